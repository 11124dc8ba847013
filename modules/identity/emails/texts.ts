import type { Language } from '#platform/i18n/language'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

export type Texts = typeof en

const texts: Record<Language, Texts> = { en, tr, nl, de, fr, es }

/** All that letters say in a language. A text is filled in by `filled`. */
export function getTexts(language: Language): Texts {
  return texts[language]
}

/** `Hello {{name}}` with its values. What it names and nobody gave is an error, so that no letter goes out with a gap. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nobody gave a letter its ${name}`)
    return value
  })
}

/** `3600` is `1 hour`, `1 Stunde`, `1 saat`. */
export function formatDuration(seconds: number, language: Language): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.ceil(seconds / 60), 'minute']
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(count)
}

/** `21 November 2026 at 15:34 UTC`, as it is written in the language. */
export function formatDateTime(moment: Date, language: Language): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const locale = language === 'en' ? 'en-GB' : language
  return `${new Intl.DateTimeFormat(locale, style).format(moment)} UTC`
}
