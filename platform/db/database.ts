import { once } from 'node:events'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { watchForFailover } from './failover.ts'
import { getSocket } from './get-socket.ts'
import { observePool } from './observe-pool.ts'
import { UnnamedStatementsClient } from './unnamed-statements.ts'

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
  /** Of the pool, in metrics. */
  name?: string
  maxConnections?: number
  /** Without them, the server's defaults apply and queries wait for a free connection without limit. */
  timeouts?: DatabaseTimeouts
  /** Keeps connections open that are not in use, which the pool otherwise closes after ten seconds. */
  keepIdleConnections?: boolean
  /**
   * `url` leads to a pooler that gives each transaction another session. It sets the timeouts of its sessions itself, and
   * only the driver limits waits. Nothing may be left in a session: no prepared statement, setting, lock or table.
   */
  isTransactionPooler?: boolean
}

/** Opens a connection pool. When all `maxConnections` are in use, queries wait for a free one. */
export function openDatabase(
  url: string,
  {
    name = 'other',
    maxConnections = 10,
    timeouts,
    keepIdleConnections = false,
    isTransactionPooler = false,
  }: DatabaseOptions = {},
) {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    ...(isTransactionPooler
      ? { Client: UnnamedStatementsClient as PoolConfig['Client'] }
      : { options: PLANNER_SETTINGS, ...(timeouts && toSessionTimeouts(timeouts)) }),
    ...(timeouts && toClientTimeouts(timeouts, url)),
    ...(keepIdleConnections && { idleTimeoutMillis: 0 }),
  })
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message))
  // The same for a connection in use, which the pool does not listen to. Its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  pool.on('connect', watchForFailover)
  pool.on('connect', batchSocketWrites)
  observePool(pool, name)
  const db = drizzle({ client: pool }) as Database
  return { db, pool, close: createClose(pool) }
}

/** A server that can be reached ends a statement by `statementMs`, so that this one ends only those of a lost connection. */
const REPLY_MARGIN_MS = 1_000

/**
 * PostgreSQL's default of 4 for a page read at random is that of a rotating disk. With it, statements that a connection
 * prepares while a table is small read all of the table, and go on to do so while it grows (decision 0065). `options` of
 * the database's URL take the place of these.
 */
const PLANNER_SETTINGS = '-c random_page_cost=1.1'

function toSessionTimeouts(timeouts: DatabaseTimeouts) {
  return {
    statement_timeout: timeouts.statementMs,
    // Without it, statements wait for minutes on a connection that the network has dropped without a word.
    query_timeout: timeouts.statementMs + REPLY_MARGIN_MS,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
  }
}

/** Longer than the network takes: PostgreSQL's own timeout ends a statement, and this one a connection that is dead. */
const DEAD_CONNECTION_MARGIN_MS = 2_000

/** A server that loses power, or a network that loses packets, closes no connection. A socket of this machine cannot be dead. */
function toClientTimeouts({ statementMs, connectionMs }: DatabaseTimeouts, url: string) {
  return {
    connectionTimeoutMillis: connectionMs,
    ...(!isUnixSocket(url) && {
      query_timeout: statementMs + DEAD_CONNECTION_MARGIN_MS,
      keepAlive: true,
    }),
  }
}

/** The host is then a path: `postgres://user@%2Fvar%2Frun/shop`, or `?host=/var/run`. */
function isUnixSocket(url: string): boolean {
  return new Client({ connectionString: url }).host.startsWith('/')
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
