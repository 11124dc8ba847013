import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { RequestedItem } from './cart-notices.ts'
import { toCartResponse } from './cart-response.ts'
import { type CartError, type CartResult, cartNotFound, cartOrdered } from './cart-result.ts'
import { type CartAccess, type CartWithItems, loadCart, lockOpenCart } from './load-cart.ts'
import { type PriceCartInput, priceCart } from './price-cart.ts'

/** A cart as it was left, with what was learnt on the way. */
export interface UpdatedCart extends Partial<Pick<PriceCartInput, 'offers'>> {
  cart: CartWithItems
  requested?: RequestedItem
}

interface WithLockedCartInput extends CartAccess {
  now: Date
  update: (tx: Database, cart: CartWithItems) => Promise<UpdatedCart | { error: CartError }>
}

/** Every change of a cart goes through here: one at a time, and only while it is open. It is priced when the lock is gone. */
export async function withLockedCart(
  db: Database,
  { cartId, userId = null, now, update }: WithLockedCartInput,
): Promise<CartResult> {
  const changed = await runInTransaction(db, async (tx) => {
    const cart = await lockOpenCart(tx, { cartId, userId, now })
    if (cart) return update(tx, cart)
    return (await loadCart(tx, { cartId, userId })) ? cartOrdered : cartNotFound
  })
  if ('error' in changed) return changed
  return { cart: toCartResponse(await priceCart(db, { ...changed, now }), { now, ...changed }) }
}
