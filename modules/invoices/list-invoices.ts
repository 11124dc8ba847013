import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { MAX_COUNTED_INVOICES } from './contract.ts'
import { type Invoice, invoices } from './tables.ts'

export interface InvoiceFilter {
  /** Words that the number, the order's number, or the name or e-mail address of the buyer contain. */
  q?: string | undefined
  kind?: Invoice['kind'] | undefined
  /** Of the buyer. */
  country?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

interface ListInvoicesInput extends CursorPageInput {
  filter: InvoiceFilter
}

/** Lists the invoices and credit notes of the shop that match a filter, newest first. */
export async function listInvoices(
  db: Database,
  { filter, ...page }: ListInvoicesInput,
): Promise<{ items: Invoice[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(buildFilter(filter), buildOlderThanCondition(invoices, page)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

interface CountedRow extends Record<string, unknown> {
  currency: string
  kind: Invoice['kind']
  count: number
  minor: string
}

/**
 * Counts the documents that match a filter, up to `MAX_COUNTED_INVOICES` and one more, and sums them by currency: invoices
 * minus credit notes.
 */
export async function countInvoices(
  db: Database,
  filter: InvoiceFilter,
): Promise<{ count: number; sums: { currency: string; minor: number }[] }> {
  const { rows } = await db.execute<CountedRow>(sql`
    select currency, kind, count(*)::int as count, sum(total_minor) as minor from (
      select currency, kind, total_minor from ${invoices}
      where ${buildFilter(filter) ?? sql`true`} limit ${MAX_COUNTED_INVOICES + 1}
    ) counted group by currency, kind order by currency`)
  const sums = new Map<string, number>()
  for (const { currency, kind, minor } of rows) {
    const signed = kind === 'invoice' ? Number(minor) : -Number(minor)
    sums.set(currency, (sums.get(currency) ?? 0) + signed)
  }
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return { count, sums: [...sums].map(([currency, minor]) => ({ currency, minor })) }
}

function buildFilter({ q = '', kind, country, from, to }: InvoiceFilter): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`${invoices}.words like lower(unaccent(${pattern}))`
    }),
    kind && eq(invoices.kind, kind),
    country ? sql`(${invoices.document} #>> '{buyer,country}') = ${country}` : undefined,
    from && gte(invoices.createdAt, from),
    to && lt(invoices.createdAt, to),
  )
}
