import { allocate } from '#modules/pricing'
import { multiplyByFraction } from '#platform/money/fractions'

export interface CommissionableLine<LineId> {
  id: LineId
  /** Paid for the line, tax included. */
  totalMinor: number
  taxMinor: number
}

/** Money that went back to the shopper. */
export interface ReturnedMoney<LineId> {
  minor: number
  /** Whether the shipping is part of it. */
  includesShipping: boolean
  /** Of the lines that it names. The rest is given back of all lines. */
  lines: { lineId: LineId; minor: number }[]
}

interface BasisInput<LineId> {
  lines: CommissionableLine<LineId>[]
  /** Tax included. */
  shippingMinor: number
  returned: ReturnedMoney<LineId>[]
}

/**
 * Returns what was paid for each line and not given back, without tax. What is given back without a line, such as a goodwill,
 * is spread over what is left of all lines, and never over the shipping.
 */
export function calculateBasis<LineId>({
  lines,
  shippingMinor,
  returned,
}: BasisInput<LineId>): Map<LineId, number> {
  const ofLines = Map.groupBy(
    returned.flatMap((one) => one.lines),
    ({ lineId }) => lineId,
  )
  const rests = lines.map(({ id, totalMinor }) =>
    Math.max(totalMinor - sum(ofLines.get(id) ?? []), 0),
  )
  // Of all together: the refund of a line can come from several payments, and the first one of them names it.
  const isShippingReturned = returned.some(({ includesShipping }) => includesShipping)
  const named = sum([...ofLines.values()].flat()) + (isShippingReturned ? shippingMinor : 0)
  const unnamed = Math.max(sum(returned) - named, 0)
  const left = rests.reduce((total, rest) => total + rest, 0)
  const shares = left === 0 ? rests : allocate(Math.min(unnamed, left), rests)
  return new Map(
    lines.map((line, index) => [line.id, withoutTax(line, rests[index]! - shares[index]!)]),
  )
}

function sum(parts: { minor: number }[]): number {
  return parts.reduce((total, { minor }) => total + minor, 0)
}

function withoutTax(
  { totalMinor, taxMinor }: Pick<CommissionableLine<unknown>, 'totalMinor' | 'taxMinor'>,
  restMinor: number,
): number {
  return restMinor === 0 ? 0 : multiplyByFraction(totalMinor - taxMinor, restMinor, totalMinor)
}
