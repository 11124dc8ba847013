import { setTimeout as sleep } from 'node:timers/promises'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
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

interface Bounds {
  begin: { name: string; text: string }
  end: { name: string; text: string }
  takeBack: string
}

// By name, because what has one goes out together with what follows.
const WHOLE: Bounds = {
  begin: { name: 'begin', text: 'begin' },
  end: { name: 'commit', text: 'commit' },
  takeBack: 'rollback',
}
// Of several savepoints with one name the newest is meant.
const PART: Bounds = {
  begin: { name: 'savepoint', text: 'savepoint part' },
  end: { name: 'release', text: 'release savepoint part' },
  takeBack: 'rollback to savepoint part',
}

async function attemptOnce<Result>(db: Database, work: (tx: Database) => Promise<Result>) {
  const client = clientOf(db)
  if (!(client instanceof Pool)) return bounded(PART, transactionOn(client, db), work)

  const connection = await client.connect()
  try {
    const result = await bounded(WHOLE, transactionOn(connection, db), work)
    connection.release()
    return result
  } catch (error) {
    // One that cannot even roll back is not used again.
    connection.release(error instanceof Broken)
    throw error instanceof Broken ? error.cause : error
  }
}

/** Nothing began here, or what failed could not be taken back. */
class Broken extends Error {}

async function bounded<Result>(
  { begin, end, takeBack }: Bounds,
  tx: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = clientOf(tx)
  const writes: Promise<unknown>[] = []
  unwaited.set(tx, writes)
  const beginning = client.query(begin)
  try {
    await write(tx, beginning)
    const result = await work(tx)
    const [{ command }] = await Promise.all([client.query(end), ...writes])
    // PostgreSQL commits nothing after a statement failed, whoever caught its error.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was taken back: a part of it failed')
    return result
  } catch (error) {
    const first = await firstErrorOf(writes, error)
    // What never began must not be taken back: that would be the part around it, which has the same name.
    await beginning
      .then(() => client.query(takeBack))
      .catch(() => {
        throw new Broken('The connection is broken', { cause: first })
      })
    throw first
  }
}

/** What was written without waiting, by transaction; a savepoint has its own, because it may be taken back alone. */
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

const ONLY_FOLLOWS = '25P02'

/** What failed after it only says that something failed before. */
async function firstErrorOf(writes: Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  const written = await Promise.allSettled(writes)
  const errors = written.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return [...errors, otherwise].find((one) => sqlStateOf(one) !== ONLY_FOLLOWS) ?? otherwise
}

function transactionOn(connection: NodePgClient, db: Database): Database {
  const dialect = dialectOf(db)
  return new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, undefined),
    undefined,
  )
}

/** Whether what failed would have put a key in twice that is to be there once. */
export function isKeyTaken(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** PostgreSQL's five characters for what went wrong. */
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
