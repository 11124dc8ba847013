import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { LineAdjustment } from './create-order.ts'
import { type OrderId, type OrderLineId, orderLineAdjustments, orderLines } from './tables.ts'

/** Lists why the lines of an order cost less than their base prices. */
export function listLineAdjustments(
  db: Database,
  orderId: OrderId,
): Promise<(LineAdjustment & { orderLineId: OrderLineId })[]> {
  const { orderLineId, kind, source, minor } = orderLineAdjustments
  return db
    .select({ orderLineId, kind, source, minor })
    .from(orderLineAdjustments)
    .innerJoin(orderLines, eq(orderLines.id, orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderLineAdjustments.position))
}
