import {
  findOpenEdit,
  lockOrderWithSources,
  type OrderId,
  type OrderLineId,
  type OrderReason,
  type OrderRow,
} from '#modules/orders'
import { listRefundsByOrder, type Refund, type RefundReasonCode } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import type { RefundSelection } from './calculate-refund.ts'
import { createRefund } from './create-refund.ts'
import { planRefund, type RefundPlan, type RefundPlanErrorCode } from './plan-refund.ts'
import { returnOrderTickets } from './return-order-tickets.ts'

interface RefundOrderInput {
  orderId: OrderId
  selection: RefundSelection<OrderLineId>
  /** Shown to the shopper and on the credit note. */
  reason: OrderReason<RefundReasonCode>
  /** Whether the refunded items are added to the stock again. */
  restock: boolean
  /** Idempotency key of the caller: the same key refunds once. */
  key: string
  actor: Actor
  now: Date
}

type RefundOrderResult = Result<Refund, RefundPlanErrorCode | 'tickets_drawn'>

/**
 * Refunds a part of a paid order, or all of it: money, tax, items, and the coupon when nothing of the order is left. An
 * order that was paid in several payments, or with store credit too, has a refund of each that is needed; the first is
 * returned. The refund at the provider, the credit note and the e-mail follow from events. A refund that failed has to be
 * repeated first, unless its payment has too little left.
 */
export function refundOrder(
  db: Database,
  { orderId, ...input }: RefundOrderInput,
): Promise<RefundOrderResult | Result<never, 'order_not_found' | 'edit_open'>> {
  // A caller may send any key, also one that the shop uses for its own refunds, such as `cancelled`.
  const key = `request:${input.key}`
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrderWithSources(tx, orderId)
    if (!order) return err('order_not_found')
    if (await findOpenEdit(tx, orderId)) return err('edit_open')
    return refundLockedOrder(tx, { order, ...input, key })
  })
}

interface RefundLockedOrderInput extends Omit<RefundOrderInput, 'orderId'> {
  /** Locked. */
  order: OrderRow
}

/** The same for an order that the transaction has locked. On an error the caller must roll back. */
export async function refundLockedOrder(
  tx: Database,
  { order, selection, key, ...input }: RefundLockedOrderInput,
): Promise<RefundOrderResult> {
  const refunds = await listRefundsByOrder(tx, order.id)
  const existing = refunds.find((refund) => refund.cause === 'order' && refund.key === key)
  if (existing) return ok(existing)
  const plan = await planRefund(tx, { order, refunds, selection })
  if (!plan.ok) return plan
  const { lines, parts, breakdown } = plan.value
  const isRest = breakdown.minor === order.totalMinor - order.refundedMinor
  const returned = await returnOrderTickets(tx, {
    ...{ order, now: input.now, ...(!isRest && { lines: breakdown.lines }) },
  })
  if (!returned.ok) return returned
  return createRefunds(tx, { ...input, key, order, lines, parts })
}

type CreateRefundsInput = Omit<Parameters<typeof createRefund>[1], 'source' | 'breakdown'> & {
  parts: RefundPlan['parts']
}

async function createRefunds(
  tx: Database,
  { parts, ...input }: CreateRefundsInput,
): Promise<RefundOrderResult> {
  let order = input.order
  const refunds: Refund[] = []
  for (const part of parts) {
    const created = await createRefund(tx, { ...input, ...part, order })
    order = created.order
    refunds.push(created.refund)
  }
  return ok(refunds[0]!)
}
