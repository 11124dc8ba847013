/** Everything an invoice or a credit note says, as it was on the day it was issued. Amounts are in minor units. */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note'
  number: string
  /** ISO 8601, UTC. */
  issuedAt: string
  orderNumber: string
  orderedAt: string
  /** The invoice that a credit note takes back a part of. */
  creditedInvoiceNumber: string | null
  reason: string | null
  seller: Party
  buyer: Party
  currency: string
  lines: InvoiceDocumentLine[]
  /** What leads from the lines to the total. */
  steps: { label: string; minor: number }[]
  totalMinor: number
  taxes: InvoiceDocumentTax[]
}

export interface Party {
  name: string
  /** The address, one line each. */
  lines: string[]
  email: string
  /** The number the tax office knows them by. */
  taxId: string | null
}

export interface InvoiceDocumentLine {
  title: string
  /** Options and SKU. */
  detail: string
  quantity: number
  unitMinor: number | null
  totalMinor: number
}

export interface InvoiceDocumentTax {
  name: string
  basisPoints: number
  netMinor: number
  taxMinor: number
}
