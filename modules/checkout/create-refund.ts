import { recordStockMovements, refreshListing } from '#modules/catalog'
import { postTransaction } from '#modules/ledger'
import {
  applyTender,
  type OrderLineId,
  type OrderLineRow,
  type OrderReason,
  type OrderRow,
  recordOrderEvent,
  recordRefundedLines,
} from '#modules/orders'
import { type Refund, type RefundReasonCode, requestRefund } from '#modules/payments'
import { releasePromotions } from '#modules/promotions'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { RefundBreakdown } from './calculate-refund.ts'
import { buildPostingsOfRefund } from './ledger-postings.ts'
import { publishCreditRefund } from './pay-by-store-credit.ts'
import type { RefundableSource } from './refund-sources.ts'

interface CreateRefundInput {
  /** Locked. */
  order: OrderRow
  source: RefundableSource
  lines: OrderLineRow[]
  breakdown: RefundBreakdown<OrderLineId>
  reason: OrderReason<RefundReasonCode>
  restock: boolean
  key: string
  /** The provider has made it already. */
  made?: { reference: string; state: Refund['state'] }
  actor: Actor
  now: Date
}

/** Writes a calculated refund, which its source has left, with its effects on order, ledger, stock and coupon. */
export async function createRefund(
  tx: Database,
  input: CreateRefundInput,
): Promise<{ refund: Refund; order: OrderRow }> {
  const { order, source, breakdown, reason, key, actor, now } = input
  const { minor, taxMinor, includesShipping, lines } = breakdown
  const requested = await requestRefund(tx, {
    ...{ source, minor, taxMinor, includesShipping, key, cause: 'order', reason, now },
    made: input.made,
    lines: lines.map(({ lineId, quantity, minor: amountMinor }) => {
      return { orderLineId: lineId, quantity, amountMinor }
    }),
  })
  if (!requested.ok) throw new Error(`Order ${order.number} has less left than the refund`)
  const refund = requested.value

  const { id: reference } = refund
  await recordRefundedLines(tx, lines)
  const postings = buildPostingsOfRefund(refund, source.account)
  await postTransaction(tx, { kind: 'refund', reference, postings, now })
  await publishCreditRefund(tx, { account: source.account, order, minor, now })
  if (input.restock) await restockItems(tx, input, refund)
  const refunded = await applyTender(tx, { order, kind: 'refund', reference, minor, now })

  const kind = refunded.paymentState === 'refunded' ? 'refunded' : 'partially_refunded'
  await recordOrderEvent(tx, { order: refunded, kind, actor, reason, now })
  if (kind === 'refunded') await releasePromotions(tx, { orderId: order.id, now })
  return { refund, order: refunded }
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
