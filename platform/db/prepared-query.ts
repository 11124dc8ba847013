import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { getClient, getDialect } from './drizzle-internals.ts'

/**
 * A query that is built once for each database, for the paths where building it costs as much as running it.
 * Its transactions use the same one: Drizzle would build it anew for each of them, because a prepared query
 * keeps the connection it was made on. So the one that is handed out differs in its connection alone.
 */
export function prepareQuery<Query extends object>(
  build: (db: Database) => Query,
): (db: Database) => Query {
  const built = new WeakMap<object, Query>()

  return (db) => {
    const dialect = getDialect(db)
    const query = built.get(dialect) ?? build(db)
    built.set(dialect, query)
    return Object.create(query, { client: { value: getClient(db) } })
  }
}

/** The columns of a table, filled in by their names each time a prepared query is run. */
export function buildPlaceholders<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table))
  const filled = columns.map(([name, column]) => [name, sql`${buildPlaceholder(name, column)}`])
  return Object.fromEntries(filled) as { [Column in keyof Table['$inferSelect'] & string]: SQL }
}

/** Drizzle's own would ask a column to write a null down, which dates and JSON cannot. */
function buildPlaceholder(name: string, column: Column) {
  const written = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
  return sql.param(sql.placeholder(name), { mapToDriverValue: written })
}
