import { setTimeout as sleep } from 'node:timers/promises'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient } from 'pg'
import { clientOf, dialectOf } from './connection.ts'
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
      return await attemptOnce(db, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_WAY.includes(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

// By name, because what has one goes out together with what follows.
const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }

async function attemptOnce<Result>(db: Database, work: (tx: Database) => Promise<Result>) {
  const client = clientOf(db)
  if (!(client instanceof Pool)) return db.transaction(work)

  const connection = await client.connect()
  const tx = transactionOn(connection, db)
  const writes: Promise<unknown>[] = []
  unwaited.set(tx, writes)
  await write(tx, connection.query(BEGIN))
  try {
    const result = await work(tx)
    const committing = connection.query(COMMIT)
    await Promise.all(writes)
    const { command } = await committing
    // PostgreSQL commits nothing after a statement failed, whoever caught its error.
    if (command !== 'COMMIT') throw new Error('The transaction was taken back: a part of it failed')
    connection.release()
    return result
  } catch (error) {
    // One that cannot even roll back is not used again.
    await connection.query('rollback').then(() => connection.release(), connection.release)
    throw await firstErrorOf(writes, error)
  }
}

/** By transaction, what was written without waiting. Not by savepoint: that one may be rolled back alone. */
const unwaited = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Writes what nobody needs the answer to. In a transaction it goes out together with what follows, and what it
 * writes is there for all that follows; the transaction fails when it does. Elsewhere it is waited for.
 */
export async function write(tx: Database, statement: Promise<unknown>): Promise<void> {
  const writes = unwaited.get(tx)
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
export async function together<Answers extends unknown[]>(
  ...parts: { [Part in keyof Answers]: Promise<Answers[Part]> }
): Promise<Answers> {
  const ended = await Promise.allSettled(parts)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(parts) as Promise<Answers>
}

/** What failed after it only says that something failed before. */
async function firstErrorOf(writes: Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  const written = await Promise.allSettled(writes)
  return written.find((one) => one.status === 'rejected')?.reason ?? otherwise
}

function transactionOn(connection: PoolClient, db: Database): Database {
  const dialect = dialectOf(db)
  return new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, undefined),
    undefined,
  )
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
