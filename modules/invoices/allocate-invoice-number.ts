import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { type Invoice, invoiceCounters } from './tables.ts'

interface InvoiceSeries {
  kind: Invoice['kind']
  year: number
}

/**
 * Returns the next number of the series, counted from 1 each year. The series stays locked until the transaction ends, so
 * numbers have no gaps.
 */
export async function allocateInvoiceNumber(tx: Database, series: InvoiceSeries) {
  const [counter] = await incrementCounter(tx).execute({ ...series, last: 1 })
  const seq = counter!.last
  return { ...series, seq, number: formatInvoiceNumber({ ...series, seq }) }
}

const NUMBER_PREFIX = { invoice: 'INV', credit_note: 'CN' }

function formatInvoiceNumber({ kind, year, seq }: InvoiceSeries & { seq: number }): string {
  return `${NUMBER_PREFIX[kind]}-${year}-${String(seq).padStart(6, '0')}`
}

const { kind, year, last } = buildPlaceholders(invoiceCounters)

const incrementCounter = prepareQuery((db) =>
  db
    .insert(invoiceCounters)
    .values({ kind, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning()
    .prepare('invoice_number_allocated'),
)
