import { asc, eq, isNull } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { dropshipNotes, dropshipOrders } from '../tables.ts'

/** Nobody has more than a thousand of them, and counting ends there. */
const MAX_COUNTED = 1000

/** Counts the orders with something at suppliers that a person has to deal with, and names the oldest one. */
export async function countWaitingDropship(
  db: Database,
): Promise<{ count: number; oldest: OrderId | null }> {
  const failed = await db
    .select({ orderId: dropshipOrders.orderId, at: dropshipOrders.createdAt })
    .from(dropshipOrders)
    .where(eq(dropshipOrders.state, 'failed'))
    .orderBy(asc(dropshipOrders.createdAt))
    .limit(MAX_COUNTED)
  const noted = await db
    .select({ orderId: dropshipNotes.orderId, at: dropshipNotes.createdAt })
    .from(dropshipNotes)
    .where(isNull(dropshipNotes.resolvedAt))
    .orderBy(asc(dropshipNotes.orderId))
    .limit(MAX_COUNTED)
  const sorted = [...failed, ...noted].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const ids = new Set(sorted.map(({ orderId }) => orderId))
  return { count: ids.size, oldest: sorted[0]?.orderId ?? null }
}
