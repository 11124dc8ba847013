import type { OrderLineId, OrderRow } from '#modules/orders'
import { listPaymentsByOrder, listRefundsByOrder } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { RefundSelection } from './calculate-refund.ts'
import type { RefundPreview } from './contract.ts'
import { planRefund, type RefundPlanErrorCode } from './plan-refund.ts'
import type { RefundableSource } from './refund-sources.ts'

interface PreviewRefundInput {
  order: OrderRow
  selection: RefundSelection<OrderLineId>
}

/** Returns what `refundOrder` would do now, and does nothing. */
export async function previewRefund(
  db: Database,
  { order, selection }: PreviewRefundInput,
): Promise<Result<RefundPreview, RefundPlanErrorCode>> {
  const refunds = await listRefundsByOrder(db, order.id)
  const plan = await planRefund(db, { order, refunds, selection })
  if (!plan.ok) return plan
  const { breakdown, parts } = plan.value
  const { currency, couponCode } = order
  const amount = (minor: number) => toDecimal({ minor, currency })
  const leftMinor = order.paidMinor - order.refundedMinor - breakdown.minor
  const payments = await listPaymentsByOrder(db, order.id)
  const findProvider = ({ paymentId }: RefundableSource) =>
    payments.find(({ id }) => id === paymentId)?.provider ?? null
  return ok({
    currency,
    amount: amount(breakdown.minor),
    tax: amount(breakdown.taxMinor),
    includes_shipping: breakdown.includesShipping,
    lines: breakdown.lines.map(({ lineId, quantity, minor }) => {
      return { line_id: lineId, quantity, amount: amount(minor) }
    }),
    sources: parts.map(({ source, breakdown: part }) => {
      const provider = findProvider(source)
      return { kind: provider ? 'payment' : 'value', provider, amount: amount(part.minor) }
    }),
    left: amount(leftMinor),
    releases_coupon: leftMinor === 0 ? couponCode : null,
  })
}
