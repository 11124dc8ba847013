import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import { err, ok, type Result } from '#platform/result'
import { type CartId, cartItems, carts } from './tables.ts'

export type CartItemRow = typeof cartItems.$inferSelect
type CartRow = typeof carts.$inferSelect
export type CartWithItems = CartRow & { items: CartItemRow[] }

/**
 * A cart id and the user who requests it. A guest's cart is accessible to any client with its id. A cart of an account
 * is accessible to that account only; every other client finds no cart.
 */
export interface CartAccess {
  cartId: CartId
  /** Null or absent for a guest. */
  userId?: UserId | null
}

/** Returns a cart with its items, oldest first, or null if there is none that is accessible. */
export async function loadCart(
  db: Database,
  { cartId: id, userId = null }: CartAccess,
): Promise<CartWithItems | null> {
  const rows = await selectCartWithItems(db).execute({ id, userId })
  return rows[0] ? { ...rows[0].cart, items: rows.flatMap(({ item }) => item ?? []) } : null
}

interface LockCartInput extends CartAccess {
  now: Date
}

/** `updatedAt` serves the purge of carts that were unused for months, so it is written once an hour at most. */
const TOUCH_INTERVAL_MS = 3_600_000

/** Locks an open cart against other changes until the transaction ends. */
export async function lockOpenCart(
  tx: Database,
  { cartId, userId = null, now }: LockCartInput,
): Promise<Result<CartWithItems, 'cart_not_found' | 'cart_ordered'>> {
  const locking = lockCartRow(tx).execute({ id: cartId, userId })
  const cart = await withItemsAfterLock(tx, cartId, locking)
  if (!cart)
    return err((await loadCart(tx, { cartId, userId })) ? 'cart_ordered' : 'cart_not_found')
  if (now.getTime() - cart.updatedAt.getTime() < TOUCH_INTERVAL_MS) return ok(cart)
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  return ok({ ...cart, updatedAt: now })
}

/**
 * Locks an open cart and marks it as ordered: from here on it does not change, but its items stay, in case the order
 * is cancelled. Returns null if no open cart is accessible.
 */
export async function lockCartForOrder(
  tx: Database,
  { cartId, userId = null, now }: LockCartInput,
): Promise<CartWithItems | null> {
  const locking = markRowOrdered(tx).execute({ id: cartId, userId, updatedAt: now })
  return withItemsAfterLock(tx, cartId, locking)
}

/**
 * Reads the items in a separate statement after the one that locks: a statement that waits for a lock would see the
 * items as they were before the wait.
 */
async function withItemsAfterLock(tx: Database, cartId: CartId, locking: Promise<CartRow[]>) {
  const [[cart], items] = await parallel(locking, selectItems(tx).execute({ cartId }))
  return cart ? { ...cart, items } : null
}

const isAccessible = or(isNull(carts.userId), eq(carts.userId, sql.placeholder('userId')))

const selectCartWithItems = prepareQuery((db) =>
  db
    .select({ cart: carts, item: cartItems })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(and(eq(carts.id, sql.placeholder('id')), isAccessible))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart_with_items'),
)

const { id, updatedAt } = buildPlaceholders(carts)
const isOpen = and(eq(carts.id, id), eq(carts.state, 'open'), isAccessible)

const lockCartRow = prepareQuery((db) =>
  db.select().from(carts).where(isOpen).for('no key update').prepare('lock_cart'),
)

const markRowOrdered = prepareQuery((db) =>
  db
    .update(carts)
    .set({
      state: 'ordered',
      updatedAt,
      firstOrderedAt: sql`coalesce(${carts.firstOrderedAt}, ${updatedAt})`,
    })
    .where(isOpen)
    .returning()
    .prepare('mark_cart_ordered'),
)

const selectItems = prepareQuery((db) =>
  db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .prepare('cart_items'),
)
