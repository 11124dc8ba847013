import { types } from 'pg'
import { clientOf } from './connection.ts'
import type { Database } from './database.ts'

/** More different texts than the shop has; past it, queries go unnamed instead of filling the database's memory. */
const MOST_NAMES = 500

/** As Drizzle reads them, so that a query says the same however it was asked. */
const plain = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === types.builtins.TIMESTAMPTZ
      ? (value: string) => value
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const names = new Map<string, string>()

/**
 * Rows of a query written as text with `$1`, `$2` …, for the paths where building or mapping it would cost as much
 * as running it. Each text is prepared once for each connection, so never write a value into it. Values come as the
 * driver reads them: `bigint` is text, `timestamptz` is text with its milliseconds. Works in a transaction too.
 */
export async function ask<Row>(db: Database, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await clientOf(db).query({ name: nameOf(text), text, values, types: plain })
  return rows as Row[]
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMES) return known
  const name = `ask_${names.size}`
  names.set(text, name)
  return name
}
