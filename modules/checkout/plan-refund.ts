import { listOrderLines, type OrderLineId, type OrderLineRow, type OrderRow } from '#modules/orders'
import type { Refund } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import {
  calculateRefund,
  type RefundBreakdown,
  type RefundErrorCode,
  type RefundSelection,
} from './calculate-refund.ts'
import {
  listRefundSources,
  type RefundableSource,
  type RefundableSources,
} from './refund-sources.ts'
import { toRefundableOrder } from './refundable-order.ts'
import { type RefundPart, splitRefund } from './split-refund.ts'

export interface RefundPlan {
  lines: OrderLineRow[]
  breakdown: RefundBreakdown<OrderLineId>
  /** One for each payment, store credit or gift value that gives a part. */
  parts: RefundPart<OrderLineId>[]
}

/** `refunded_at_provider`: of what the order was paid with, somebody has given back a part at the provider. */
export type RefundPlanErrorCode =
  | RefundErrorCode
  | 'not_paid'
  | 'refund_failed_before'
  | 'refunded_at_provider'

interface PlanRefundInput {
  order: OrderRow
  /** All of the order. */
  refunds: Refund[]
  selection: RefundSelection<OrderLineId>
}

/** Calculates a refund and what it is taken from. It writes nothing; whoever writes it has locked the order. */
export async function planRefund(
  db: Database,
  { order, refunds, selection }: PlanRefundInput,
): Promise<Result<RefundPlan, RefundPlanErrorCode>> {
  const sources = await listRefundSources(db, { order })
  if (hasOutstandingRefund(refunds, sources)) return err('refund_failed_before')

  if (order.totalMinor === 0 || order.paidMinor < order.totalMinor) return err('not_paid')
  const lines = await listOrderLines(db, order.id)
  const breakdown = calculateRefund(toRefundableOrder({ order, lines, refunds }), selection)
  if (!breakdown.ok) return breakdown

  const parts = splitRefund(sources, breakdown.value)
  if (!parts) return err('refunded_at_provider', describeRest(order, sources))
  return ok({ lines, breakdown: breakdown.value, parts })
}

/** What is left of what an order was paid with. */
export function sumSources(sources: RefundableSources): number {
  return Object.values<RefundableSource[]>({ ...sources })
    .flat()
    .reduce((sum, { refundableMinor }) => sum + refundableMinor, 0)
}

/** Names what can still be given back, for the error `refunded_at_provider`. */
export function describeRest({ currency }: OrderRow, sources: RefundableSources) {
  return { amountMinor: sumSources(sources), currency }
}

/** Whether a refund has failed that has to be repeated first. */
export function hasOutstandingRefund(
  refunds: Refund[],
  { payments, upstream }: RefundableSources,
): boolean {
  return refunds.some((refund) => isOutstanding(refund, [...payments, ...upstream]))
}

/**
 * Whether a refund failed whose payment still has the money. Where somebody gave it back at the provider instead, what is
 * left may be refunded; what is left of a surplus is not the order's.
 */
function isOutstanding(refund: Refund, payments: RefundableSource[]): boolean {
  const payment = payments.find(({ paymentId }) => paymentId === refund.paymentId)
  if (refund.state !== 'failed' || !payment) return false
  return refund.cause !== 'order' || refund.amountMinor <= payment.refundableMinor
}
