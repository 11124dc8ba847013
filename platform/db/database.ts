import { once } from 'node:events'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient } from 'pg'
import { getSocket } from './get-socket.ts'

/** A database or an open transaction. A use case does not need to know which. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** How long one connection may keep others waiting. The errors are those of `isDatabaseUnavailable`. */
export interface DatabaseTimeouts {
  /** Of one statement, including its wait for locks. */
  statementMs: number
  /** Of the wait for one lock. */
  lockMs: number
  /** Of the pause between two statements of a transaction. PostgreSQL then ends the connection. */
  idleTransactionMs: number
  /** Of the wait for a free connection of the pool, and of opening one. */
  connectionMs: number
}

interface DatabaseOptions {
  maxConnections?: number
  /** Without them, the server's defaults apply and queries wait for a free connection without limit. */
  timeouts?: DatabaseTimeouts
  /** Keeps connections open that are not in use, which the pool otherwise closes after ten seconds. */
  keepIdleConnections?: boolean
}

/** Opens a connection pool. When all `maxConnections` are in use, queries wait for a free one. */
export function openDatabase(
  url: string,
  { maxConnections = 10, timeouts, keepIdleConnections = false }: DatabaseOptions = {},
) {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    options: PLANNER_SETTINGS,
    ...(timeouts && toConnectionSettings(timeouts)),
    ...(keepIdleConnections && { idleTimeoutMillis: 0 }),
  })
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message))
  // The same for a connection in use, which the pool does not listen to. Its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  pool.on('connect', batchSocketWrites)
  const db = drizzle({ client: pool }) as Database
  return { db, pool, close: createClose(pool) }
}

/**
 * PostgreSQL's default of 4 for a page read at random is that of a rotating disk. With it, statements that a connection
 * prepares while a table is small read all of the table, and go on to do so while it grows (decision 0065). `options` of
 * the database's URL take the place of these.
 */
const PLANNER_SETTINGS = '-c random_page_cost=1.1'

function toConnectionSettings(timeouts: DatabaseTimeouts) {
  return {
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    connectionTimeoutMillis: timeouts.connectionMs,
  }
}

const CLOSE_TIMEOUT_MS = 5_000

/**
 * Waits until all connections are closed: `pool.end` resolves earlier, and stopping the database at that moment would
 * log each of them as lost.
 */
function createClose(pool: Pool) {
  const connections = new Set<unknown>()
  pool.on('connect', (connection) => connections.add(connection))
  pool.on('remove', (connection) => connections.delete(connection))
  return async () => {
    await pool.end()
    const signal = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
    while (connections.size > 0 && !signal.aborted) {
      await once(pool, 'remove', { signal }).catch(() => {})
    }
  }
}

/**
 * Writes all queries of one tick to the socket at once. The driver writes each query separately, which costs more than
 * building it.
 */
function batchSocketWrites(client: PoolClient) {
  const stream = getSocket(client)
  const flush = stream.uncork.bind(stream)
  stream.uncork = () => process.nextTick(flush)
}
