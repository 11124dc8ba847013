import { setTimeout as sleep } from 'node:timers/promises'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const ATTEMPTS = 6
/** PostgreSQL chose this transaction to give way to another: a deadlock, or two that cannot both be true. */
const GIVEN_WAY = ['40P01', '40001']

/**
 * One transaction, done again from its start when it had to give way to another: `work` must touch nothing
 * but the database. Inside another transaction it is a savepoint: rolling back to it lets go of the locks it took.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_WAY.includes(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** PostgreSQL's five characters for what went wrong: `23505` is a key that is there already. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return sqlStateOf(error.cause)
}

/**
 * Inside another transaction the work is a part of that; otherwise it is one of its own. For work that either
 * writes everything or nothing: what it has written when it says no politely is not taken back.
 */
export function partOfTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const isOpen = (db as object) instanceof PgTransaction
  return isOpen ? work(db) : inTransaction(db, work)
}
