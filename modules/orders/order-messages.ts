import type { Language } from '#platform/i18n/languages'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import type { ErrorParams } from '#platform/result'

const translators = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

interface TranslateOptions {
  language: Language
  params?: ErrorParams | undefined
}

/** Returns a text that e-mails, invoices and the API share, by its key in `messages/`. */
export function translateOrderText(key: string, { language, params }: TranslateOptions): string {
  return translators(language)(key, params)
}
