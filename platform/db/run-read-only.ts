import type { Database } from './database.ts'

/**
 * Runs reads in a transaction that the database lets write nothing. It has no cache, so a time other than the present
 * can be read without a trace.
 */
export function runReadOnly<Value>(
  db: Database,
  read: (tx: Database) => Promise<Value>,
): Promise<Value> {
  return db.transaction(read, { accessMode: 'read only' })
}
