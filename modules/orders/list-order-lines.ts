import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type OrderId, orderLines } from './tables.ts'

export type OrderLineRow = typeof orderLines.$inferSelect

/** Lists the lines of an order in the order of its cart. */
export function listOrderLines(db: Database, orderId: OrderId): Promise<OrderLineRow[]> {
  return selectLines(db).execute({ orderId })
}

const selectLines = prepareQuery((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare('order_lines'),
)
