import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { orders } from './tables.ts'

/**
 * Gives the guest orders with an e-mail address to a user and returns how many there were. The user must have confirmed
 * the address.
 */
export async function claimGuestOrders(
  tx: Database,
  { userId, email }: { userId: UserId; email: string },
): Promise<number> {
  const isGuestOrder = and(
    isNull(orders.userId),
    eq(sql`lower(${orders.email})`, email.toLowerCase()),
  )
  const { rowCount } = await tx.update(orders).set({ userId }).where(isGuestOrder)
  return rowCount ?? 0
}
