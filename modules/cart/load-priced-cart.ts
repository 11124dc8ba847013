import type { Database } from '#platform/db/database'
import type { CartAccess } from './load-cart.ts'
import { loadCartWithOffers } from './load-cart-with-offers.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/** Returns a cart at current prices as the modules see it, or null if none is accessible. */
export async function loadPricedCart(
  db: Database,
  access: CartAccess & { now: Date },
): Promise<PricedCart | null> {
  const { cart, offers } = await loadCartWithOffers(db, access)
  return cart ? priceCart(db, { cart, offers, now: access.now }) : null
}
