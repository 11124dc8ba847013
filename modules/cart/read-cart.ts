import type { Database } from '#platform/database'
import { type CartAnswer, noSuchCart } from './answer.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { storedCart } from './stored-cart.ts'
import type { CartId } from './tables.ts'

/** A cart at today's prices, with what changed since its lines were touched. */
export async function readCart(
  db: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<CartAnswer> {
  const cart = await storedCart(db, cartId)
  if (!cart) return noSuchCart
  return { cart: showCart(await priceCart(db, { cart, now }), { now }) }
}
