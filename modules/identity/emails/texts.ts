import { formatDateTime } from '#platform/i18n/date-format'
import type { Language } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

export type Texts = typeof en

const texts: Record<Language, Texts> = { en, tr, nl, de, fr, es }

/** The texts of account e-mails and text messages. `fillTemplate` inserts the values. */
export function getTexts(language: Language): Texts {
  return texts[language]
}

/** Replaces each `{{name}}` by its value. Throws if a value is missing, so that no incomplete e-mail is sent. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return value
  })
}

/** 3600 becomes `1 hour`, `1 Stunde` or `1 saat`; minutes are rounded up. */
export function formatDuration(seconds: number, language: Language): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return getNumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** `21 November 2026 at 15:34 UTC`, in the format of the language. */
export function formatUtcTime(time: Date, language: Language): string {
  return `${formatDateTime(time, language)} UTC`
}
