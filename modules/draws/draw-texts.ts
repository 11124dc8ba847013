import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

export const drawTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))
