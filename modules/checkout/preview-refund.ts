import type { OrderLineId, OrderRow } from '#modules/orders'
import { listRefundsByOrder } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { RefundSelection } from './calculate-refund.ts'
import type { RefundPreview } from './contract.ts'
import { planRefund, type RefundPlanErrorCode } from './plan-refund.ts'
import type { RefundableSource } from './refund-sources.ts'
import type { RefundPart } from './split-refund.ts'

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
  const { paidMinor, refundedMinor, returningMinor } = order
  const leftMinor = paidMinor - refundedMinor - returningMinor - breakdown.minor
  return ok({
    currency,
    amount: amount(breakdown.minor),
    tax: amount(breakdown.taxMinor),
    includes_shipping: breakdown.includesShipping,
    lines: breakdown.lines.map(({ lineId, quantity, minor }) => {
      return { line_id: lineId, quantity, amount: amount(minor) }
    }),
    sources: sumSources(parts).map(({ minor, ...source }) => {
      return { ...source, amount: amount(minor) }
    }),
    left: amount(leftMinor),
    releases_coupon: leftMinor + returningMinor === 0 ? couponCode : null,
  })
}

/** A provider is named once, however many of its payments are refunded. */
function sumSources(parts: RefundPart<OrderLineId>[]) {
  const sources = Map.groupBy(parts, ({ source }) => JSON.stringify(toSourceResponse(source)))
  return [...sources.values()].map((same) => ({
    ...toSourceResponse(same[0]!.source),
    minor: same.reduce((sum, { breakdown }) => sum + breakdown.minor, 0),
  }))
}

function toSourceResponse({ paymentId, exchangeId, account }: RefundableSource) {
  if (paymentId) return { kind: 'payment' as const, provider: account.ownerId }
  return { kind: exchangeId ? ('exchange' as const) : ('value' as const), provider: null }
}
