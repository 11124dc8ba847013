import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import type { CartWithItems } from './cart-with-items.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { type CartItemId, cartItems } from './tables.ts'

interface RemoveCartItemInput extends CartAccess {
  itemId: CartItemId
  now: Date
}

export async function removeCartItem(
  db: Database,
  { itemId, now, ...access }: RemoveCartItemInput,
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { ...access, now })
    if (!locked.ok) return locked
    const cart = locked.value
    if (!cart.items.some(({ id }) => id === itemId)) return err('cart_item_not_found')
    return ok(await deleteCartItem(tx, cart, itemId))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now }))
}

/** Deletes an item of a locked cart and returns the cart without it. */
export async function deleteCartItem(
  tx: Database,
  cart: CartWithItems,
  itemId: CartItemId,
): Promise<CartWithItems> {
  await tx.delete(cartItems).where(eq(cartItems.id, itemId))
  return { ...cart, items: cart.items.filter(({ id }) => id !== itemId) }
}
