import { and, eq, inArray, ne } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { refundLines, refunds } from './tables.ts'

/** Lists the items that refunds of orders give back, without refunds that failed. */
export function listRefundedLines(db: Database, orderIds: OrderId[]) {
  return db
    .select({
      refundId: refunds.id,
      orderId: refunds.orderId,
      orderLineId: refundLines.orderLineId,
      quantity: refundLines.quantity,
      amountMinor: refundLines.amountMinor,
      currency: refunds.currency,
      requestedAt: refunds.createdAt,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refunds.orderId, orderIds), ne(refunds.state, 'failed')))
}
