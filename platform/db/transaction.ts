import { setTimeout as sleep } from 'node:timers/promises'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type { Database } from './database.ts'
import { getClient, getDialect } from './drizzle-internals.ts'

const MAX_ATTEMPTS = 6
/** PostgreSQL chose this transaction to give way to another: a deadlock, or two that cannot both be true. */
const RETRYABLE_SQL_STATES = ['40P01', '40001']

/**
 * One transaction, done again from its start when it had to give way to another: `work` must touch nothing
 * but the database. Inside another transaction it is a savepoint: rolling back to it lets go of the locks it took.
 */
export async function runInTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_SQL_STATES.includes(getSqlState(error) ?? ''))
        throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

interface TransactionStatements {
  begin: { name: string; text: string }
  end: { name: string; text: string }
  rollback: string
}

// By name, because what has one goes out together with what follows.
const TRANSACTION: TransactionStatements = {
  begin: { name: 'begin', text: 'begin' },
  end: { name: 'commit', text: 'commit' },
  rollback: 'rollback',
}
// Of several savepoints with one name the newest is meant.
const SAVEPOINT: TransactionStatements = {
  begin: { name: 'savepoint', text: 'savepoint part' },
  end: { name: 'release', text: 'release savepoint part' },
  rollback: 'rollback to savepoint part',
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
    // One that cannot even roll back is not used again.
    connection.release(error instanceof BrokenConnectionError)
    throw error instanceof BrokenConnectionError ? error.cause : error
  }
}

/** Nothing began here, or what failed could not be taken back. */
class BrokenConnectionError extends Error {}

async function runBetween<Result>(
  { begin, end, rollback }: TransactionStatements,
  tx: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = getClient(tx)
  const writes: Promise<unknown>[] = []
  pendingWrites.set(tx, writes)
  const beginning = client.query(begin)
  try {
    await execute(tx, beginning)
    const result = await work(tx)
    const [{ command }] = await Promise.all([client.query(end), ...writes])
    // PostgreSQL commits nothing after a statement failed, whoever caught its error.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was taken back: a part of it failed')
    return result
  } catch (error) {
    const first = await findRootError(writes, error)
    // What never began must not be taken back: that would be the part around it, which has the same name.
    await beginning
      .then(() => client.query(rollback))
      .catch(() => {
        throw new BrokenConnectionError('The connection is broken', { cause: first })
      })
    throw first
  }
}

/** What was written without waiting, by transaction; a savepoint has its own, because it may be taken back alone. */
const pendingWrites = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Writes what nobody needs the answer to. In a transaction it goes out together with what follows, and what it
 * writes is there for all that follows; the transaction fails when it does. Elsewhere it is waited for.
 */
export async function execute(tx: Database, statement: Promise<unknown>): Promise<void> {
  const writes = pendingWrites.get(tx)
  if (!writes) return void (await statement)
  // Drizzle runs a query each time somebody listens to it: this is the one time.
  const writing = statement.then(() => {})
  writing.catch(() => {})
  writes.push(writing)
}

/**
 * Parts that do not need each other's answers, so that their questions go out together. It fails when all have ended:
 * none of them goes on writing when the transaction is over.
 */
export async function parallel<Answers extends unknown[]>(
  ...parts: { [Part in keyof Answers]: Promise<Answers[Part]> }
): Promise<Answers> {
  const ended = await Promise.allSettled(parts)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(parts) as Promise<Answers>
}

const TRANSACTION_ABORTED = '25P02'

/** What failed after it only says that something failed before. */
async function findRootError(writes: Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  const written = await Promise.allSettled(writes)
  const errors = written.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return [...errors, otherwise].find((one) => getSqlState(one) !== TRANSACTION_ABORTED) ?? otherwise
}

function createTransaction(connection: NodePgClient, db: Database): Database {
  const dialect = getDialect(db)
  return new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, undefined),
    undefined,
  )
}

/** Whether what failed would have put a key in twice that is to be there once. */
export function isUniqueViolation(error: unknown): boolean {
  return getSqlState(error) === '23505'
}

/** PostgreSQL's five characters for what went wrong. */
export function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return getSqlState(error.cause)
}

/**
 * Inside another transaction the work is a part of that; otherwise it is one of its own. For work that either
 * writes everything or nothing: what it has written when it says no politely is not taken back.
 */
export function joinTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const isOpen = (db as object) instanceof PgTransaction
  return isOpen ? work(db) : runInTransaction(db, work)
}
