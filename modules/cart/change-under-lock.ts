import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { type CartAnswer, type CartRefusal, cartOrdered, noSuchCart } from './answer.ts'
import type { Asked } from './notices.ts'
import { type Known, priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import { type Asking, lockOpenCart, type StoredCart, storedCart } from './stored-cart.ts'

/** A cart as it was left, with what was learnt on the way. */
export interface Changed extends Partial<Pick<Known, 'offers'>> {
  cart: StoredCart
  asked?: Asked
}

interface Change extends Asking {
  now: Date
  make: (tx: Database, cart: StoredCart) => Promise<Changed | { refused: CartRefusal }>
}

/** Every change of a cart goes through here: one at a time, and only while it is open. It is priced when the lock is gone. */
export async function changeUnderLock(
  db: Database,
  { cartId, by = null, now, make }: Change,
): Promise<CartAnswer> {
  const changed = await inTransaction(db, async (tx) => {
    const cart = await lockOpenCart(tx, { cartId, by, now })
    if (cart) return make(tx, cart)
    return (await storedCart(tx, { cartId, by })) ? cartOrdered : noSuchCart
  })
  if ('refused' in changed) return changed
  return { cart: showCart(await priceCart(db, { ...changed, now }), { now, ...changed }) }
}
