import type { Database } from '#platform/database'
import { type CartAnswer, noSuchCart } from './answer.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { type Asking, storedCart } from './stored-cart.ts'

/** A cart at today's prices, with what changed since its lines were touched. */
export async function readCart(
  db: Database,
  { cartId, by = null, now }: Asking & { now: Date },
): Promise<CartAnswer> {
  const cart = await storedCart(db, { cartId, by })
  if (!cart) return noSuchCart
  return { cart: showCart(await priceCart(db, { cart, now }), { now }) }
}
