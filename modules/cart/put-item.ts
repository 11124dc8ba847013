import { eq, sql } from 'drizzle-orm'
import type { Offer } from '#modules/catalog'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import { MAX_QUANTITY } from './contract.ts'
import type { Asked } from './notices.ts'
import type { StoredCart, StoredItem } from './stored-cart.ts'
import { cartItems, carts } from './tables.ts'

interface Putting {
  cart: StoredCart
  item: Pick<StoredItem, 'id'> & Partial<StoredItem>
  offer: Offer
  asked: Asked
  now: Date
}

/** Writes a line of a locked cart with as many as can be had, at the price the shopper sees now; answers the cart with it. */
export async function putItem(
  tx: Database,
  { cart, item, offer, asked, now }: Putting,
): Promise<StoredCart> {
  const { variantId, currency, priceMinor } = offer
  const quantity = Math.min(asked.quantity, offer.stock, MAX_QUANTITY)
  const put = { createdAt: now, ...item, cartId: cart.id, variantId, quantity, priceMinor }

  await write(tx, upsert(tx).execute(put))
  if (currency !== cart.currency) {
    await tx.update(carts).set({ currency }).where(eq(carts.id, cart.id))
  }
  const others = cart.items.filter(({ id }) => id !== item.id)
  const items = [...others, put].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...cart, currency, items }
}

const upsert = prepared((db) =>
  db
    .insert(cartItems)
    .values(placeholders(cartItems))
    .onConflictDoUpdate({
      target: cartItems.id,
      set: { quantity: sql`excluded.quantity`, priceMinor: sql`excluded.price_minor` },
    })
    .prepare('cart_item_put'),
)
