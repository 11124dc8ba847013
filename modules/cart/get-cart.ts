import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import { type CartAccess, loadCart } from './load-cart.ts'

/** Returns a cart at current prices, with notices of what changed since its items were last updated. */
export async function getCart(
  db: Database,
  { cartId, userId = null, now }: CartAccess & { now: Date },
): Promise<CartResult> {
  const cart = await loadCart(db, { cartId, userId })
  return cart ? ok(await presentCart(db, { cart, now })) : err('cart_not_found')
}
