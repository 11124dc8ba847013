import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { listLinesOfOrders, type OrderId, type OrderLineRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { type DropshipOrderId, dropshipLines, dropshipOrders } from '../tables.ts'

export interface UnorderedLine {
  line: OrderLineRow
  /** Units that were neither refunded nor ordered at a supplier. */
  quantity: number
}

/** Returns the lines of orders with their units that are not ordered at a supplier. What `except` orders does not count. */
export async function countUnordered(
  tx: Database,
  { orderIds, except }: { orderIds: OrderId[]; except?: DropshipOrderId },
): Promise<UnorderedLine[]> {
  const lines = await listLinesOfOrders(tx, orderIds)
  const { orderLineId, dropshipOrderId, quantity } = dropshipLines
  const rows = await tx
    .select({ lineId: orderLineId, quantity: sql<number>`sum(${quantity})::int` })
    .from(dropshipLines)
    .innerJoin(dropshipOrders, eq(dropshipOrders.id, dropshipOrderId))
    .where(
      and(
        inArray(dropshipOrders.orderId, orderIds),
        ne(dropshipOrders.state, 'closed'),
        except && ne(dropshipOrders.id, except),
      ),
    )
    .groupBy(orderLineId)
  const ordered = new Map(rows.map((row) => [row.lineId, row.quantity]))
  return lines.map((line) => {
    const { id, refundedQuantity, returningQuantity } = line
    const open = line.quantity - refundedQuantity - returningQuantity - (ordered.get(id) ?? 0)
    return { line, quantity: Math.max(0, open) }
  })
}
