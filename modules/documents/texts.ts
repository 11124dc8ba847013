import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Returns the translator of the labels on packing slips. */
export const documentTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))
