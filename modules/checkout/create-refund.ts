import { recordStockMovements, refreshListing } from '#modules/catalog'
import { postTransaction } from '#modules/ledger'
import {
  type OrderLineId,
  type OrderLineRow,
  type OrderReason,
  type OrderRow,
  recordRefundedAmounts,
  transitionOrder,
} from '#modules/orders'
import { type Payment, type Refund, type RefundReasonCode, requestRefund } from '#modules/payments'
import { releaseCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { RefundBreakdown } from './calculate-refund.ts'
import { buildRefundPostings } from './ledger-postings.ts'

interface CreateRefundInput {
  /** Locked. */
  order: OrderRow
  payment: Payment
  lines: OrderLineRow[]
  breakdown: RefundBreakdown<OrderLineId>
  reason: OrderReason<RefundReasonCode>
  restock: boolean
  key: string
  now: Date
}

/** Writes a calculated refund with its effects on order, ledger, stock and coupon. */
export async function createRefund(
  tx: Database,
  input: CreateRefundInput,
): Promise<Result<Refund, 'amount_too_large'>> {
  const { order, payment, breakdown, reason, key, now } = input
  const { minor, taxMinor, includesShipping, lines } = breakdown
  const requested = await requestRefund(tx, {
    ...{ payment, minor, taxMinor, includesShipping, key, cause: 'order', reason, now },
    lines: lines.map(({ lineId, quantity, minor: amountMinor }) => {
      return { orderLineId: lineId, quantity, amountMinor }
    }),
  })
  if (!requested.ok) return err('amount_too_large')
  const refund = requested.value

  await recordRefundedAmounts(tx, { orderId: order.id, minor, lines })
  const postings = buildRefundPostings(refund, payment, taxMinor)
  await postTransaction(tx, { kind: 'refund', reference: refund.id, postings, now })
  if (input.restock) await restockItems(tx, input, refund)

  const isAll = order.refundedMinor + minor === order.totalMinor
  const to = isAll ? 'refunded' : 'partially_refunded'
  await transitionOrder(tx, { orderId: order.id, to, actor: 'shop', reason, now })
  if (isAll) await releaseCoupon(tx, { orderId: order.id, now })
  return ok(refund)
}

async function restockItems(
  tx: Database,
  { lines, breakdown, now }: CreateRefundInput,
  refund: Refund,
) {
  const returned = breakdown.lines.map(({ lineId, quantity }) => {
    return { ...lines.find(({ id }) => id === lineId)!, quantity }
  })
  const movements = returned.map(({ variantId, quantity }) => ({ variantId, quantity }))
  await recordStockMovements(tx, { movements, reason: 'return', reference: refund.id, now })
  const productIds = [...new Set(returned.map(({ productId }) => productId))]
  if (productIds.length > 0) await refreshListing(tx, { productIds, now })
}
