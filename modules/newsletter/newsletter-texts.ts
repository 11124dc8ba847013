import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the texts of newsletter e-mails. */
export const newsletterTexts = createTranslators(
  readCatalogs(new URL('messages/', import.meta.url)),
)
