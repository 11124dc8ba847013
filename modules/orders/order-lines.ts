import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { type OrderId, orderLines } from './tables.ts'

export type OrderLineRow = typeof orderLines.$inferSelect

/** What was sold, in the order of the cart. */
export function orderLinesOf(db: Database, orderId: OrderId): Promise<OrderLineRow[]> {
  return linesOf(db).execute({ orderId })
}

const linesOf = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare('order_lines'),
)
