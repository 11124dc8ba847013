import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { type Invoice, invoiceCounters } from './tables.ts'

interface Series {
  kind: Invoice['kind']
  year: number
}

/** Returns the next number of the series, counted from 1 each year. Holds the series until the transaction ends, so numbers have no gaps. */
export async function nextNumber(tx: Database, series: Series) {
  const [counter] = await count(tx).execute({ ...series, last: 1 })
  const seq = counter!.last
  return { ...series, seq, number: numberOf({ ...series, seq }) }
}

const prefix = { invoice: 'INV', credit_note: 'CN' }

function numberOf({ kind, year, seq }: Series & { seq: number }): string {
  return `${prefix[kind]}-${year}-${String(seq).padStart(6, '0')}`
}

const { kind, year, last } = placeholders(invoiceCounters)

const count = prepared((db) =>
  db
    .insert(invoiceCounters)
    .values({ kind, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning()
    .prepare('invoice_counted'),
)
