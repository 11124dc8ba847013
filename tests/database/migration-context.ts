import type { Node, RangeVar } from 'libpg-query'
import type { Migration } from '#server/postgres/migration-file'

export interface MigrationContext {
  migration: Migration
  /** May drop what no version uses that could run beside it. */
  isContract: boolean
  /** The SQL of the migrations before it. */
  earlierSql: string
  /** All its statements. */
  statements: Node[]
  /** Tables that the statements so far have created: nobody waits for them yet. */
  created: Set<string>
  /** Constraints that the statements so far have added without checking the rows. */
  added: Set<string>
}

/** `orders`, and `old.orders` in another schema. */
export function toTableName({ schemaname, relname }: RangeVar = {}): string {
  return schemaname && schemaname !== 'public' ? `${schemaname}.${relname}` : `${relname}`
}

/** `orders.counted` of the parts of a name. */
export function joinNames(parts: Node[] = []): string {
  return parts.flatMap((part) => ('String' in part ? part.String.sval : [])).join('.')
}

/** Lists the functions that any part of an expression calls. */
export function listCalls(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return []
  const inner = Object.values(part).flatMap(listCalls)
  if (!('funcname' in part)) return inner
  return [joinNames((part as { funcname: Node[] }).funcname), ...inner]
}

/** They have one result in a statement. */
export const STABLE_FUNCTIONS = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

/** Lists the tables that any part of a statement names, read or written. */
export function listTables(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return []
  if ('relname' in part) return [toTableName(part as RangeVar)]
  return Object.values(part).flatMap(listTables)
}
