import type { z } from 'zod'
import type { DatabaseTimeouts } from '#platform/db/database'
import { wholeNumber } from './setting-types.ts'

const seconds = wholeNumber(1, 3600)

/** How many connections the shop opens, and how long a request may keep others waiting in the database. */
export const DATABASE_SETTINGS = {
  DATABASE_CONNECTIONS: wholeNumber(8, 10_000).optional(),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds.default(10),
  DATABASE_LOCK_TIMEOUT_SECONDS: seconds.default(3),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds.default(30),
  DATABASE_CONNECTION_TIMEOUT_SECONDS: seconds.default(5),
}

/** The timeouts of requests. */
export function toDatabaseTimeouts(
  config: z.infer<z.ZodObject<typeof DATABASE_SETTINGS>>,
): DatabaseTimeouts {
  return {
    statementMs: config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
    lockMs: config.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
    idleTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
    connectionMs: config.DATABASE_CONNECTION_TIMEOUT_SECONDS * 1000,
  }
}

/** The timeouts of background jobs: an import or a delivery may take minutes, but not keep a connection forever. */
export const JOB_TIMEOUTS: DatabaseTimeouts = {
  statementMs: 15 * 60_000,
  lockMs: 60_000,
  idleTransactionMs: 15 * 60_000,
  connectionMs: 60_000,
}

/** The timeouts of health checks and metrics. Load balancers do not wait longer. */
export const MONITORING_TIMEOUTS: DatabaseTimeouts = {
  statementMs: 2_000,
  lockMs: 2_000,
  idleTransactionMs: 2_000,
  connectionMs: 2_000,
}
