import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { Market } from '../market.ts'
import type { QueryFreightInput } from '../provider/marketplace-provider.ts'
import type { FreightOption } from '../supplier-product.ts'
import {
  requiredText,
  wireBoolean,
  wireList,
  wireNumber,
  wireObject,
  wireText,
} from '../wire/wire-schemas.ts'
import { readMoney } from './read-values.ts'

const DeliveryOption = z.object({
  code: requiredText,
  company: wireText,
  // Whole units, whatever the name says.
  shipping_fee_cent: wireText,
  shipping_fee_currency: wireText,
  free_shipping: wireBoolean,
  min_delivery_days: wireNumber,
  max_delivery_days: wireNumber,
  tracking: wireBoolean,
})
const FreightAnswer = wireObject({
  result: wireObject({
    success: wireBoolean,
    code: wireNumber,
    delivery_options: wireList(DeliveryOption),
  }),
})
/** `DELIVERY_INFO_EMPTY` and `DELIVERY_NOT_AVAILABLE_TO_YOUR_ADDRESS`. */
const NOT_DELIVERED = [501, 505]

/** Lists how a variant can be sent to a country. An empty list means that it cannot. */
export async function queryFreight(
  client: MarketplaceClient,
  { productId, variantId, quantity, market, signal }: QueryFreightInput,
): Promise<Result<FreightOption[], CallErrorCode>> {
  const method = 'aliexpress.ds.freight.query'
  const query = {
    quantity: `${quantity}`,
    shipToCountry: market.country,
    productId,
    selectedSkuId: variantId,
    language: 'en_US',
    locale: 'en_US',
    currency: market.currency,
  }
  const parameters = { queryDeliveryReq: JSON.stringify(query) }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { success, code, delivery_options: rows } = FreightAnswer.parse(response.value).result
  if (success) {
    const options = rows.flatMap((row) => toFreight(row, market) ?? [])
    // Ways without a fee that can be read do not mean that there is none.
    const isUnreadable = options.length === 0 && rows.length > 0
    return isUnreadable ? err('marketplace_unavailable', { method, reason: 'no_fee' }) : ok(options)
  }
  if (NOT_DELIVERED.includes(code ?? 0)) return ok([])
  return err('marketplace_unavailable', { method, reason: `${code}` })
}

function toFreight(row: z.output<typeof DeliveryOption>, market: Market): FreightOption | null {
  const currency = row.shipping_fee_currency ?? market.currency
  const fee = readMoney(row.free_shipping ? '0' : row.shipping_fee_cent, currency)
  if (!fee) return null
  return {
    ...{ code: row.code, name: row.company ?? row.code, fee, isTracked: row.tracking },
    minDays: row.min_delivery_days,
    maxDays: row.max_delivery_days,
  }
}
