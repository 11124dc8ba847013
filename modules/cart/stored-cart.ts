import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { type CartId, cartItems, carts } from './tables.ts'

export type StoredItem = typeof cartItems.$inferSelect
export type StoredCart = typeof carts.$inferSelect & { items: StoredItem[] }

/** A cart with its items, the oldest first. Null when there is none of this id. */
export async function storedCart(db: Database, id: CartId): Promise<StoredCart | null> {
  return withItems(await byId(db).execute({ id }))
}

/**
 * An open cart, held against every other change until the transaction ends, and touched: carts that nobody
 * touches any more are cleared away one day. Its items are read by a statement of their own, because one that
 * waits for the lock would see them as they were before the wait. Null when there is no open one of this id.
 */
export async function lockOpenCart(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<StoredCart | null> {
  return takeOpen(tx, { cartId, now, state: 'open' })
}

/** The same, and from here on it is ordered: it changes no more, but its items stay, in case the order comes to nothing. */
export async function lockForOrder(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<StoredCart | null> {
  return takeOpen(tx, { cartId, now, state: 'ordered' })
}

interface Taking {
  cartId: CartId
  now: Date
  state: 'open' | 'ordered'
}

async function takeOpen(tx: Database, { cartId, now, state }: Taking): Promise<StoredCart | null> {
  const [cart] = await touched(tx).execute({ id: cartId, now: now.toISOString(), state })
  if (!cart) return null
  return { ...cart, items: await itemsOf(tx).execute({ id: cartId }) }
}

function withItems(rows: { cart: typeof carts.$inferSelect; item: StoredItem | null }[]) {
  const [first] = rows
  if (!first) return null
  return { ...first.cart, items: rows.flatMap(({ item }) => item ?? []) }
}

const byId = prepared((db) =>
  db
    .select({ cart: carts, item: cartItems })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(eq(carts.id, sql.placeholder('id')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart'),
)

const touched = prepared((db) =>
  db
    .update(carts)
    .set({ state: sql`${sql.placeholder('state')}`, updatedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(carts.id, sql.placeholder('id')), eq(carts.state, 'open')))
    .returning()
    .prepare('cart_touched'),
)

const itemsOf = prepared((db) =>
  db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('id')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart_items'),
)
