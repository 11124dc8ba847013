import { eq } from 'drizzle-orm'
import type { Offer } from '#modules/catalog'
import type { Database } from '#platform/database'
import type { CartAnswer } from './answer.ts'
import { MAX_QUANTITY } from './contract.ts'
import type { Asked } from './notices.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import type { StoredCart, StoredItem } from './stored-cart.ts'
import { cartItems, carts } from './tables.ts'

interface Putting {
  cart: StoredCart
  item: Pick<StoredItem, 'id'> & Partial<StoredItem>
  offer: Offer
  asked: Asked
  now: Date
}

/** Writes a line with as many as can be had, at the price the shopper sees now. */
export async function putItem(
  tx: Database,
  { cart, item, offer, asked, now }: Putting,
): Promise<CartAnswer> {
  const { variantId, currency, priceMinor } = offer
  const quantity = Math.min(asked.quantity, offer.stock, MAX_QUANTITY)
  const put = { createdAt: now, ...item, cartId: cart.id, variantId, quantity, priceMinor }

  await tx
    .insert(cartItems)
    .values(put)
    .onConflictDoUpdate({ target: cartItems.id, set: { quantity, priceMinor } })
  await tx.update(carts).set({ currency, updatedAt: now }).where(eq(carts.id, cart.id))

  const others = cart.items.filter(({ id }) => id !== item.id)
  const items = [...others, put].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const changed = { ...cart, currency, items }
  return { cart: showCart(await priceCart(tx, { cart: changed, now }), { now, asked }) }
}
