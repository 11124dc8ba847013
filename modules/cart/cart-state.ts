import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import { type CartId, carts } from './tables.ts'

/** The cart changes no more; its items stay, in case the order comes to nothing. False when it was ordered already. */
export async function markCartOrdered(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  return setCartState(tx, { cartId, from: 'open', to: { state: 'ordered', updatedAt: now } })
}

/**
 * Its order came to nothing: the shopper finds the cart as it was. An account that has begun another one since keeps
 * that one, and this one is nobody's: its order can still be paid late, which takes the cart along.
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
    // One open cart an account: the database keeps that.
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
  const turned = await tx
    .update(carts)
    .set(to)
    .where(and(eq(carts.id, cartId), eq(carts.state, from)))
  return (turned.rowCount ?? 0) > 0
}
