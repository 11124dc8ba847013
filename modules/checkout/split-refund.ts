import { allocate } from '#modules/pricing'
import type { RefundBreakdown } from './calculate-refund.ts'
import type { RefundableSource, RefundableSources } from './refund-sources.ts'

export interface RefundPart<LineId> {
  source: RefundableSource
  breakdown: RefundBreakdown<LineId>
}

/**
 * Splits a refund over what an order was paid with: payments first, then store credit and gift values, each newest first
 * (decision 0059), and then an exchange and the payments of the order that it came from (decision 0121). One payment takes
 * all of it if it can. The items and the shipping belong to the first part, the tax to all. Returns null if less is left
 * than the refund.
 */
export function splitRefund<LineId>(
  { due, payments, values, open, upstream }: RefundableSources,
  breakdown: RefundBreakdown<LineId>,
): RefundPart<LineId>[] | null {
  const single = payments.find(({ refundableMinor }) => refundableMinor >= breakdown.minor)
  if (single && due.length === 0) return [{ source: single, breakdown }]

  const amounts: { source: RefundableSource; minor: number }[] = []
  let rest = breakdown.minor
  const own = [...payments.toReversed(), ...values.toReversed()]
  for (const source of [...due, ...own, ...open, ...upstream]) {
    const minor = Math.min(source.refundableMinor, rest)
    if (minor > 0) amounts.push({ source, minor })
    rest -= minor
  }
  if (rest > 0) return null

  const taxes = allocate(
    breakdown.taxMinor,
    amounts.map(({ minor }) => minor),
  )
  return amounts.map(({ source, minor }, index) => {
    const taxMinor = taxes[index]!
    const money = { minor, taxMinor, includesShipping: false, lines: [] }
    return { source, breakdown: index === 0 ? { ...breakdown, minor, taxMinor } : money }
  })
}
