/** Everything an invoice or a credit note says, as it was on the day it was issued. Amounts are in minor units. */
export interface Sheet {
  kind: 'invoice' | 'credit_note'
  number: string
  /** ISO 8601, UTC. */
  issuedAt: string
  orderNumber: string
  orderedAt: string
  /** The invoice that a credit note takes back a part of. */
  belongsTo: string | null
  reason: string | null
  seller: Party
  buyer: Party
  currency: string
  lines: SheetLine[]
  /** What leads from the lines to the total. */
  steps: { label: string; minor: number }[]
  totalMinor: number
  taxes: SheetTax[]
}

export interface Party {
  name: string
  /** The address, one line each. */
  lines: string[]
  email: string
  /** The number the tax office knows them by. */
  taxId: string | null
}

export interface SheetLine {
  title: string
  /** Options and SKU. */
  detail: string
  quantity: number
  unitMinor: number | null
  totalMinor: number
}

export interface SheetTax {
  name: string
  basisPoints: number
  netMinor: number
  taxMinor: number
}
