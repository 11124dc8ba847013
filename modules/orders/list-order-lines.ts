import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type OrderId, orderLines } from './tables.ts'

export type OrderLineRow = typeof orderLines.$inferSelect

/** Lists the lines of an order in the order of its cart. */
export function listOrderLines(db: Database, orderId: OrderId): Promise<OrderLineRow[]> {
  return selectLines(db).execute({ orderId })
}

/** Lists the lines of orders, those of each in the order of its cart. */
export function listLinesOfOrders(db: Database, orderIds: OrderId[]): Promise<OrderLineRow[]> {
  return selectLinesOfOrders(db).execute({ orderIds })
}

const selectLines = prepareQuery((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare('order_lines'),
)

const selectLinesOfOrders = prepareQuery((db) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('lines_of_orders'),
)
