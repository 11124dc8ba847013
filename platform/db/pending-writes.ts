import type { Database } from './database.ts'
import { getSqlState } from './sql-state.ts'

/** Writes that were sent without waiting, by transaction. A savepoint has its own, because it can be rolled back alone. */
const pendingWrites = new WeakMap<Database, Promise<unknown>[]>()

/** Makes `execute` collect the writes of this transaction instead of waiting for them. Returns the list it fills. */
export function collectPendingWrites(tx: Database): Promise<unknown>[] {
  const writes: Promise<unknown>[] = []
  pendingWrites.set(tx, writes)
  return writes
}

/**
 * Sends a write whose result is not needed. In a transaction it leaves together with the next query, every later query
 * sees it, and the transaction fails if it fails. Outside a transaction it is awaited.
 */
export async function execute(tx: Database, statement: Promise<unknown>): Promise<void> {
  const writes = pendingWrites.get(tx)
  if (!writes) return void (await statement)
  // A Drizzle query runs once for each call of `then`; this is the only call.
  const write = statement.then(() => {})
  write.catch(() => {})
  writes.push(write)
}

const TRANSACTION_ABORTED = '25P02'

/** Returns the first error that is not merely "current transaction is aborted", which follows an earlier error. */
export async function findRootError(
  writes: Promise<unknown>[],
  lastError: unknown,
): Promise<unknown> {
  const results = await Promise.allSettled(writes)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const isRoot = (error: unknown) => getSqlState(error) !== TRANSACTION_ABORTED
  return [...errors, lastError].find(isRoot) ?? lastError
}
