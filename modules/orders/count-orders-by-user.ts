import { and, count, eq, ne } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { orders } from './tables.ts'

/** Counts the orders of an account that were not cancelled. */
export async function countOrdersByUser(db: Database, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.fulfilmentState, 'cancelled')))
  return row!.count
}
