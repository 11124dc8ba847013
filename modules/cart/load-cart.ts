import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import { type CartId, type CartOwnerId, cartItems, carts } from './tables.ts'

export type CartItemRow = typeof cartItems.$inferSelect
type CartRow = typeof carts.$inferSelect
export type CartWithItems = CartRow & { items: CartItemRow[] }

/**
 * Which cart, and who asks. A guest's cart opens to whoever knows its id; one that belongs to an account opens to
 * that account alone, and for everybody else there is none.
 */
export interface CartAccess {
  cartId: CartId
  /** Null, or left out: nobody is signed in. */
  userId?: CartOwnerId | null
}

/** A cart with its items, the oldest first. Null when there is none of this id for who asks. */
export async function loadCart(
  db: Database,
  { cartId: id, userId = null }: CartAccess,
): Promise<CartWithItems | null> {
  const rows = await selectCartWithItems(db).execute({ id, by: userId })
  return rows[0] ? { ...rows[0].cart, items: rows.flatMap(({ item }) => item ?? []) } : null
}

interface LockCartInput extends CartAccess {
  now: Date
}

/** Carts that nobody touched for months are cleared away: of when it was, an hour is near enough. */
const TOUCH_INTERVAL_MS = 3_600_000

/** An open cart, held against every other change until the transaction ends. Null when there is none for who asks. */
export async function lockOpenCart(
  tx: Database,
  { cartId, userId = null, now }: LockCartInput,
): Promise<CartWithItems | null> {
  const cart = await withItemsAfterLock(
    tx,
    cartId,
    lockCartRow(tx).execute({ id: cartId, by: userId }),
  )
  if (!cart || now.getTime() - cart.updatedAt.getTime() < TOUCH_INTERVAL_MS) return cart
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  return { ...cart, updatedAt: now }
}

/** The same, and from here on it is ordered: it changes no more, but its items stay, in case the order comes to nothing. */
export async function lockCartForOrder(
  tx: Database,
  { cartId, userId = null, now }: LockCartInput,
): Promise<CartWithItems | null> {
  return withItemsAfterLock(
    tx,
    cartId,
    markRowOrdered(tx).execute({ id: cartId, by: userId, updatedAt: now }),
  )
}

/**
 * Items are read by a statement of their own, behind the one that locks: one that waits for a lock would see them
 * as they were before the wait.
 */
async function withItemsAfterLock(tx: Database, id: CartId, locking: Promise<CartRow[]>) {
  const [[cart], items] = await parallel(locking, selectItems(tx).execute({ id }))
  return cart ? { ...cart, items } : null
}

const isAccessible = or(isNull(carts.userId), eq(carts.userId, sql.placeholder('by')))

const selectCartWithItems = prepareQuery((db) =>
  db
    .select({ cart: carts, item: cartItems })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(and(eq(carts.id, sql.placeholder('id')), isAccessible))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart'),
)

const { id, updatedAt } = buildPlaceholders(carts)
const isOpen = and(eq(carts.id, id), eq(carts.state, 'open'), isAccessible)

const lockCartRow = prepareQuery((db) =>
  db.select().from(carts).where(isOpen).for('no key update').prepare('cart_locked'),
)

const markRowOrdered = prepareQuery((db) =>
  db
    .update(carts)
    .set({ state: 'ordered', updatedAt })
    .where(isOpen)
    .returning()
    .prepare('cart_ordered'),
)

const selectItems = prepareQuery((db) =>
  db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('id')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart_items'),
)
