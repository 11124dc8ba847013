import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

/** Messages of the API by error code. A code has one message, whatever route answers with it. */
export const apiTranslators = createTranslators(readCatalogs(new URL('.', import.meta.url)))

/** Messages of invalid fields by code, which forms of the screens show too. */
export const validationTranslators = createTranslators(
  readCatalogs(new URL('../../platform/i18n/messages/', import.meta.url)),
)
