import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { together } from '#platform/transaction'
import { type CartId, type CartOwner, cartItems, carts } from './tables.ts'

export type StoredItem = typeof cartItems.$inferSelect
type CartRow = typeof carts.$inferSelect
export type StoredCart = CartRow & { items: StoredItem[] }

/**
 * Which cart, and who asks. A guest's cart opens to whoever knows its id; one that belongs to an account opens to
 * that account alone, and for everybody else there is none.
 */
export interface Asking {
  cartId: CartId
  /** Null, or left out: nobody is signed in. */
  by?: CartOwner | null
}

/** A cart with its items, the oldest first. Null when there is none of this id for who asks. */
export async function storedCart(
  db: Database,
  { cartId: id, by = null }: Asking,
): Promise<StoredCart | null> {
  const rows = await byId(db).execute({ id, by })
  return rows[0] ? { ...rows[0].cart, items: rows.flatMap(({ item }) => item ?? []) } : null
}

interface Taking extends Asking {
  now: Date
}

/** Carts that nobody touched for months are cleared away: of when it was, an hour is near enough. */
const TOUCHED_EVERY_MS = 3_600_000

/** An open cart, held against every other change until the transaction ends. Null when there is none for who asks. */
export async function lockOpenCart(
  tx: Database,
  { cartId, by = null, now }: Taking,
): Promise<StoredCart | null> {
  const cart = await withItems(tx, cartId, locked(tx).execute({ id: cartId, by }))
  if (!cart || now.getTime() - cart.updatedAt.getTime() < TOUCHED_EVERY_MS) return cart
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  return { ...cart, updatedAt: now }
}

/** The same, and from here on it is ordered: it changes no more, but its items stay, in case the order comes to nothing. */
export async function lockForOrder(
  tx: Database,
  { cartId, by = null, now }: Taking,
): Promise<StoredCart | null> {
  return withItems(tx, cartId, ordered(tx).execute({ id: cartId, by, updatedAt: now }))
}

/**
 * Items are read by a statement of their own, behind the one that locks: one that waits for a lock would see them
 * as they were before the wait.
 */
async function withItems(tx: Database, id: CartId, locking: Promise<CartRow[]>) {
  const [[cart], items] = await together(locking, itemsOf(tx).execute({ id }))
  return cart ? { ...cart, items } : null
}

const isTheirs = or(isNull(carts.userId), eq(carts.userId, sql.placeholder('by')))

const byId = prepared((db) =>
  db
    .select({ cart: carts, item: cartItems })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(and(eq(carts.id, sql.placeholder('id')), isTheirs))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart'),
)

const { id, updatedAt } = placeholders(carts)
const isOpen = and(eq(carts.id, id), eq(carts.state, 'open'), isTheirs)

const locked = prepared((db) =>
  db.select().from(carts).where(isOpen).for('no key update').prepare('cart_locked'),
)

const ordered = prepared((db) =>
  db
    .update(carts)
    .set({ state: 'ordered', updatedAt })
    .where(isOpen)
    .returning()
    .prepare('cart_ordered'),
)

const itemsOf = prepared((db) =>
  db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('id')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart_items'),
)
