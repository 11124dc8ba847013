import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { type Invoice, invoiceCounters } from './tables.ts'

interface InvoiceSeries {
  kind: Invoice['kind']
  year: number
}

export interface InvoiceNumber extends InvoiceSeries {
  seq: number
  /** `INV-2026-000042`. */
  number: string
}

/**
 * Returns the next numbers of the series, counted from 1 each year. The series stays locked until the transaction ends, so
 * numbers have no gaps.
 */
export async function allocateInvoiceNumbers(
  tx: Database,
  { count, ...series }: InvoiceSeries & { count: number },
): Promise<InvoiceNumber[]> {
  const [counter] = await increaseCounter(tx).execute({ ...series, last: count })
  const first = counter!.last - count + 1
  return Array.from({ length: count }, (_, index) => {
    const seq = first + index
    return { ...series, seq, number: formatInvoiceNumber({ ...series, seq }) }
  })
}

const NUMBER_PREFIX = { invoice: 'INV', credit_note: 'CN' }

/** `INV-2026-000042`, and `CN-2026-000007` for a credit note. */
export function formatInvoiceNumber({ kind, year, seq }: InvoiceSeries & { seq: number }): string {
  return `${NUMBER_PREFIX[kind]}-${year}-${String(seq).padStart(6, '0')}`
}

const { kind, year, last } = buildPlaceholders(invoiceCounters)

const increaseCounter = prepareQuery((db) =>
  db
    .insert(invoiceCounters)
    .values({ kind, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + excluded.last` },
    })
    .returning()
    .prepare('invoice_numbers_allocated'),
)
