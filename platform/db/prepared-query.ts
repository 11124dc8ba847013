import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { getClient, getDialect, withClient } from './drizzle-internals.ts'

/**
 * Builds a query once for each database, for paths where building it costs as much as running it. Transactions reuse
 * it on their own connection.
 */
export function prepareQuery<Query extends object>(
  build: (db: Database) => Query,
): (db: Database) => Query {
  const queries = new WeakMap<object, Query>()

  return (db) => {
    const dialect = getDialect(db)
    const query = queries.get(dialect) ?? build(db)
    queries.set(dialect, query)
    return withClient(query, getClient(db))
  }
}

/** Returns a placeholder for each column of a table, by its property name. */
export function buildPlaceholders<Table extends PgTable>(table: Table) {
  const placeholders = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    sql`${buildPlaceholder(name, column)}`,
  ])
  return Object.fromEntries(placeholders) as {
    [Column in keyof Table['$inferSelect'] & string]: SQL
  }
}

/** Passes null through: Drizzle's own placeholder would call the encoder of the column, which dates and JSON cannot bear. */
function buildPlaceholder(name: string, column: Column) {
  const encode = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
  return sql.param(sql.placeholder(name), { mapToDriverValue: encode })
}
