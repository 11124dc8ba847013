import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ExchangeId, OrderId, OrderLineId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { isRefundOfOrder } from './refunds.ts'
import { paymentDisputes, payments, refundLines, refunds } from './tables.ts'

export interface ReturnedOfOrder {
  orderId: OrderId
  kind: 'refund' | 'dispute'
  currency: string
  minor: number
  includesShipping: boolean
  /** Of a refund to the value that goods pay with, instead of to a payment. */
  exchangeId: ExchangeId | null
  lines: { lineId: OrderLineId; minor: number }[]
}

/**
 * Lists what went back of orders: refunds that have not failed, also those whose value pays for an exchange, and disputes
 * that the shop has not won.
 */
export async function listReturnedMoney(
  db: Database,
  orderIds: OrderId[],
): Promise<ReturnedOfOrder[]> {
  if (orderIds.length === 0) return []
  const refunded = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), ne(refunds.state, 'failed')))
  const lines = await db
    .select({
      refundId: refundLines.refundId,
      lineId: refundLines.orderLineId,
      minor: refundLines.amountMinor,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(inArray(refunds.orderId, orderIds))
  const disputed = await db
    .select({
      orderId: payments.orderId,
      currency: paymentDisputes.currency,
      minor: paymentDisputes.amountMinor,
    })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .where(and(inArray(payments.orderId, orderIds), ne(paymentDisputes.state, 'won')))
  const ofRefunds = refunded.filter(isRefundOfOrder).map((refund) => ({
    ...{ orderId: refund.orderId, kind: 'refund' as const, currency: refund.currency },
    ...{ minor: refund.amountMinor, includesShipping: refund.includesShipping },
    exchangeId: refund.exchangeId,
    lines: lines
      .filter(({ refundId }) => refundId === refund.id)
      .map(({ lineId, minor }) => ({ lineId, minor })),
  }))
  const ofDisputes = disputed.map((dispute) => ({
    ...{ ...dispute, kind: 'dispute' as const },
    ...{ includesShipping: false, exchangeId: null, lines: [] },
  }))
  return [...ofRefunds, ...ofDisputes]
}
