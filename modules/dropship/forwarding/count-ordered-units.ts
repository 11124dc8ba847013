import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, OrderLineId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { dropshipLines, dropshipOrders } from '../tables.ts'

/** Returns how many units of each line of an order are ordered at suppliers, or may be. */
export async function countOrderedUnits(
  db: Database,
  orderId: OrderId,
): Promise<Map<OrderLineId, number>> {
  const { orderLineId: lineId, quantity } = dropshipLines
  const rows = await db
    .select({ lineId, quantity: sql<number>`sum(${quantity})::int` })
    .from(dropshipLines)
    .innerJoin(dropshipOrders, eq(dropshipOrders.id, dropshipLines.dropshipOrderId))
    .where(
      and(
        eq(dropshipOrders.orderId, orderId),
        inArray(dropshipOrders.state, ['sending', 'placed']),
      ),
    )
    .groupBy(lineId)
  return new Map(rows.map((row) => [row.lineId, row.quantity]))
}
