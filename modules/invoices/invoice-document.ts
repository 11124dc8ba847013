import type { OrderReason, OrderTotal } from '#modules/orders'
import type { Language } from '#platform/i18n/languages'

/**
 * Everything that an invoice or a credit note says, as it was at the time of issue. Labels are codes, which the PDF
 * turns into the text of the document's language. Amounts are in minor units.
 */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note'
  number: string
  language: Language
  /** ISO 8601, UTC. */
  issuedAt: string
  orderNumber: string
  orderedAt: string
  /** The invoice that a credit note corrects. */
  creditedInvoiceNumber: string | null
  reason: OrderReason | null
  seller: Party
  buyer: Party
  currency: string
  lines: InvoiceDocumentLine[]
  /** The steps from the lines to the total. */
  steps: OrderTotal[]
  totalMinor: number
  /** What of the total was paid by store credit. Absent where none was. */
  storeCreditMinor?: number
  /** What of it was paid with returned items of another order. Absent where none was. */
  exchangeMinor?: number
  taxes: InvoiceDocumentTax[]
}

export interface Party {
  name: string
  /** The address without the country, one line each. */
  lines: string[]
  /** ISO 3166-1 alpha-2; null where the lines say it. */
  country: string | null
  email: string
  taxId: string | null
}

export interface InvoiceDocumentLine {
  title: string
  options: { name: string; value: string }[]
  sku: string | null
  quantity: number
  /** Null on a credit note. */
  unitMinor: number | null
  totalMinor: number
}

export interface InvoiceDocumentTax {
  /** The kind of the tax, such as `vat`; null where it is unknown. */
  name: string | null
  basisPoints: number
  netMinor: number
  taxMinor: number
}
