import { buildCartShippingRequest, type PricedCart, withQuotes } from '#modules/cart'
import { type ShippingQuote, type ShippingRequest, shippingQuotes } from '#modules/shipping-quotes'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'

export type ShippingErrorCode = 'shipping_unquoted' | 'shipping_unavailable'

/** Returns a cart with the delivery that is charged, and the methods that are available. Taxes depend on it. */
export async function chargeShipping(
  tx: Database,
  { priced, now }: { priced: PricedCart; now: Date },
): Promise<Result<PricedCart, ShippingErrorCode>> {
  const quote = await decideShipping(tx, { request: buildCartShippingRequest(priced), now })
  return quote.ok ? ok(withQuotes(priced, { shippingQuote: quote.value })) : quote
}

/** Decides by which quote the delivery of an order is charged; null for the shop's own table. */
export async function decideShipping(
  tx: Database,
  input: { request: ShippingRequest | null; now: Date },
): Promise<Result<ShippingQuote | null, ShippingErrorCode>> {
  const quote = await shippingQuotes.decide(tx, input)
  return quote.ok ? quote : err(`shipping_${quote.error.code}`)
}
