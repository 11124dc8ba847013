import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type OrderId, orderLines } from './tables.ts'

export type OrderLineRow = typeof orderLines.$inferSelect

/** What was sold, in the order of the cart. */
export function orderLinesOf(db: Database, orderId: OrderId): Promise<OrderLineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}
