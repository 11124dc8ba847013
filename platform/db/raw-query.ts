import { types } from 'pg'
import type { Database } from './database.ts'
import { getClient } from './drizzle-internals.ts'

/** More than the shop has. Further queries are sent unnamed, so that generated SQL cannot fill the database's memory. */
const MAX_STATEMENT_NAMES = 500

/** Parses values as Drizzle does: `timestamptz` stays text. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === types.builtins.TIMESTAMPTZ
      ? (value: string) => value
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const statementNames = new Map<string, string>()

/**
 * Runs SQL text with the parameters `$1`, `$2` …, for paths where building or mapping a query costs as much as running
 * it. Each text is prepared once per connection, so never concatenate a value into it. Returns rows as the driver
 * parses them: `bigint` and `timestamptz` are text. Works in a transaction too.
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
  const name = `raw_query_${statementNames.size}`
  statementNames.set(text, name)
  return name
}
