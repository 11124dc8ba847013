import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the e-mails about payouts and of credit notes. */
export const payoutTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))
