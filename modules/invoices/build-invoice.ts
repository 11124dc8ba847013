import { listOrderTotals, type OrderLineRow, type OrderRow } from '#modules/orders'
import { formatAddressLines } from '#platform/i18n/address-format'
import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  InvoiceDocumentTax,
  Party,
} from './invoice-document.ts'

export type InvoiceDocumentBody = Pick<
  InvoiceDocument,
  'currency' | 'lines' | 'steps' | 'totalMinor' | 'taxes'
>

/** Builds the body of an order's invoice. Lines are without discount and added tax, which are steps to the total. */
export function buildInvoiceBody(order: OrderRow, lines: OrderLineRow[]): InvoiceDocumentBody {
  const { currency, totalMinor, taxMinor } = order
  return {
    currency,
    lines: lines.map((line) => buildDocumentLine(line, line.quantity, line.baseMinor)),
    steps: listOrderTotals(
      order,
      lines.flatMap(({ adjustments }) => adjustments),
    ),
    totalMinor,
    taxes: buildDocumentTaxes(order, { totalMinor, taxMinor }),
  }
}

export function buildDocumentLine(
  { title, options, sku, unitMinor }: OrderLineRow,
  quantity: number,
  totalMinor: number,
): InvoiceDocumentLine {
  return { title, options, sku, quantity, unitMinor, totalMinor }
}

interface TaxedAmount {
  totalMinor: number
  taxMinor: number
}

/** Returns one row at most: an order has the tax rate of its country. */
export function buildDocumentTaxes(
  { taxName: name, taxBasisPoints: basisPoints }: OrderRow,
  { totalMinor, taxMinor }: TaxedAmount,
): InvoiceDocumentTax[] {
  if (name === null && taxMinor === 0) return []
  return [{ name, basisPoints, netMinor: totalMinor - taxMinor, taxMinor }]
}

export function buildBuyer(order: OrderRow): Party {
  const { address: street, addressLine2: line2 } = order
  return {
    name: `${order.firstName} ${order.lastName}`,
    lines: formatAddressLines({ ...order, street, line2 }),
    country: order.country,
    email: order.email,
    taxId: null,
  }
}
