import type { Database } from '#platform/db/database'
import { toCartResponse } from './cart-response.ts'
import { type CartResult, cartNotFound } from './cart-result.ts'
import { type CartAccess, loadCart } from './load-cart.ts'
import { priceCart } from './price-cart.ts'

/** A cart at today's prices, with what changed since its lines were touched. */
export async function getCart(
  db: Database,
  { cartId, userId = null, now }: CartAccess & { now: Date },
): Promise<CartResult> {
  const cart = await loadCart(db, { cartId, userId })
  if (!cart) return cartNotFound
  return { cart: toCartResponse(await priceCart(db, { cart, now }), { now }) }
}
