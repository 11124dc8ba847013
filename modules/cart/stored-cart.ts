import { asc, eq, sql } from 'drizzle-orm'
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
 * The same, held against every other change until the transaction ends. Two statements: one that waits for
 * the lock would read the items as they were before the wait.
 */
export async function lockCart(tx: Database, id: CartId): Promise<StoredCart | null> {
  const [locked] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.id, id))
    .for('no key update')
  return locked ? storedCart(tx, id) : null
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
