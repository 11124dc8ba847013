import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { Market } from '../market.ts'
import type { SearchProductsInput } from '../provider/marketplace-provider.ts'
import type { SupplierListing } from '../supplier-product.ts'
import { requiredText, wireList, wireObject, wireText } from '../wire/wire-schemas.ts'
import { keepHigher, readImageUrl, readMoney } from './read-values.ts'

const FoundProduct = z.object({
  itemId: requiredText,
  title: requiredText,
  itemMainPic: wireText,
  targetSalePrice: wireText,
  targetOriginalPrice: wireText,
  // The currency is named beside the list price only.
  targetOriginalPriceCurrency: wireText,
  cateId: wireText,
})
const SearchAnswer = z.object({
  code: wireText,
  data: wireObject({ products: wireList(FoundProduct) }),
})
const SUCCESS_CODES = ['00', '0', '200']

const LOCALES: Record<string, string> = {
  ...{ en: 'en_US', tr: 'tr_TR', nl: 'nl_NL', de: 'de_DE', fr: 'fr_FR', es: 'es_ES' },
}

/** Searches the products that an app may order. An empty list means that there are none. */
export async function searchProducts(
  client: MarketplaceClient,
  { keyword, market, page, pageSize, signal }: SearchProductsInput,
): Promise<Result<SupplierListing[], CallErrorCode>> {
  const method = 'aliexpress.ds.text.search'
  // With other names the marketplace answers with products of its choice, and no error.
  const parameters = {
    keyWord: keyword,
    local: LOCALES[market.language] ?? 'en_US',
    countryCode: market.country,
    currency: market.currency,
    pageIndex: `${page}`,
    pageSize: `${pageSize}`,
    sortBy: 'orders,desc',
  }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { code, data } = SearchAnswer.parse(response.value)
  if (!('data' in response.value) || !SUCCESS_CODES.includes(code ?? '')) {
    return err('marketplace_unavailable', { method, reason: code ?? 'no_data' })
  }
  return ok(data.products.map((row) => toListing(row, market)).slice(0, pageSize))
}

function toListing(row: z.output<typeof FoundProduct>, market: Market): SupplierListing {
  const currency = row.targetOriginalPriceCurrency ?? market.currency
  const price = readMoney(row.targetSalePrice, currency)
  return {
    ...{ id: row.itemId, title: row.title, price },
    imageUrl: readImageUrl(row.itemMainPic),
    listPrice: keepHigher(readMoney(row.targetOriginalPrice, currency), price),
    categoryId: row.cateId?.split(',').at(-1) ?? null,
    categoryName: null,
    promotionUrl: null,
  }
}
