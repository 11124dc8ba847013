import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type CartAnswer, noSuchItem } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { type CartId, type CartItemId, cartItems, carts } from './tables.ts'

interface Removal {
  cartId: CartId
  itemId: CartItemId
  now: Date
}

export async function removeItem(
  db: Database,
  { cartId, itemId, now }: Removal,
): Promise<CartAnswer> {
  return changeUnderLock(db, cartId, async (tx, cart) => {
    const isThere = cart.items.some(({ id }) => id === itemId)
    return isThere ? takeOut(tx, { cart, itemId, now }) : noSuchItem
  })
}

/** Takes a line out of a cart that is locked. */
export async function takeOut(
  tx: Database,
  { cart, itemId, now }: { cart: StoredCart; itemId: CartItemId; now: Date },
): Promise<CartAnswer> {
  await tx.delete(cartItems).where(eq(cartItems.id, itemId))
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cart.id))
  const left = { ...cart, items: cart.items.filter(({ id }) => id !== itemId) }
  return { cart: showCart(await priceCart(tx, { cart: left, now }), { now }) }
}
