import {
  canTransition,
  listOrderLines,
  lockOrder,
  type OrderId,
  type OrderLineId,
  type OrderReason,
} from '#modules/orders'
import {
  listPaymentsByOrder,
  listRefundsByOrder,
  type Payment,
  type Refund,
  type RefundReasonCode,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { calculateRefund, type RefundErrorCode, type RefundSelection } from './calculate-refund.ts'
import { createRefund } from './create-refund.ts'
import { toRefundableOrder } from './refundable-order.ts'

interface RefundOrderInput {
  orderId: OrderId
  selection: RefundSelection<OrderLineId>
  /** Shown to the shopper and on the credit note. */
  reason: OrderReason<RefundReasonCode>
  /** Whether the refunded items are added to the stock again. */
  restock: boolean
  /** Idempotency key of the caller: the same key refunds once. */
  key: string
  now: Date
}

/**
 * Refunds a part of a paid order, or all of it: money, tax, items, and the coupon when nothing of the order is left. The
 * refund at the provider, the credit note and the e-mail follow from the event `refund.requested`.
 */
export function refundOrder(
  db: Database,
  { orderId, selection, key, ...input }: RefundOrderInput,
): Promise<Result<Refund, RefundErrorCode | 'order_not_found' | 'not_paid'>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const refunds = await listRefundsByOrder(tx, order.id)
    const existing = refunds.find((refund) => refund.cause === 'order' && refund.key === key)
    if (existing) return ok(existing)

    const payment = (await listPaymentsByOrder(tx, order.id)).find(hasRefundableAmount)
    if (!payment || !canTransition(order.state, 'refunded')) return err('not_paid')
    const lines = await listOrderLines(tx, order.id)
    const breakdown = calculateRefund(toRefundableOrder({ order, lines, refunds }), selection)
    if (!breakdown.ok) return breakdown
    return createRefund(tx, { ...input, key, order, payment, lines, breakdown: breakdown.value })
  })
}

function hasRefundableAmount({ capturedMinor, refundedMinor }: Payment): boolean {
  return capturedMinor > refundedMinor
}
