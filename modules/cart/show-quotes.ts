import { shippingQuotes, toShippingEstimate } from '#modules/shipping-quotes'
import { taxQuotes } from '#modules/tax-quotes'
import type { Database } from '#platform/db/database'
import { buildCartShippingRequest, buildCartTaxRequest } from './cart-questions.ts'
import type { PricedCart } from './priced-cart.ts'
import { withQuotes } from './quote-cart.ts'

/** Where a shop has providers and knows where the goods go, the cart shows what they have said. */
export async function showQuotes(db: Database, priced: PricedCart, now: Date): Promise<PricedCart> {
  return showTaxes(db, await showShipping(db, priced), now)
}

async function showShipping(db: Database, priced: PricedCart): Promise<PricedCart> {
  const request = shippingQuotes.getPolicy(db) && buildCartShippingRequest(priced)
  if (!request) return priced
  const lastKey = priced.cart.shippingKey
  const shown = await shippingQuotes.findShown(db, { request, lastKey })
  if (!shown) return priced
  const shippingQuote = shown.isExact ? shown.quote : toShippingEstimate(shown.quote)
  return withQuotes(priced, { shippingQuote })
}

async function showTaxes(db: Database, priced: PricedCart, now: Date): Promise<PricedCart> {
  const request = taxQuotes.getPolicy(db) && buildCartTaxRequest(priced, now)
  if (!request) return priced
  const shown = await taxQuotes.findShown(db, { request, lastKey: priced.cart.taxKey })
  return withQuotes(priced, { taxQuote: shown?.quote ?? null })
}
