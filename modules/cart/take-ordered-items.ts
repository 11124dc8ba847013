import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { markCartOrdered } from './cart-state.ts'
import type { CartItemRow } from './cart-with-items.ts'
import { type CartId, cartItems, carts } from './tables.ts'

interface OrderedItem {
  variantId: VariantId
  quantity: number
}

interface TakeOrderedItemsInput {
  cartId: CartId
  /** The lines of the order. */
  items: OrderedItem[]
  now: Date
}

/**
 * Takes the items of an order that is paid late out of its cart, which was reopened meanwhile. A cart without other
 * items is marked as ordered and keeps them. Items that were added meanwhile stay in the open cart. Returns the state
 * of the cart, or null if it was ordered again.
 */
export async function takeOrderedItems(
  tx: Database,
  { cartId, items, now }: TakeOrderedItemsInput,
): Promise<'open' | 'ordered' | null> {
  const isOpen = and(eq(carts.id, cartId), eq(carts.state, 'open'))
  const version = sql`${carts.version} + 1`
  const { rowCount } = await tx.update(carts).set({ version }).where(isOpen)
  if (rowCount === 0) return null

  const rows = await tx.select().from(cartItems).where(eq(cartItems.cartId, cartId))
  const remaining = rows.map((row) => ({ ...row, quantity: row.quantity - count(items, row) }))
  if (remaining.every(({ quantity }) => quantity <= 0)) {
    await markCartOrdered(tx, { cartId, now })
    return 'ordered'
  }
  await saveRemaining(tx, remaining)
  return 'open'
}

function count(items: OrderedItem[], { variantId }: CartItemRow): number {
  const same = items.filter((item) => item.variantId === variantId)
  return same.reduce((sum, { quantity }) => sum + quantity, 0)
}

async function saveRemaining(tx: Database, remaining: CartItemRow[]) {
  const taken = remaining.filter(({ quantity }) => quantity <= 0).map(({ id }) => id)
  if (taken.length > 0) await tx.delete(cartItems).where(inArray(cartItems.id, taken))
  for (const { id, quantity } of remaining.filter((item) => item.quantity > 0)) {
    await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, id))
  }
}
