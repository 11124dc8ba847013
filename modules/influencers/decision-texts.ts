import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the e-mails to influencers. */
export const decisionTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))
