import type { Language } from '#platform/i18n/language'
import { createTranslators } from '#platform/i18n/translator'
import type { ErrorParams } from '#platform/result'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }

const translators = createTranslators({ en, de })

interface TranslateOptions {
  language: Language
  params?: ErrorParams | undefined
}

/** Returns a text that e-mails, invoices and the API share, by its key in `messages/`. */
export function translateOrderText(key: string, { language, params }: TranslateOptions): string {
  return translators(language)(key, params)
}
