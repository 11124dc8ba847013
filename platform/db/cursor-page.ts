import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type CursorPosition, encodeCursor } from './cursor.ts'

export interface CursorPageInput {
  limit: number
  /** The last row of the page before; null for the first page. */
  after: CursorPosition | null
}

/** The condition for the rows of a table that follow a position, newest first. */
export function buildOlderThanCondition(
  table: PgTable,
  { after }: CursorPageInput,
): SQL | undefined {
  if (!after) return undefined
  const { timestamp, id } = after
  return sql`(${table}.created_at, ${table}.id) < (${timestamp}::timestamptz, ${id}::uuid)`
}

/** Returns a page of the rows, of which one more than `limit` was read, and the cursor of the next page. */
export function toCursorPage<Row extends { id: string; createdAt: Date }>(
  rows: Row[],
  { limit }: CursorPageInput,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || !last) return { items, nextCursor: null }
  const position = { timestamp: last.createdAt.toISOString(), id: last.id }
  return { items, nextCursor: encodeCursor(position) }
}
