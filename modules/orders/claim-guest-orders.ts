import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderOwnerId, orders } from './tables.ts'

/**
 * What was ordered as a guest with somebody's address goes to their account; answers how many orders that were. Call it
 * only with an address that they have shown to be theirs.
 */
export async function claimGuestOrders(
  tx: Database,
  { userId, email }: { userId: OrderOwnerId; email: string },
): Promise<number> {
  const isGuests = and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email.toLowerCase()))
  const { rowCount } = await tx.update(orders).set({ userId }).where(isGuests)
  return rowCount ?? 0
}
