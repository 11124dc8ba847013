import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import { decodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { type InvoiceFilter, listInvoices } from './list-invoices.ts'
import type { Invoice } from './tables.ts'

const PAGE_SIZE = 500

/**
 * Yields the documents that match a filter as CSV (RFC 4180) for accountants, newest first, some hundred lines at a time.
 * The amounts of credit notes are below zero, so that a column can be summed.
 */
export async function* exportInvoices(
  db: Database,
  { filter }: { filter: InvoiceFilter },
): AsyncGenerator<string> {
  yield stringify([CELLS.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const after = cursor === null ? null : decodeCursor(cursor)
    const page = await listInvoices(db, { filter, limit: PAGE_SIZE, after })
    yield stringify(page.items.map((item) => CELLS.map(([, read]) => toCell(read(item)))))
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** An amount below zero begins like a formula, and is none. */
function toCell(value: string | number): string {
  return typeof value === 'number' ? String(value) : escapeFormula(value)
}

type Cell = [name: string, read: (invoice: Invoice) => string | number]

const toAmount = ({ kind, currency }: Invoice, minor: number) => {
  const amount = toDecimal({ minor, currency })
  return kind === 'credit_note' && amount !== 0 ? -amount : amount
}
const sumTaxes = ({ document: { taxes } }: Invoice) =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

const CELLS: Cell[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued_at', ({ createdAt }) => createdAt.toISOString()],
  ['order', ({ document }) => document.orderNumber],
  ['ordered_at', ({ document }) => document.orderedAt],
  ['credited_invoice', ({ document }) => document.creditedInvoiceNumber ?? ''],
  ['buyer', ({ document }) => document.buyer.name],
  ['email', ({ document }) => document.buyer.email],
  ['country', ({ document }) => document.buyer.country ?? ''],
  ['currency', ({ currency }) => currency],
  ['net', (invoice) => toAmount(invoice, invoice.totalMinor - sumTaxes(invoice))],
  ['tax_percent', ({ document: { taxes } }) => (taxes[0] ? taxes[0].basisPoints / 100 : '')],
  ['tax', (invoice) => toAmount(invoice, sumTaxes(invoice))],
  ['gross', (invoice) => toAmount(invoice, invoice.totalMinor)],
]
