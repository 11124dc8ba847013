import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Lists the columns that a statement inserts from JSON rows, as SQL: all but those that the database generates.
 * `insert into t (columns) select columns from jsonb_populate_recordset(null::t, $1)` has one text for any number of rows.
 */
export function listInsertedColumns(table: PgTable): string {
  const columns = Object.values(getTableColumns(table))
  return columns
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => name)
    .join(', ')
}

/** Returns a row by its column names. Properties that are no columns are left out. */
export function toJsonRow(table: PgTable, row: object): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table))
  const values = row as Record<string, unknown>
  return Object.fromEntries(columns.map(([property, { name }]) => [name, values[property]]))
}
