import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CartResult, cartItemNotFound } from './cart-result.ts'
import type { CartAccess, CartWithItems } from './load-cart.ts'
import { type CartItemId, cartItems } from './tables.ts'
import { withLockedCart } from './with-locked-cart.ts'

interface RemoveCartItemInput extends CartAccess {
  itemId: CartItemId
  now: Date
}

export async function removeCartItem(
  db: Database,
  { cartId, userId = null, itemId, now }: RemoveCartItemInput,
): Promise<CartResult> {
  return withLockedCart(db, {
    cartId,
    userId,
    now,
    update: async (tx, cart) => {
      const isThere = cart.items.some(({ id }) => id === itemId)
      return isThere ? { cart: await deleteCartItem(tx, cart, itemId) } : cartItemNotFound
    },
  })
}

/** Takes a line out of a locked cart; answers the cart without it. */
export async function deleteCartItem(
  tx: Database,
  cart: CartWithItems,
  itemId: CartItemId,
): Promise<CartWithItems> {
  await tx.delete(cartItems).where(eq(cartItems.id, itemId))
  return { ...cart, items: cart.items.filter(({ id }) => id !== itemId) }
}
