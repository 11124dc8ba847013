import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { type Invoice, invoiceCounters } from './tables.ts'

interface Series {
  kind: Invoice['kind']
  year: number
}

/** Makes everybody else who wants a number of this series wait until the transaction ends. */
export async function lockSeries(tx: Database, series: Series): Promise<void> {
  await lock(tx).execute({ ...series, last: 0 })
}

/** The next number, counted from 1 each year. Call it with the series locked, and use it. */
export async function nextNumber(tx: Database, series: Series) {
  const [counter] = await count(tx).execute({ ...series })
  const seq = counter!.last
  return { ...series, seq, number: numberOf({ ...series, seq }) }
}

const prefix = { invoice: 'INV', credit_note: 'CN' }

function numberOf({ kind, year, seq }: Series & { seq: number }): string {
  return `${prefix[kind]}-${year}-${String(seq).padStart(6, '0')}`
}

const { kind, year, last } = placeholders(invoiceCounters)

// Adding it and finding it there lock it alike.
const lock = prepared((db) =>
  db
    .insert(invoiceCounters)
    .values({ kind, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last}` },
    })
    .prepare('invoice_series_locked'),
)

const count = prepared((db) =>
  db
    .update(invoiceCounters)
    .set({ last: sql`${invoiceCounters.last} + 1` })
    .where(and(eq(invoiceCounters.kind, kind), eq(invoiceCounters.year, year)))
    .returning()
    .prepare('invoice_counted'),
)
