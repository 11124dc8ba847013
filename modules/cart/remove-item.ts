import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type CartAnswer, noSuchItem } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import type { Asking, StoredCart } from './stored-cart.ts'
import { type CartItemId, cartItems } from './tables.ts'

interface Removal extends Asking {
  itemId: CartItemId
  now: Date
}

export async function removeItem(
  db: Database,
  { cartId, by = null, itemId, now }: Removal,
): Promise<CartAnswer> {
  return changeUnderLock(db, {
    cartId,
    by,
    now,
    make: async (tx, cart) => {
      const isThere = cart.items.some(({ id }) => id === itemId)
      return isThere ? { cart: await takeOut(tx, cart, itemId) } : noSuchItem
    },
  })
}

/** Takes a line out of a locked cart; answers the cart without it. */
export async function takeOut(
  tx: Database,
  cart: StoredCart,
  itemId: CartItemId,
): Promise<StoredCart> {
  await tx.delete(cartItems).where(eq(cartItems.id, itemId))
  return { ...cart, items: cart.items.filter(({ id }) => id !== itemId) }
}
