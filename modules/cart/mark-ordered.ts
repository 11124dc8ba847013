import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, isKeyTaken } from '#platform/transaction'
import { type CartId, carts } from './tables.ts'

/** The cart changes no more; its items stay, in case the order comes to nothing. False when it was ordered already. */
export async function markOrdered(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  return turn(tx, { cartId, from: 'open', to: { state: 'ordered', updatedAt: now } })
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
    return await inTransaction(tx, (part) => turn(part, { cartId, from, to }))
  } catch (error) {
    // One open cart an account: the database keeps that.
    if (!isKeyTaken(error)) throw error
    return turn(tx, { cartId, from, to: { ...to, userId: null } })
  }
}

type Row = typeof carts.$inferSelect
type Turn = { cartId: CartId; from: Row['state']; to: Partial<Row> }

async function turn(tx: Database, { cartId, from, to }: Turn): Promise<boolean> {
  const turned = await tx
    .update(carts)
    .set(to)
    .where(and(eq(carts.id, cartId), eq(carts.state, from)))
  return (turned.rowCount ?? 0) > 0
}
