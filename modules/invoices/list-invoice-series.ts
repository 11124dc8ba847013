import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { formatInvoiceNumber } from './allocate-invoice-numbers.ts'
import { type Invoice, invoiceCounters, invoices } from './tables.ts'

/** How many numbers of a year are named if they are missing. */
const MAX_NAMED = 20

/** The numbers of a kind of document in a year. */
export interface InvoiceSeriesState {
  kind: Invoice['kind']
  year: number
  /** How many documents there are. */
  count: number
  /** The last number that was given out. */
  last: number
  /** Numbers that were given out and have no document, the first twenty. */
  missing: string[]
  /** Numbers that several documents have. */
  duplicates: string[]
}

interface SeriesRow extends Record<string, unknown> {
  kind: Invoice['kind']
  year: number
  count: number
  last: number
  missing: number[]
  duplicates: number[]
}

/** Lists the series of numbers, newest year first, with what is wrong with them. */
export async function listInvoiceSeries(db: Database): Promise<InvoiceSeriesState[]> {
  const { rows } = await db.execute<SeriesRow>(sql`
    select counter.kind, counter.year, counter.last, used.count,
      case when used.count = counter.last and used.highest = counter.last then '{}'::int[] else array(
        select n from generate_series(1, greatest(counter.last, used.highest)) n
        where not exists (select from ${invoices} i where (i.kind, i.year, i.seq) = (counter.kind, counter.year, n))
        limit ${MAX_NAMED}) end as missing,
      array(select i.seq from ${invoices} i where (i.kind, i.year) = (counter.kind, counter.year)
        group by i.seq having count(*) > 1 limit ${MAX_NAMED}) as duplicates
    from ${invoiceCounters} counter
    cross join lateral (
      select count(*)::int as count, coalesce(max(i.seq), 0) as highest from ${invoices} i
      where (i.kind, i.year) = (counter.kind, counter.year)
    ) used
    order by counter.year desc, counter.kind desc`)
  return rows.map(({ kind, year, count, last, missing, duplicates }) => {
    const format = (seq: number) => formatInvoiceNumber({ kind, year, seq })
    return {
      ...{ kind, year, count, last },
      missing: missing.map(format),
      duplicates: duplicates.map(format),
    }
  })
}
