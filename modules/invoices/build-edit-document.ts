import {
  listOrderTotals,
  type OrderEdit,
  type OrderRow,
  type OrderSnapshot,
  type SnapshotLine,
} from '#modules/orders'
import type { InvoiceDocumentBody } from './build-invoice.ts'
import { buildEditTaxes } from './document-taxes.ts'
import type { InvoiceDocumentLine } from './invoice-document.ts'

type Amounts = OrderSnapshot['amounts']

/**
 * Builds the body of the document of an edit: the units that it added and took off, and the steps to the difference. On a
 * credit note, what was taken off is more than zero.
 */
export function buildEditBody(
  order: OrderRow,
  { before, after, differenceMinor }: OrderEdit,
): InvoiceDocumentBody {
  const sign = differenceMinor < 0 ? -1 : 1
  const difference = subtract(after.amounts, before.amounts, sign)
  const { totalMinor, taxMinor } = difference
  return {
    currency: order.currency,
    lines: listChangedLines(before, after, sign),
    steps: listOrderTotals({ ...order, ...difference }, [
      ...listAdjustments(after, sign),
      ...listAdjustments(before, -sign),
    ]).filter(({ minor }) => minor !== 0),
    totalMinor,
    taxes: buildEditTaxes(order, { before, after, sign, total: { totalMinor, taxMinor } }),
  }
}

/** The discounts of an order, times 1 or −1: their sums are the differences. */
function listAdjustments({ lines }: OrderSnapshot, sign: number) {
  const adjustments = lines.flatMap((line) => line.adjustments)
  return adjustments.map((one) => ({ ...one, minor: one.minor * sign }))
}

function subtract(after: Amounts, before: Amounts, sign: number): Amounts {
  const names = Object.keys(after) as (keyof Amounts)[]
  const entries = names.map((name) => [name, (after[name] - before[name]) * sign || 0])
  return Object.fromEntries(entries) as Amounts
}

function listChangedLines(
  before: OrderSnapshot,
  after: OrderSnapshot,
  sign: number,
): InvoiceDocumentLine[] {
  const removed = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id))
  const changed = after.lines.map((line) => {
    const quantity = before.lines.find(({ id }) => id === line.id)?.quantity ?? 0
    return { line, quantity: line.quantity - quantity }
  })
  return [...changed, ...removed.map((line) => ({ line, quantity: -line.quantity }))]
    .filter(({ quantity }) => quantity !== 0)
    .map(({ line, quantity }) => buildChangedLine(line, quantity * sign))
}

function buildChangedLine(
  { title, options, sku, unitMinor }: SnapshotLine,
  quantity: number,
): InvoiceDocumentLine {
  return { title, options, sku, quantity, unitMinor, totalMinor: unitMinor * quantity }
}
