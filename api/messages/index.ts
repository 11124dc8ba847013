import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Messages of the API by error code. A code has one message, whatever route answers with it. */
export const apiTranslators = createTranslators(readCatalogs(new URL('.', import.meta.url)))
