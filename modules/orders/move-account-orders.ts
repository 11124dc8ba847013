import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { orders } from './tables.ts'

/** Gives all orders of one account to another one and returns how many there were. Both accounts are locked. */
export async function moveAccountOrders(
  tx: Database,
  { from, to }: { from: UserId; to: UserId },
): Promise<number> {
  const { rowCount } = await tx.update(orders).set({ userId: to }).where(eq(orders.userId, from))
  return rowCount ?? 0
}
