/**
 * Everything that depends on how Drizzle works inside. `drizzle-internals.test.ts` fails when a new version changes it.
 */
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

interface DrizzleInternals {
  dialect: PgDialect
  session: { client: NodePgClient }
}

/** Returns the SQL dialect: one object shared by a database and all its transactions. */
export function getDialect(db: Database): PgDialect {
  return (db as unknown as DrizzleInternals).dialect
}

/** Returns what queries are sent to: the pool, or the connection of the transaction. */
export function getClient(db: Database): NodePgClient {
  return (db as unknown as DrizzleInternals).session.client
}

/** Returns a database that sends its queries to one connection. The caller begins and ends the transaction. */
export function createTransaction(connection: NodePgClient, db: Database): Database {
  const dialect = getDialect(db)
  const session = new NodePgSession(connection, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined)
}

export function isTransaction(db: Database): boolean {
  return (db as object) instanceof PgTransaction
}

/** Returns a copy of a prepared query that runs on another client; Drizzle binds a query to the client it was built with. */
export function withClient<Query extends object>(query: Query, client: NodePgClient): Query {
  return Object.create(query, { client: { value: client } })
}
