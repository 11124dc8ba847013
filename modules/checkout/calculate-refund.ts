import { type SelectedLine, selectLines } from '#modules/orders'
import { err, ok, type Result } from '#platform/result'

/** What was paid for one line of an order, and how many of its units were refunded. */
export interface RefundableLine<LineId> {
  id: LineId
  quantity: number
  /** Also those that come back in an exchange. */
  refundedQuantity: number
  /** Paid for the whole line, tax included. */
  totalMinor: number
  taxMinor: number
}

export interface RefundableOrder<LineId> {
  /** Refunds are multiples of this many minor units, like the total. */
  stepMinor: number
  totalMinor: number
  taxMinor: number
  refundedMinor: number
  /** The value of goods that come back in an exchange. It is not refunded otherwise. */
  reservedMinor: number
  refundedTaxMinor: number
  /** Paid for shipping, tax included. */
  shippingMinor: number
  hasRefundedShipping: boolean
  lines: RefundableLine<LineId>[]
}

/** `all` selects everything that is left of the order. */
export type RefundSelection<LineId> =
  | { kind: 'all' }
  | { kind: 'lines'; lines: SelectedLine<LineId>[]; withShipping: boolean }
  | { kind: 'amount'; minor: number }

export interface RefundBreakdown<LineId> {
  minor: number
  taxMinor: number
  includesShipping: boolean
  lines: { lineId: LineId; quantity: number; minor: number }[]
}

export type RefundErrorCode =
  | 'nothing_to_refund'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'order_line_not_found'
  | 'quantity_too_large'

/**
 * Calculates a refund, in whole steps. The price of a line is spread over its units so that all units together are
 * exactly the line, in whatever portions they are refunded. A refund is never more than what is left of the order.
 */
export function calculateRefund<LineId>(
  order: RefundableOrder<LineId>,
  selection: RefundSelection<LineId>,
): Result<RefundBreakdown<LineId>, RefundErrorCode> {
  if (getRestMinor(order) <= 0) return err('nothing_to_refund')
  if (selection.kind === 'amount') return calculateAmountRefund(order, selection.minor)
  if (selection.kind === 'lines') return calculateLinesRefund(order, selection)
  return calculateRestRefund(order)
}

function calculateAmountRefund<LineId>(
  order: RefundableOrder<LineId>,
  requestedMinor: number,
): Result<RefundBreakdown<LineId>, RefundErrorCode> {
  const minor = roundToIncrement(requestedMinor, order)
  if (minor < 1) return err('amount_too_small')
  if (minor > getRestMinor(order)) return err('amount_too_large')
  return ok(calculatePartialRefund(order, minor))
}

function getRestMinor<LineId>(order: RefundableOrder<LineId>): number {
  return order.totalMinor - order.refundedMinor - order.reservedMinor
}

/** Refunds an amount without items, with its share of the tax. The last refund has the rest of the tax. */
export function calculatePartialRefund<LineId>(
  order: RefundableOrder<LineId>,
  minor: number,
): RefundBreakdown<LineId> {
  const { totalMinor, refundedMinor, taxMinor, refundedTaxMinor } = order
  const refundedTaxAfter = calculateShare(taxMinor, totalMinor, refundedMinor + minor)
  const tax = Math.min(Math.max(refundedTaxAfter - refundedTaxMinor, 0), minor)
  return { minor, taxMinor: tax, includesShipping: false, lines: [] }
}

function calculateRestRefund<LineId>(
  order: RefundableOrder<LineId>,
): Result<RefundBreakdown<LineId>, RefundErrorCode> {
  const lines = calculateSelectedLines(order)
  if (!lines.ok) return lines
  const includesShipping = order.shippingMinor > 0 && !order.hasRefundedShipping
  const money = calculatePartialRefund(order, getRestMinor(order))
  return ok({ ...money, includesShipping, lines: lines.value })
}

type LinesSelection<LineId> = Extract<RefundSelection<LineId>, { kind: 'lines' }>

function calculateLinesRefund<LineId>(
  order: RefundableOrder<LineId>,
  selection: LinesSelection<LineId>,
): Result<RefundBreakdown<LineId>, RefundErrorCode> {
  const selected = calculateSelectedLines(order, selection.lines)
  if (!selected.ok) return selected
  const lines = selected.value

  const includesShipping =
    selection.withShipping && !order.hasRefundedShipping && order.shippingMinor > 0
  const requestedMinor =
    lines.reduce((total, { minor }) => total + minor, 0) +
    (includesShipping ? order.shippingMinor : 0)
  // An earlier refund of an amount may leave less than the lines cost.
  const minor = Math.min(roundToIncrement(requestedMinor, order), getRestMinor(order))
  if (minor <= 0) return err('nothing_to_refund')
  return ok({ ...calculatePartialRefund(order, minor), includesShipping, lines })
}

/** Returns the selected units of each line, or all that are left, with their amounts. */
function calculateSelectedLines<LineId>(
  order: RefundableOrder<LineId>,
  selected?: SelectedLine<LineId>[],
): Result<RefundBreakdown<LineId>['lines'], RefundErrorCode> {
  const available = order.lines.map(({ id, quantity, refundedQuantity }) => {
    return { id, quantity: quantity - refundedQuantity }
  })
  const selection = selectLines(available, selected)
  if (!selection.ok) return selection
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  return ok(
    selection.value.map(({ lineId, quantity }) => {
      const minor = calculateUnitsAmount(lines.get(lineId)!, quantity, order)
      return { lineId, quantity, minor }
    }),
  )
}

/** Returns the amount of the next units of a line, in whole steps. The last unit has the rest. */
function calculateUnitsAmount<LineId>(
  { quantity: total, refundedQuantity, totalMinor }: RefundableLine<LineId>,
  quantity: number,
  { stepMinor }: Pick<RefundableOrder<LineId>, 'stepMinor'>,
): number {
  const amountOfFirst = (units: number) => {
    if (units === total) return totalMinor
    return calculateShare(totalMinor, total * stepMinor, units) * stepMinor
  }
  return amountOfFirst(refundedQuantity + quantity) - amountOfFirst(refundedQuantity)
}

/** Returns the nearest amount that can be refunded. */
function roundToIncrement(minor: number, { stepMinor }: { stepMinor: number }): number {
  return Math.round(minor / stepMinor) * stepMinor
}

/** Returns the first `part` of `whole` shares of an amount, rounded down: differences of it sum up to the amount. */
function calculateShare(minor: number, whole: number, part: number): number {
  return Number((BigInt(minor) * BigInt(part)) / BigInt(whole))
}
