import type { NodePgClient } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** What Drizzle keeps in a database and in each of its transactions. Tests notice when that changes. */
interface Inside {
  dialect: PgDialect
  session: { client: NodePgClient }
}

/** How queries are written for this database; the same object in all its transactions. */
export function dialectOf(db: Database): PgDialect {
  return (db as unknown as Inside).dialect
}

/** What its queries go to: the pool, or the connection of the transaction. */
export function clientOf(db: Database): NodePgClient {
  return (db as unknown as Inside).session.client
}
