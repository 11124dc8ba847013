import { z } from 'zod'
import { err, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { ProductErrorCode } from '../error-codes.ts'
import type { GetProductInput } from '../provider/marketplace-provider.ts'
import type { SupplierProduct } from '../supplier-product.ts'
import { wireNumber } from '../wire/wire-schemas.ts'
import { readProduct } from './read-product.ts'

const ProductAnswer = z.object({ rsp_code: wireNumber, result: z.unknown().optional() })
const NOT_FOR_COUNTRY = 602
const NOT_FOUND = 605

/** Reads a product with its variants. A product that is gone differs from a marketplace that does not answer. */
export async function getProduct(
  client: MarketplaceClient,
  { id, market, signal }: GetProductInput,
): Promise<Result<SupplierProduct, ProductErrorCode>> {
  const method = 'aliexpress.ds.product.get'
  const parameters = {
    product_id: id,
    ship_to_country: market.country,
    target_currency: market.currency,
    target_language: market.language,
    // Prices without what the account of the owner alone would save.
    remove_personal_benefit: 'true',
  }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { rsp_code: code, result } = ProductAnswer.parse(response.value)
  if (code === NOT_FOUND) return err('supplier_product_not_found', { id })
  if (code === NOT_FOR_COUNTRY) {
    return err('supplier_product_not_for_country', { id, country: market.country })
  }
  if (code !== 200 || !result) {
    return err('marketplace_unavailable', { method, reason: `${code ?? 'no_result'}` })
  }
  return readProduct(result, { id })
}
