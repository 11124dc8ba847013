import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import type { DatabaseTimeouts } from '#platform/db/database'
import { StartupError } from '../startup/startup-error.ts'
import { throwUnreachable } from './migrate.ts'

/**
 * Throws `StartupError` if `DATABASE_URL` leads to a pooler of transactions, where migrations, jobs and caches would lose
 * their locks and notifications without an error.
 */
export async function rejectTransactionPooler(url: string): Promise<void> {
  const client = await connect(url)
  try {
    // A pooler invents the id that it tells at the start of a connection.
    const isPooled = getToldProcessId(client) !== (await readProcessId(client))
    if (!isPooled || !(await isSessionShared(client, url))) return
    throw new StartupError(
      'DATABASE_URL leads to a pooler that gives each transaction another session (PgBouncer with pool_mode=transaction): set DATABASE_POOLER_URL to it, and DATABASE_URL to the address of the database itself.',
    )
  } finally {
    await client.end()
  }
}

const MAX_COMPARISONS = 5

/** A session that two connections use proves a pooler of transactions. Other connections to it may take the session between. */
async function isSessionShared(client: Client, url: string): Promise<boolean> {
  const other = await connect(url)
  try {
    for (let comparison = 0; comparison < MAX_COMPARISONS; comparison++) {
      if ((await readProcessId(client)) === (await readProcessId(other))) return true
    }
    return false
  } finally {
    await other.end()
  }
}

function getToldProcessId(client: Client): number | null {
  return (client as unknown as { processID: number | null }).processID
}

async function readProcessId(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]!.id
}

interface CheckPoolerInput {
  databaseUrl: string
  poolerUrl: string
  /** Of requests, which the pooler has to set. */
  timeouts: DatabaseTimeouts
}

/** Throws `StartupError` if a pooler leads to another database, or does not set the timeouts of requests. */
export async function checkPooler({ databaseUrl, poolerUrl, timeouts }: CheckPoolerInput) {
  const database = await connect(databaseUrl)
  const pooler = await connect(poolerUrl).catch(async (error) => {
    await database.end()
    throw new StartupError(`DATABASE_POOLER_URL: ${error.message}`)
  })
  try {
    if (!(await isSameDatabase(database, pooler))) {
      throw new StartupError(
        'DATABASE_POOLER_URL leads to another database than DATABASE_URL, or to a standby of it.',
      )
    }
    await checkTimeouts(pooler, timeouts)
  } finally {
    await Promise.all([database.end(), pooler.end()])
  }
}

/** What one of them locks is locked for the other one. */
async function isSameDatabase(database: Client, pooler: Client): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await database.query('select pg_advisory_lock($1)', [key])
  const { rows } = await pooler.query<{ is_other: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_other',
    [key],
  )
  return !rows[0]!.is_other
}

async function checkTimeouts(pooler: Client, timeouts: DatabaseTimeouts) {
  const expected = {
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
  }
  const { rows } = await pooler.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(expected)],
  )
  const actual = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
  const isSet = Object.entries(expected).every(([name, ms]) => actual[name] === ms)
  if (isSet) return
  const statements = Object.entries(expected).map(([name, ms]) => `set ${name} = ${ms}`)
  throw new StartupError(
    `The pooler at DATABASE_POOLER_URL has other timeouts than the shop. Add this to its database in pgbouncer.ini, and end its old connections with RECONNECT: connect_query='${statements.join('; ')}'`,
  )
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch(throwUnreachable)
  return client
}
