import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from './database.ts'
import { getClient } from './drizzle-internals.ts'
import { UnnamedStatementsClient } from './unnamed-statements.ts'

/**
 * Runs `work` on a connection of its own and outside a transaction, for temporary tables and advisory locks of the
 * session that are needed for long: an open transaction would keep vacuum from cleaning up behind all others. The locks
 * are released and the connection is closed at the end, and by PostgreSQL if the process dies. `db` must not be a
 * transaction, and `work` must not begin one on its connection.
 */
export async function withConnection<Value>(
  db: Database,
  work: (connection: Database) => Promise<Value>,
): Promise<Value> {
  const pool = getClient(db)
  if (!(pool instanceof Pool)) throw new Error('A transaction has no other connection')
  const client = await pool.connect()
  if (client instanceof UnnamedStatementsClient) {
    client.release()
    throw new Error('A connection through a pooler of transactions has no session of its own')
  }
  try {
    return await work(drizzle({ client }) as Database)
  } finally {
    // Closing releases them too, but a moment later.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}
