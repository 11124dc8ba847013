import type { Payment } from '#modules/payments'
import { allocate } from '#modules/pricing'
import type { RefundBreakdown } from './calculate-refund.ts'

interface RefundPart<LineId> {
  payment: Payment
  breakdown: RefundBreakdown<LineId>
}

/**
 * Splits a refund over the payments of an order, newest first. One payment takes all of it if it can. The items and the
 * shipping belong to the first part, the tax to all. Returns null if the payments have less left than the refund.
 */
export function splitRefund<LineId>(
  payments: Payment[],
  breakdown: RefundBreakdown<LineId>,
): RefundPart<LineId>[] | null {
  const single = payments.find((payment) => getRefundable(payment) >= breakdown.minor)
  if (single) return [{ payment: single, breakdown }]

  const amounts: { payment: Payment; minor: number }[] = []
  let rest = breakdown.minor
  for (const payment of payments.toReversed()) {
    const minor = Math.min(getRefundable(payment), rest)
    if (minor > 0) amounts.push({ payment, minor })
    rest -= minor
  }
  if (rest > 0) return null

  const taxes = allocate(
    breakdown.taxMinor,
    amounts.map(({ minor }) => minor),
  )
  return amounts.map(({ payment, minor }, index) => {
    const taxMinor = taxes[index]!
    const money = { minor, taxMinor, includesShipping: false, lines: [] }
    return { payment, breakdown: index === 0 ? { ...breakdown, minor, taxMinor } : money }
  })
}

function getRefundable({ capturedMinor, refundedMinor }: Payment): number {
  return capturedMinor - refundedMinor
}
