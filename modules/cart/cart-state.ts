import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import { type CartId, carts } from './tables.ts'

/** Marks an open cart as ordered; its items stay. Returns false if it is not open. */
export async function markCartOrdered(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  return setCartState(tx, { cartId, from: 'open', to: { state: 'ordered', updatedAt: now } })
}

/**
 * Opens the cart of a cancelled order again. Returns false if it is not ordered. If its account has another open cart
 * by now, this one is detached from the account: its order can still be paid late, which marks it as ordered again.
 */
export async function reopenCart(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  const to = { state: 'open', updatedAt: now } as const
  const from = 'ordered'
  try {
    return await runInTransaction(tx, (part) => setCartState(part, { cartId, from, to }))
  } catch (error) {
    // A unique index allows one open cart per account.
    if (!isUniqueViolation(error)) throw error
    return setCartState(tx, { cartId, from, to: { ...to, userId: null } })
  }
}

type CartRow = typeof carts.$inferSelect
type SetCartStateInput = { cartId: CartId; from: CartRow['state']; to: Partial<CartRow> }

async function setCartState(
  tx: Database,
  { cartId, from, to }: SetCartStateInput,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(carts)
    .set(to)
    .where(and(eq(carts.id, cartId), eq(carts.state, from)))
  return (rowCount ?? 0) > 0
}
