/** What was paid for one line of an order, and how much of it went back before. */
export interface RefundableLine<LineId> {
  id: LineId
  quantity: number
  refundedQuantity: number
  /** Paid for the whole line, tax included. */
  totalMinor: number
  taxMinor: number
}

export interface Refundable<LineId> {
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
export type RefundWish<LineId> =
  | { kind: 'all' }
  | { kind: 'lines'; lines: { lineId: LineId; quantity: number }[]; withShipping: boolean }
  | { kind: 'amount'; minor: number }

export interface RefundSplit<LineId> {
  minor: number
  taxMinor: number
  includesShipping: boolean
  lines: { lineId: LineId; quantity: number; minor: number }[]
}

export type RefundProblem =
  | 'nothing_left'
  | 'too_little'
  | 'too_much'
  | 'no_such_line'
  | 'not_so_many'

/**
 * What a refund gives back, to the smallest amount that can be paid. A line's price is spread over its units so
 * that all units together are the line exactly, whatever the order they go back in; never more than is left of
 * the order.
 */
export function splitRefund<LineId>(
  order: Refundable<LineId>,
  wish: RefundWish<LineId>,
): RefundSplit<LineId> | RefundProblem {
  const left = order.totalMinor - order.refundedMinor
  if (left <= 0) return 'nothing_left'
  if (wish.kind === 'amount') return amountOf(order, wish.minor)
  if (wish.kind === 'all') return { ...partOf(order, left), ...everythingIn(order) }
  return linesOf(order, wish)
}

function amountOf<LineId>(order: Refundable<LineId>, asked: number) {
  const minor = inSteps(asked, order)
  if (minor < 1) return 'too_little'
  return minor > order.totalMinor - order.refundedMinor ? 'too_much' : partOf(order, minor)
}

/** A sum of money without goods: its share of the tax, and the rest of the tax with the last cent. */
function partOf<LineId>(order: Refundable<LineId>, minor: number): RefundSplit<LineId> {
  const { totalMinor, refundedMinor, taxMinor, refundedTaxMinor } = order
  const after = upTo(taxMinor, totalMinor, refundedMinor + minor)
  const tax = Math.min(Math.max(after - refundedTaxMinor, 0), minor)
  return { minor, taxMinor: tax, includesShipping: false, lines: [] }
}

function everythingIn<LineId>(order: Refundable<LineId>) {
  const { lines, shippingMinor, hasRefundedShipping } = order
  const rest = lines.filter((line) => line.quantity > line.refundedQuantity)
  return {
    includesShipping: shippingMinor > 0 && !hasRefundedShipping,
    lines: rest.map((line) => {
      const quantity = line.quantity - line.refundedQuantity
      return { lineId: line.id, quantity, minor: unitsOf(line, quantity, order) }
    }),
  }
}

function linesOf<LineId>(
  order: Refundable<LineId>,
  wish: Extract<RefundWish<LineId>, { kind: 'lines' }>,
): RefundSplit<LineId> | RefundProblem {
  const wanted = Map.groupBy(wish.lines, ({ lineId }) => lineId)
  const lines: RefundSplit<LineId>['lines'] = []
  for (const [lineId, wishes] of wanted) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return 'no_such_line'
    const quantity = wishes.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > line.quantity - line.refundedQuantity) return 'not_so_many'
    lines.push({ lineId, quantity, minor: unitsOf(line, quantity, order) })
  }

  const includesShipping =
    wish.withShipping && !order.hasRefundedShipping && order.shippingMinor > 0
  const asked = sum(lines) + (includesShipping ? order.shippingMinor : 0)
  // Some of the money may have gone back without goods before.
  const minor = Math.min(inSteps(asked, order), order.totalMinor - order.refundedMinor)
  return minor > 0 ? { ...partOf(order, minor), includesShipping, lines } : 'nothing_left'
}

/** What the next units of a line cost: whole steps, and with its last unit the rest. */
function unitsOf<LineId>(
  { quantity: all, refundedQuantity: before, totalMinor }: RefundableLine<LineId>,
  quantity: number,
  { stepMinor }: Pick<Refundable<LineId>, 'stepMinor'>,
): number {
  const first = (units: number) => {
    return units === all ? totalMinor : upTo(totalMinor, all * stepMinor, units) * stepMinor
  }
  return first(before + quantity) - first(before)
}

/** The nearest amount that can be paid. */
function inSteps(minor: number, { stepMinor }: { stepMinor: number }): number {
  return Math.round(minor / stepMinor) * stepMinor
}

/** The first `part` of `of` shares of an amount: differences of it sum to the whole, and no share is off by a cent. */
function upTo(minor: number, of: number, part: number): number {
  return Number((BigInt(minor) * BigInt(part)) / BigInt(of))
}

function sum(lines: { minor: number }[]): number {
  return lines.reduce((total, { minor }) => total + minor, 0)
}
