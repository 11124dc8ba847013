import { once } from 'node:events'
import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient } from 'pg'

/** A database or an open transaction. A use case does not need to know which. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Opens a connection pool. When all `maxConnections` are in use, queries wait for a free one. */
export function openDatabase(url: string, { maxConnections = 10 } = {}) {
  const pool = new Pool({ connectionString: url, max: maxConnections, pipeline: true })
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message))

  pool.on('connect', batchSocketWrites)
  const db = drizzle({ client: pool }) as Database
  return { db, pool, close: createClose(pool) }
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
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const flush = stream.uncork.bind(stream)
  stream.uncork = () => process.nextTick(flush)
}
