import type { OrderLineRow, OrderRow, OrderSnapshot } from '#modules/orders'
import type { Refund, RefundLine } from '#modules/payments'
import { allocate, calculateTax, getLineRate, listTaxes } from '#modules/pricing'
import type { InvoiceDocumentTax } from './invoice-document.ts'

/** Returns the taxes of an order by rate. Rounding belongs to the last one. */
export function buildInvoiceTaxes(order: OrderRow, lines: OrderLineRow[]): InvoiceDocumentTax[] {
  const { totalMinor, taxMinor } = order
  const included = order.taxAddedMinor === 0
  const amounts = listOrderTaxes(order, lines).map(({ basisPoints, taxedMinor, ...tax }) => {
    return { basisPoints, grossMinor: taxedMinor + (included ? 0 : tax.taxMinor), ...tax }
  })
  return balance(order, amounts, { totalMinor, taxMinor })
}

/** Returns the taxes of a refund by rate. What is not of a line is divided as the order is. */
export function buildCreditNoteTaxes(
  order: OrderRow,
  { lines, refund }: { lines: OrderLineRow[]; refund: Refund & { lines: RefundLine[] } },
): InvoiceDocumentTax[] {
  const { amountMinor: totalMinor, taxMinor } = refund
  const rates = listOrderTaxes(order, lines)
  const itemsMinor = rates.map(({ basisPoints }) => sumLines(refund.lines, { lines, basisPoints }))
  const restMinor = Math.max(0, totalMinor - itemsMinor.reduce((sum, minor) => sum + minor, 0))
  const rest = allocate(
    restMinor,
    rates.map(({ taxedMinor }) => taxedMinor),
  )
  const amounts = rates.map(({ basisPoints }, index) => {
    const grossMinor = itemsMinor[index]! + rest[index]!
    const tax = calculateTax(grossMinor, { basisPoints, included: true })
    return { basisPoints, grossMinor, taxMinor: tax }
  })
  return balance(order, amounts, { totalMinor, taxMinor })
}

/** Returns the taxes of the difference that an edit makes, by rate. A rate of which goods were only taken off is negative. */
export function buildEditTaxes(
  order: OrderRow,
  { before, after, sign, total }: EditedOrder,
): InvoiceDocumentTax[] {
  const included = order.taxAddedMinor === 0
  const list = ({ amounts: { shippingMinor }, lines }: OrderSnapshot) =>
    listTaxes(lines, { shippingMinor, tax: toTax(order, included) })
  const [old, current] = [list(before), list(after)]
  const rates = new Set([...current, ...old].map(({ basisPoints }) => basisPoints))
  const amounts = [...rates].map((basisPoints) => {
    const isRate = (tax: { basisPoints: number }) => tax.basisPoints === basisPoints
    const [was, is] = [old.find(isRate), current.find(isRate)]
    const taxMinor = ((is?.taxMinor ?? 0) - (was?.taxMinor ?? 0)) * sign
    const taxedMinor = ((is?.taxedMinor ?? 0) - (was?.taxedMinor ?? 0)) * sign
    return { basisPoints, taxMinor, grossMinor: taxedMinor + (included ? 0 : taxMinor) }
  })
  return balance(order, amounts, total)
}

interface EditedOrder {
  before: OrderSnapshot
  after: OrderSnapshot
  /** −1 if the difference is paid back. */
  sign: number
  /** Of the document. */
  total: TaxedTotal
}

function listOrderTaxes(order: OrderRow, lines: OrderLineRow[]) {
  const { shippingMinor } = order
  return listTaxes(lines, { shippingMinor, tax: toTax(order, order.taxAddedMinor === 0) })
}

function toTax(
  { taxBasisPoints: basisPoints, shippingTaxPpm: shippingPpm }: OrderRow,
  included: boolean,
) {
  return { basisPoints, included, shippingPpm }
}

function sumLines(
  refunded: RefundLine[],
  { lines, basisPoints }: { lines: OrderLineRow[]; basisPoints: number },
): number {
  const ofRate = lines.filter((line) => getLineRate(line) === basisPoints).map(({ id }) => id)
  return refunded
    .filter(({ orderLineId }) => ofRate.includes(orderLineId))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

interface RateAmount {
  basisPoints: number
  grossMinor: number
  taxMinor: number
}

interface TaxedTotal {
  totalMinor: number
  taxMinor: number
}

/** The last rate has what the others leave of the total and of its tax, so that the rows sum to them. */
function balance(
  { taxName: name }: OrderRow,
  amounts: RateAmount[],
  total: TaxedTotal,
): InvoiceDocumentTax[] {
  if (name === null && total.taxMinor === 0) return []
  let { totalMinor: grossLeft, taxMinor: taxLeft } = total
  const used = amounts.filter(({ grossMinor }, index) => grossMinor !== 0 || index === 0)
  return used.map(({ basisPoints, ...amount }, index) => {
    const isLast = index === used.length - 1
    const taxMinor = isLast ? taxLeft : amount.taxMinor
    const grossMinor = isLast ? grossLeft : amount.grossMinor
    taxLeft -= taxMinor
    grossLeft -= grossMinor
    return { name, basisPoints, netMinor: grossMinor - taxMinor, taxMinor }
  })
}
