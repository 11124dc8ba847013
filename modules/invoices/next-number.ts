import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Invoice, invoiceCounters } from './tables.ts'

interface Series {
  kind: Invoice['kind']
  year: number
}

/** Makes everybody else who wants a number of this series wait until the transaction ends. */
export async function lockSeries(tx: Database, series: Series): Promise<void> {
  await tx.insert(invoiceCounters).values(series).onConflictDoNothing()
  await tx.select().from(invoiceCounters).where(isOf(series)).for('no key update')
}

/** The next number, counted from 1 each year. Call it with the series locked, and use it. */
export async function nextNumber(tx: Database, series: Series) {
  const [counter] = await tx
    .update(invoiceCounters)
    .set({ last: sql`${invoiceCounters.last} + 1` })
    .where(isOf(series))
    .returning()
  const seq = counter!.last
  return { ...series, seq, number: numberOf({ ...series, seq }) }
}

const prefix = { invoice: 'INV', credit_note: 'CN' }

function numberOf({ kind, year, seq }: Series & { seq: number }): string {
  return `${prefix[kind]}-${year}-${String(seq).padStart(6, '0')}`
}

function isOf({ kind, year }: Series) {
  return and(eq(invoiceCounters.kind, kind), eq(invoiceCounters.year, year))
}
