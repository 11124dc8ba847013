import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, type OrderLineId, orderLines, orders } from './tables.ts'

interface RecordRefundedAmountsInput {
  orderId: OrderId
  minor: number
  lines: { lineId: OrderLineId; quantity: number }[]
}

/** Adds a refund to the refunded amount of an order and the refunded quantities of its lines. CHECKs reject more than was sold. */
export async function recordRefundedAmounts(
  tx: Database,
  { orderId, minor, lines }: RecordRefundedAmountsInput,
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${minor}` })
    .where(eq(orders.id, orderId))
  for (const { lineId, quantity } of lines) {
    await tx
      .update(orderLines)
      .set({ refundedQuantity: sql`${orderLines.refundedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, lineId))
  }
}
