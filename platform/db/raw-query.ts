import { types } from 'pg'
import type { Database } from './database.ts'
import { getClient } from './drizzle-internals.ts'

/** More different texts than the shop has; past it, queries go unnamed instead of filling the database's memory. */
const MAX_STATEMENT_NAMES = 500

/** As Drizzle reads them, so that a query says the same however it was asked. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === types.builtins.TIMESTAMPTZ
      ? (value: string) => value
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const statementNames = new Map<string, string>()

/**
 * Rows of a query written as text with `$1`, `$2` …, for the paths where building or mapping it would cost as much
 * as running it. Each text is prepared once for each connection, so never write a value into it. Values come as the
 * driver reads them: `bigint` is text, `timestamptz` is text with its milliseconds. Works in a transaction too.
 */
export async function rawQuery<Row>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await getClient(db).query({
    name: getStatementName(text),
    text,
    values,
    types: typeParsers,
  })
  return rows as Row[]
}

function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_STATEMENT_NAMES) return known
  const name = `ask_${statementNames.size}`
  statementNames.set(text, name)
  return name
}
