import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Database } from './database.ts'
import { createTransaction, getClient, isTransaction } from './drizzle-internals.ts'
import { collectPendingWrites, execute, findRootError } from './pending-writes.ts'
import { getSqlState } from './sql-state.ts'

export { execute }

const MAX_ATTEMPTS = 6
/** Deadlock, and serialization failure: PostgreSQL rolled this transaction back in favour of another one. */
const RETRYABLE_SQL_STATES = ['40P01', '40001']

/**
 * Runs `work` in a transaction and retries it from the start after a deadlock, so `work` must touch nothing but the
 * database. Inside another transaction it is a savepoint; rolling back to a savepoint releases the locks taken in it.
 */
export async function runInTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      const isRetryable = RETRYABLE_SQL_STATES.includes(getSqlState(error) ?? '')
      if (attempt === MAX_ATTEMPTS || !isRetryable) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * Runs `work` in the caller's transaction if there is one, and in its own otherwise. Use it for work that writes all
 * or nothing: in the caller's transaction, nothing is rolled back when `work` returns an error result.
 */
export function joinTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : runInTransaction(db, work)
}

interface TransactionStatements {
  begin: { name: string; text: string }
  end: { name: string; text: string }
  rollback: string
}

// Named statements are pipelined: they leave together with the query that follows.
const TRANSACTION: TransactionStatements = {
  begin: { name: 'begin', text: 'begin' },
  end: { name: 'commit', text: 'commit' },
  rollback: 'rollback',
}
// Savepoints share one name; PostgreSQL takes the newest.
const SAVEPOINT: TransactionStatements = {
  begin: { name: 'savepoint', text: 'savepoint part' },
  end: { name: 'release', text: 'release savepoint part' },
  // Without the release the enclosing savepoint, which has the same name, could not be rolled back after this one.
  rollback: 'rollback to savepoint part; release savepoint part',
}

async function runOnce<Result>(db: Database, work: (tx: Database) => Promise<Result>) {
  const client = getClient(db)
  if (!(client instanceof Pool)) return runBetween(SAVEPOINT, createTransaction(client, db), work)

  const connection = await client.connect()
  try {
    const result = await runBetween(TRANSACTION, createTransaction(connection, db), work)
    connection.release()
    return result
  } catch (error) {
    const isBroken = error instanceof BrokenConnectionError
    connection.release(isBroken)
    throw isBroken ? error.cause : error
  }
}

/** The transaction could not begin, or could not be rolled back: the connection must not be used again. */
class BrokenConnectionError extends Error {}

async function runBetween<Result>(
  { begin, end, rollback }: TransactionStatements,
  tx: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = getClient(tx)
  const writes = collectPendingWrites(tx)
  const beginning = client.query(begin)
  try {
    await execute(tx, beginning)
    const result = await work(tx)
    const [{ command }] = await Promise.all([client.query(end), ...writes])
    // After a failed statement PostgreSQL rolls back at COMMIT, even if the error was caught.
    if (command === 'ROLLBACK') {
      throw new Error('The transaction was rolled back: one of its statements failed')
    }
    return result
  } catch (error) {
    const rootError = await findRootError(writes, error)
    // Without its own savepoint a rollback would reach the enclosing one, which has the same name.
    await beginning
      .then(() => client.query(rollback))
      .catch(() => {
        throw new BrokenConnectionError('The connection is broken', { cause: rootError })
      })
    throw rootError
  }
}
