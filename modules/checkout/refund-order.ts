import {
  canTransition,
  listOrderLines,
  lockOrder,
  type OrderId,
  type OrderLineId,
  type OrderLineRow,
  type OrderReason,
  type OrderRow,
  recordRefundedAmounts,
  transitionOrder,
} from '#modules/orders'
import {
  listPaymentsByOrder,
  listRefundsByOrder,
  type Payment,
  type Refund,
  type RefundReasonCode,
  requestRefund,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import {
  calculateRefund,
  type RefundableOrder,
  type RefundBreakdown,
  type RefundError,
  type RefundSelection,
} from './calculate-refund.ts'
import { buildRefundPostings } from './ledger-postings.ts'

interface RefundOrderInput {
  orderId: OrderId
  selection: RefundSelection<OrderLineId>
  /** Shown to the shopper and on the credit note. */
  reason: OrderReason<RefundReasonCode>
  /** Whether the goods go back on the shelf. */
  restock: boolean
  /** Idempotency key of the caller: the same key refunds once. */
  key: string
  now: Date
}

export type RefundOrderResult = Result<Refund, RefundError | 'order_not_found' | 'not_paid'>

/**
 * Refunds a part of a paid order, or all of it: money, tax, items, and the coupon when nothing of the order is left. The
 * refund at the provider, the credit note and the e-mail follow from the event `refund.requested`.
 */
export function refundOrder(
  db: Database,
  { orderId, selection, key, ...input }: RefundOrderInput,
): Promise<Result<Refund, RefundErrorCode | 'order_not_found' | 'not_paid'>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return err('order_not_found')
    const before = await listRefundsByOrder(tx, order.id)
    const same = before.find(({ key, cause }) => cause === 'order' && key === input.key)
    if (same) return ok(same)

    const payment = (await listPaymentsByOrder(tx, order.id)).find(hasRefundableAmount)
    if (!payment || !canTransition(order.state, 'refunded')) return err('not_paid')
    const lines = await listOrderLines(tx, order.id)
    const breakdown = calculateRefund(toRefundableOrder(order, lines, before), input.selection)
    if (!payment || !canTransition(order.state, 'refunded')) return err('not_paid')
    if (typeof breakdown === 'string') return err(breakdown)
    return createRefund(tx, { input: input, order, payment, lines, breakdown })
  })
}

function hasRefundableAmount({ capturedMinor, refundedMinor }: Payment): boolean {
  return capturedMinor > refundedMinor
}

function toRefundableOrder(
  order: OrderRow,
  lines: OrderLineRow[],
  before: Refund[],
): RefundableOrder<OrderLineId> {
  const mine = before.filter(({ cause }) => cause === 'order')
  const shippingTax = order.taxAddedMinor > 0 ? order.shippingTaxMinor : 0
  return {
    stepMinor: getRoundingIncrement(order.currency),
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    refundedMinor: order.refundedMinor,
    refundedTaxMinor: mine.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    shippingMinor: order.shippingMinor + shippingTax,
    hasRefundedShipping: mine.some(({ includesShipping }) => includesShipping),
    lines,
  }
}

interface CreateRefundInput {
  input: RefundOrderInput
  order: OrderRow
  payment: Payment
  lines: OrderLineRow[]
  breakdown: RefundBreakdown<OrderLineId>
}

async function createRefund(
  tx: Database,
  refundInput: CreateRefundInput,
): Promise<RefundOrderResult> {
  const { input, order, payment, breakdown } = refundInput
  const { reason, key, now } = input
  const requested = await requestRefund(tx, {
    ...{ payment, key, cause: 'order', reason, now },
    ...{
      minor: breakdown.minor,
      taxMinor: breakdown.taxMinor,
      includesShipping: breakdown.includesShipping,
    },
    lines: breakdown.lines.map(({ lineId, quantity, minor }) => {
      return { orderLineId: lineId, quantity, amountMinor: minor }
    }),
  })
  if (!requested.ok) return err('amount_too_large')
  const refund = requested.value

  await recordRefundedAmounts(tx, {
    orderId: order.id,
    minor: breakdown.minor,
    lines: breakdown.lines,
  })
  const postings = buildRefundPostings(refund, payment, breakdown.taxMinor)
  await postTransaction(tx, { kind: 'refund', reference: refund.id, postings, now })
  if (input.restock) await restockGoods(tx, refundInput, refund)

  const isAll = order.refundedMinor + breakdown.minor === order.totalMinor
  const to = isAll ? 'refunded' : 'partially_refunded'
  await transitionOrder(tx, { orderId: order.id, to, actor: 'shop', reason, now })
  if (isAll) await releaseCoupon(tx, { orderId: order.id, now })
  return ok(refund)
}

async function restockGoods(
  tx: Database,
  { input: { now }, lines, breakdown }: CreateRefundInput,
  refund: Refund,
) {
  const goods = breakdown.lines.map(({ lineId, quantity }) => {
    return { ...lines.find(({ id }) => id === lineId)!, quantity }
  })
  const movements = goods.map(({ variantId, quantity }) => ({ variantId, quantity }))
  await recordStockMovements(tx, { movements, reason: 'return', reference: refund.id, now })
  const productIds = [...new Set(goods.map(({ productId }) => productId))]
  if (productIds.length > 0) await refreshListing(tx, { productIds, now })
}
