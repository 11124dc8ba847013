import type { NodePgClient } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** What Drizzle keeps in a database and in each of its transactions. Tests notice when that changes. */
interface DrizzleInternals {
  dialect: PgDialect
  session: { client: NodePgClient }
}

/** How queries are written for this database; the same object in all its transactions. */
export function getDialect(db: Database): PgDialect {
  return (db as unknown as DrizzleInternals).dialect
}

/** What its queries go to: the pool, or the connection of the transaction. */
export function getClient(db: Database): NodePgClient {
  return (db as unknown as DrizzleInternals).session.client
}
