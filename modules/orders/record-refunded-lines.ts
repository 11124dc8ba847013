import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderLineId, orderLines } from './tables.ts'

/** Adds a refund to the refunded quantities of the lines. A CHECK rejects more than was sold. */
export async function recordRefundedLines(
  tx: Database,
  lines: { lineId: OrderLineId; quantity: number }[],
): Promise<void> {
  for (const { lineId, quantity } of lines) {
    await tx
      .update(orderLines)
      .set({ refundedQuantity: sql`${orderLines.refundedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, lineId))
  }
}
