import { once } from 'node:events'
import type { Socket } from 'node:net'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient } from 'pg'

/** PostgreSQL or an open transaction: a use case does not need to know which. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** `most`: so many connections at once; who asks for one more waits until one comes back. */
export function openDatabase(url: string, { most = 10 } = {}) {
  // Questions that do not wait for each other's answers go out together.
  const pool = new Pool({ connectionString: url, max: most, pipeline: true })
  // An idle connection that breaks would otherwise end the process; the pool replaces it by itself.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message))

  pool.on('connect', batchSocketWrites)
  const db = drizzle({ client: pool }) as Database
  return { db, pool, close: createClose(pool) }
}

/** Nobody waits for ever for a goodbye that does not come. */
const CLOSE_TIMEOUT_MS = 5_000

/**
 * `pool.end` answers while its connections are still taking their leave. A database that is stopped at that moment cuts
 * them off, and each would say that it was lost.
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
 * The driver hands each question to the network by itself, and that costs more than the question. Held back until
 * the code that asks has had its say, several go out as one.
 */
function batchSocketWrites(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const send = stream.uncork.bind(stream)
  stream.uncork = () => process.nextTick(send)
}
