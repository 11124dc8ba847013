import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import { err, ok, type Result } from '#platform/result'
import { buildEmptyCart, type CartWithItems } from './cart-with-items.ts'
import type { IssuedCart } from './issued-cart-id.ts'
import { type CartId, cartItems, carts } from './tables.ts'

/**
 * A cart id and the user who requests it. A guest's cart is accessible to any client with its id. A cart of an account
 * is accessible to that account only; every other client finds no cart.
 */
export interface CartAccess {
  cartId: CartId
  /** Null or absent for a guest. */
  userId?: UserId | null
  /** What the id says, if this shop issued it: then it is an empty cart as long as it has no row. */
  issued?: IssuedCart | null
}

interface LockCartInput extends CartAccess {
  now: Date
}

const TOUCH_INTERVAL_MS = 3_600_000

/** `updatedAt` serves the purge of carts that were unused for months. It is indexed, so it is written once an hour at most. */
export function getTouchBefore(now: Date): Date {
  return new Date(now.getTime() - TOUCH_INTERVAL_MS)
}

/**
 * Locks an open cart against other changes until the transaction ends, for a change of it. Inserts the row of an issued
 * cart that has none yet.
 */
export async function lockOpenCart(
  tx: Database,
  { cartId, userId = null, issued = null, now }: LockCartInput,
): Promise<Result<CartWithItems, 'cart_not_found' | 'cart_ordered'>> {
  const locking = lockCartRow(tx).execute({
    id: cartId,
    userId,
    updatedAt: now,
    touchBefore: getTouchBefore(now),
  })
  const cart = await withItemsAfterLock(tx, cartId, locking)
  if (cart) return ok(cart)
  const [existing] = await selectCart(tx).execute({ id: cartId, userId })
  if (existing?.state === 'ordered') return err('cart_ordered')
  if (existing?.mergedAt) return err('cart_not_found')
  if (existing) return lockOpenCart(tx, { cartId, userId, issued, now })
  if (!issued) return err('cart_not_found')
  // Another request may insert the row first, or may have inserted it since. If none is found then, it is of an account.
  await insertCart(tx, { ...buildEmptyCart({ ...issued, now }), id: cartId })
  return lockOpenCart(tx, { cartId, userId, now })
}

/** Inserts a cart, unless its account has an open one or the id has a row. */
export function insertCart(db: Database, cart: CartWithItems) {
  return insert(db).execute({ ...cart })
}

/** Locks an open cart and marks it as ordered. Returns false if no open cart is accessible. */
export async function markCartOrdered(
  tx: Database,
  { cartId, userId = null, now }: LockCartInput,
): Promise<boolean> {
  const rows = await markRowOrdered(tx).execute({ id: cartId, userId, updatedAt: now })
  return rows.length > 0
}

/**
 * Reads the items in a separate statement after the one that locks: a statement that waits for a lock would see the
 * items as they were before the wait.
 */
async function withItemsAfterLock(
  tx: Database,
  cartId: CartId,
  locking: Promise<Omit<CartWithItems, 'items'>[]>,
) {
  const [[cart], items] = await parallel(locking, selectItems(tx).execute({ cartId }))
  return cart ? { ...cart, items } : null
}

const { id, updatedAt } = buildPlaceholders(carts)
const isAccessible = and(
  eq(carts.id, id),
  or(isNull(carts.userId), eq(carts.userId, sql.placeholder('userId'))),
)
const isOpen = and(isAccessible, eq(carts.state, 'open'), isNull(carts.mergedAt))

const selectCart = prepareQuery((db) =>
  db.select().from(carts).where(isAccessible).prepare('cart_by_id'),
)

const insert = prepareQuery((db) =>
  db.insert(carts).values(buildPlaceholders(carts)).onConflictDoNothing().prepare('insert_cart'),
)

const lockCartRow = prepareQuery((db) =>
  db
    .update(carts)
    .set({
      version: sql`${carts.version} + 1`,
      updatedAt: sql`case when ${carts.updatedAt} < ${sql.placeholder('touchBefore')} then ${updatedAt} else ${carts.updatedAt} end`,
    })
    .where(isOpen)
    .returning()
    .prepare('lock_cart'),
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
    .returning({ id: carts.id })
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
