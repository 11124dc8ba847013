import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/db/database'
import type { QuoteRow, QuoteTable } from './quote-table.ts'

/** Returns the rows of keys, also those that have ended. */
export async function findQuotes<Row extends QuoteRow>(
  db: Database,
  table: QuoteTable,
  keys: string[],
): Promise<Row[]> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(inArray(table.key, keys))
  return rows as Row[]
}
