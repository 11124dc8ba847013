import { z } from 'zod'
import type { DatabaseTimeouts } from '#platform/db/database'
import { wholeNumber } from './setting-types.ts'

const seconds = wholeNumber(1, 3600)
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is not a URL like postgres://user:password@host/shop',
})

/** Where the database is, how many connections the shop opens, and how long a request may keep others waiting in it. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER_URL: postgresUrl.optional(),
  /** Separated by commas. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .pipe(z.array(postgresUrl).max(8))
    .default([]),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(1, 60).default(2),
  /** Statements that take longer are logged; 0 logs none. */
  DATABASE_SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1000),
  DATABASE_CONNECTIONS: wholeNumber(8, 10_000).optional(),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds.default(10),
  DATABASE_LOCK_TIMEOUT_SECONDS: seconds.default(3),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds.default(30),
  DATABASE_CONNECTION_TIMEOUT_SECONDS: seconds.default(5),
}

/** Migrations, background jobs and LISTEN need the database itself. */
export function validatePooler(
  config: z.infer<z.ZodObject<typeof DATABASE_SETTINGS>>,
  context: z.RefinementCtx,
) {
  if (!config.DATABASE_POOLER_URL || config.DATABASE_URL) return
  context.addIssue({
    code: 'custom',
    path: ['DATABASE_URL'],
    message:
      'is needed with DATABASE_POOLER_URL: the address of the same database without the pooler',
  })
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
