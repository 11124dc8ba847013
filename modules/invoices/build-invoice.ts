import {
  getUsedExchange,
  getUsedStoreCredit,
  listOrderTotals,
  type OrderLineRow,
  type OrderRow,
} from '#modules/orders'
import { formatAddressLines } from '#platform/i18n/address-format'
import { buildInvoiceTaxes } from './document-taxes.ts'
import type { InvoiceDocument, InvoiceDocumentLine, Party } from './invoice-document.ts'

export type InvoiceDocumentBody = Pick<
  InvoiceDocument,
  'currency' | 'lines' | 'steps' | 'totalMinor' | 'storeCreditMinor' | 'exchangeMinor' | 'taxes'
>

/** Builds the body of an order's invoice. Lines are without discount and added tax, which are steps to the total. */
export function buildInvoiceBody(order: OrderRow, lines: OrderLineRow[]): InvoiceDocumentBody {
  const { currency, totalMinor } = order
  const storeCreditMinor = getUsedStoreCredit(order)
  const exchangeMinor = getUsedExchange(order)
  return {
    currency,
    lines: lines.map((line) => buildDocumentLine(line, line.quantity, line.baseMinor)),
    steps: listOrderTotals(
      order,
      lines.flatMap(({ adjustments }) => adjustments),
    ),
    totalMinor,
    ...(storeCreditMinor > 0 && { storeCreditMinor }),
    ...(exchangeMinor > 0 && { exchangeMinor }),
    taxes: buildInvoiceTaxes(order, lines),
  }
}

export function buildDocumentLine(
  { title, options, sku, unitMinor }: OrderLineRow,
  quantity: number,
  totalMinor: number,
): InvoiceDocumentLine {
  return { title, options, sku, quantity, unitMinor, totalMinor }
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
