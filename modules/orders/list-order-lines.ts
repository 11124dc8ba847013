import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type OrderId, type orderLineAdjustments, orderLines } from './tables.ts'

/** Why a line costs less than its base price. */
export type LineAdjustment = Pick<
  typeof orderLineAdjustments.$inferSelect,
  'kind' | 'source' | 'minor'
>

export type OrderLineRow = typeof orderLines.$inferSelect & { adjustments: LineAdjustment[] }

/** Lists the lines of an order in the order of its cart. */
export function listOrderLines(db: Database, orderId: OrderId): Promise<OrderLineRow[]> {
  return selectLines(db).execute({ orderId })
}

/** Lists the lines of orders, those of each in the order of its cart. */
export function listLinesOfOrders(db: Database, orderIds: OrderId[]): Promise<OrderLineRow[]> {
  return selectLinesOfOrders(db).execute({ orderIds })
}

const lineColumns = {
  ...getTableColumns(orderLines),
  adjustments: sql<
    LineAdjustment[]
  >`case when order_lines.discount_minor = 0 then '[]'::jsonb else (
    select jsonb_agg(jsonb_build_object('kind', a.kind, 'source', a.source, 'minor', a.minor) order by a.position)
    from order_line_adjustments a where a.order_line_id = order_lines.id) end`,
}

const selectLines = prepareQuery((db) =>
  db
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare('order_lines'),
)

const selectLinesOfOrders = prepareQuery((db) =>
  db
    .select(lineColumns)
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('lines_of_orders'),
)
