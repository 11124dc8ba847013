/** What was paid for one line of an order, and how much of it went back before. */
export interface RefundableLine<LineId> {
  id: LineId
  quantity: number
  refundedQuantity: number
  /** Paid for the whole line, tax included. */
  totalMinor: number
  taxMinor: number
}

export interface RefundableOrder<LineId> {
  /** Providers give back whole steps of this many minor units only; the total is made of them. */
  stepMinor: number
  totalMinor: number
  taxMinor: number
  refundedMinor: number
  refundedTaxMinor: number
  /** What was paid for shipping, tax included. */
  shippingMinor: number
  hasRefundedShipping: boolean
  lines: RefundableLine<LineId>[]
}

/** `all`: whatever is left of the order. */
export type RefundSelection<LineId> =
  | { kind: 'all' }
  | { kind: 'lines'; lines: { lineId: LineId; quantity: number }[]; withShipping: boolean }
  | { kind: 'amount'; minor: number }

export interface RefundBreakdown<LineId> {
  minor: number
  taxMinor: number
  includesShipping: boolean
  lines: { lineId: LineId; quantity: number; minor: number }[]
}

export type RefundError =
  | 'nothing_to_refund'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'order_line_not_found'
  | 'quantity_too_large'

/**
 * What a refund gives back, to the smallest amount that can be paid. A line's price is spread over its units so
 * that all units together are the line exactly, whatever the order they go back in; never more than is left of
 * the order.
 */
export function calculateRefund<LineId>(
  order: RefundableOrder<LineId>,
  selection: RefundSelection<LineId>,
): RefundBreakdown<LineId> | RefundError {
  const left = order.totalMinor - order.refundedMinor
  if (left <= 0) return 'nothing_to_refund'
  if (selection.kind === 'amount') return calculateAmountRefund(order, selection.minor)
  if (selection.kind === 'all')
    return { ...calculatePartialRefund(order, left), ...listRemainingLines(order) }
  return calculateLinesRefund(order, selection)
}

function calculateAmountRefund<LineId>(order: RefundableOrder<LineId>, asked: number) {
  const minor = roundToIncrement(asked, order)
  if (minor < 1) return 'amount_too_small'
  return minor > order.totalMinor - order.refundedMinor
    ? 'amount_too_large'
    : calculatePartialRefund(order, minor)
}

/** A sum of money without goods: its share of the tax, and the rest of the tax with the last cent. */
function calculatePartialRefund<LineId>(
  order: RefundableOrder<LineId>,
  minor: number,
): RefundBreakdown<LineId> {
  const { totalMinor, refundedMinor, taxMinor, refundedTaxMinor } = order
  const after = calculateShare(taxMinor, totalMinor, refundedMinor + minor)
  const tax = Math.min(Math.max(after - refundedTaxMinor, 0), minor)
  return { minor, taxMinor: tax, includesShipping: false, lines: [] }
}

function listRemainingLines<LineId>(order: RefundableOrder<LineId>) {
  const { lines, shippingMinor, hasRefundedShipping } = order
  const rest = lines.filter((line) => line.quantity > line.refundedQuantity)
  return {
    includesShipping: shippingMinor > 0 && !hasRefundedShipping,
    lines: rest.map((line) => {
      const quantity = line.quantity - line.refundedQuantity
      return { lineId: line.id, quantity, minor: calculateUnitsAmount(line, quantity, order) }
    }),
  }
}

function calculateLinesRefund<LineId>(
  order: RefundableOrder<LineId>,
  selection: Extract<RefundSelection<LineId>, { kind: 'lines' }>,
): RefundBreakdown<LineId> | RefundError {
  const wanted = Map.groupBy(selection.lines, ({ lineId }) => lineId)
  const lines: RefundBreakdown<LineId>['lines'] = []
  for (const [lineId, wishes] of wanted) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return 'order_line_not_found'
    const quantity = wishes.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > line.quantity - line.refundedQuantity) return 'quantity_too_large'
    lines.push({ lineId, quantity, minor: calculateUnitsAmount(line, quantity, order) })
  }

  const includesShipping =
    selection.withShipping && !order.hasRefundedShipping && order.shippingMinor > 0
  const asked = sum(lines) + (includesShipping ? order.shippingMinor : 0)
  // Some of the money may have gone back without goods before.
  const minor = Math.min(roundToIncrement(asked, order), order.totalMinor - order.refundedMinor)
  return minor > 0
    ? { ...calculatePartialRefund(order, minor), includesShipping, lines }
    : 'nothing_to_refund'
}

/** What the next units of a line cost: whole steps, and with its last unit the rest. */
function calculateUnitsAmount<LineId>(
  { quantity: all, refundedQuantity: before, totalMinor }: RefundableLine<LineId>,
  quantity: number,
  { stepMinor }: Pick<RefundableOrder<LineId>, 'stepMinor'>,
): number {
  const first = (units: number) => {
    return units === all
      ? totalMinor
      : calculateShare(totalMinor, all * stepMinor, units) * stepMinor
  }
  return first(before + quantity) - first(before)
}

/** The nearest amount that can be paid. */
function roundToIncrement(minor: number, { stepMinor }: { stepMinor: number }): number {
  return Math.round(minor / stepMinor) * stepMinor
}

/** The first `part` of `of` shares of an amount: differences of it sum to the whole, and no share is off by a cent. */
function calculateShare(minor: number, of: number, part: number): number {
  return Number((BigInt(minor) * BigInt(part)) / BigInt(of))
}

function sum(lines: { minor: number }[]): number {
  return lines.reduce((total, { minor }) => total + minor, 0)
}
