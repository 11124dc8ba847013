import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import type { CartAccess } from './load-cart.ts'
import { loadCartWithOffers } from './load-cart-with-offers.ts'

/** Returns a cart at current prices, with notices of what changed since its items were last updated. */
export async function getCart(
  db: Database,
  access: CartAccess & { now: Date },
): Promise<CartResult> {
  const { cart, offers } = await loadCartWithOffers(db, access)
  return cart ? ok(await presentCart(db, { cart, offers, now: access.now })) : err('cart_not_found')
}
