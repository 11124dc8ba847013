import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { createCounter } from '../../metrics/registry.ts'
import type { Database } from '../database.ts'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { getClient } from '../drizzle-internals.ts'
import { getSqlState } from '../sql-state.ts'
import type { ReplicaWatch } from './replica-watch.ts'
import { addView } from './shared-by-views.ts'

const STATEMENT_TIMEOUT = '57014'

const statements = createCounter({
  name: 'database_read_statements_total',
  help: 'SQL statements of public reads where there are read replicas, by the server that answered',
  labelNames: ['server'],
})

interface ReadDatabaseInput {
  primary: Database
  watch: ReplicaWatch
}

/** A public read may write too: it records a search that found nothing. */
function isRead(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  return /^\s*(select|with)\b/i.test(text ?? '')
}

/**
 * Returns a database for reads that may be a moment old: each statement goes to a read replica, or to the primary if none
 * may answer or it fails there. Transactions, which may write, go to the primary. It shares the caches of the primary.
 */
export function openReadDatabase({ primary, watch }: ReadDatabaseInput): Database {
  const primaryPool = getClient(primary) as Pool
  const query = async (...args: unknown[]) => {
    const replica = isRead(args[0]) ? watch.find() : null
    if (replica) {
      try {
        const result = await run(replica.pool, args)
        statements.inc({ server: 'replica' })
        return result
      } catch (error) {
        // It would take as long at the primary.
        const isTooSlow = getSqlState(error) === STATEMENT_TIMEOUT
        if (isTooSlow || !isDatabaseUnavailable(error)) throw error
        watch.suspend(replica)
      }
    }
    statements.inc({ server: 'primary' })
    return run(primaryPool, args)
  }
  const client = { query } as unknown as Pool
  const db = drizzle({ client }) as Database
  db.transaction = primary.transaction.bind(primary)
  addView(db, primary)
  return db
}

const run = (pool: Pool, args: unknown[]) =>
  (pool.query as (...args: unknown[]) => Promise<unknown>).apply(pool, args)
