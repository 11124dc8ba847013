import { sql } from 'drizzle-orm'
import type { Offer } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import type { RequestedItem } from './cart-notices.ts'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { MAX_QUANTITY } from './contract.ts'
import { cartItems } from './tables.ts'

interface SaveCartItemInput {
  cart: CartWithItems
  item: Pick<CartItemRow, 'id'> & Partial<CartItemRow>
  offer: Offer
  requested: RequestedItem
  now: Date
}

/**
 * Writes an item of a locked cart at the current price, with as many of the requested units as are available. Returns
 * the cart with the item.
 */
export async function saveCartItem(
  tx: Database,
  { cart, item, offer, requested, now }: SaveCartItemInput,
): Promise<CartWithItems> {
  const { variantId, priceMinor } = offer
  const quantity = Math.min(requested.quantity, offer.stock, MAX_QUANTITY)
  const saved = { createdAt: now, ...item, cartId: cart.id, variantId, quantity, priceMinor }

  await execute(tx, upsertItem(tx).execute(saved))
  const others = cart.items.filter(({ id }) => id !== item.id)
  const items = [...others, saved].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...cart, items }
}

const upsertItem = prepareQuery((db) =>
  db
    .insert(cartItems)
    .values(buildPlaceholders(cartItems))
    .onConflictDoUpdate({
      target: cartItems.id,
      set: { quantity: sql`excluded.quantity`, priceMinor: sql`excluded.price_minor` },
    })
    .prepare('upsert_cart_item'),
)
