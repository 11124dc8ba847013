import type { Language } from '#platform/i18n/languages'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators, type Translator } from '#platform/i18n/translator'

/** Messages of the API by error code. A code has one message, whatever route answers with it. */
export function apiTranslators(language: Language): Translator {
  const translate = translators(language)
  return (key, values) => translate(key, { ...shopValues, ...values })
}

const translators = createTranslators(readCatalogs(new URL('.', import.meta.url)))

/** What messages know of the shop of this process. */
const shopValues = { marketplace: 'AliExpress' }

/** Says what messages call the marketplace of the shop. */
export function nameMarketplace(title: string): void {
  shopValues.marketplace = title
}

/** Messages of invalid fields by code, which forms of the screens show too. */
export const validationTranslators = createTranslators(
  readCatalogs(new URL('../../platform/i18n/messages/', import.meta.url)),
)
