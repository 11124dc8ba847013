import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { type CartAnswer, cartOrdered, noSuchCart } from './answer.ts'
import { lockCart, type StoredCart } from './stored-cart.ts'
import type { CartId } from './tables.ts'

/** Every change of a cart goes through here: one at a time, and only while it is open. */
export async function changeUnderLock(
  db: Database,
  cartId: CartId,
  change: (tx: Database, cart: StoredCart) => Promise<CartAnswer>,
): Promise<CartAnswer> {
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, cartId)
    if (!cart) return noSuchCart
    return cart.state === 'open' ? change(tx, cart) : cartOrdered
  })
}
