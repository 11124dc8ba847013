import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { SearchAffiliateInput } from '../provider/marketplace-provider.ts'
import type { SupplierListing } from '../supplier-product.ts'
import { requiredText, wireList, wireText } from '../wire/wire-schemas.ts'
import { keepHigher, readImageUrl, readMoney, readRate } from './read-values.ts'
import { EMPTY_RESULT, resultAnswer } from './result-answer.ts'

interface QueryAffiliateInput extends SearchAffiliateInput {
  /** Of the account that is paid the commission. */
  trackingId: string
}

const AffiliateProduct = z.object({
  product_id: requiredText,
  product_title: requiredText,
  product_main_image_url: wireText,
  target_sale_price: wireText,
  target_sale_price_currency: wireText,
  target_original_price: wireText,
  target_original_price_currency: wireText,
  first_level_category_id: wireText,
  first_level_category_name: wireText,
  second_level_category_id: wireText,
  ...{ promotion_link: wireText, commission_rate: wireText },
})
const ProductsAnswer = resultAnswer({ products: wireList(AffiliateProduct) })

/** Searches the products whose purchase pays a commission. Needs no consent, only the permission of the app. */
export async function queryAffiliateProducts(
  client: MarketplaceClient,
  { keyword, categoryId = '', market, page, pageSize, trackingId, signal }: QueryAffiliateInput,
): Promise<Result<SupplierListing[], CallErrorCode>> {
  const method = 'aliexpress.affiliate.product.query'
  const parameters = {
    keywords: keyword,
    category_ids: categoryId,
    page_no: `${page}`,
    page_size: `${pageSize}`,
    target_currency: market.currency,
    target_language: market.language.toUpperCase(),
    ship_to_country: market.country,
    tracking_id: trackingId,
  }
  const options = { needsToken: false, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { resp_code: code, result } = ProductsAnswer.parse(response.value).resp_result
  if (code === EMPTY_RESULT) return ok([])
  if (code !== 200) return err('marketplace_unavailable', { method, reason: `${code}` })
  return ok(result.products.map(toListing))
}

function toListing(row: z.output<typeof AffiliateProduct>): SupplierListing {
  const price = readMoney(row.target_sale_price, row.target_sale_price_currency)
  const listPrice = readMoney(row.target_original_price, row.target_original_price_currency)
  return {
    ...{ id: row.product_id, title: row.product_title, price },
    imageUrl: readImageUrl(row.product_main_image_url),
    listPrice: keepHigher(listPrice, price),
    categoryId: row.second_level_category_id ?? row.first_level_category_id,
    categoryName: row.first_level_category_name,
    promotionUrl: row.promotion_link,
    commissionBasisPoints: readRate(row.commission_rate),
  }
}
