import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the texts of order e-mails. */
export const orderEmailTexts = createTranslators(
  readCatalogs(new URL('messages/', import.meta.url)),
)
