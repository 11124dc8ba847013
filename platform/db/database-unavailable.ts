import { UnreplicatedCommitError } from './failover.ts'
import { getSqlState, READ_ONLY_TRANSACTION } from './sql-state.ts'

const UNAVAILABLE_SQL_STATES = new Set([
  '57014', // statement_timeout
  '55P03', // lock_timeout
  '25P03', // idle_in_transaction_session_timeout
  '40P01', // deadlock, after all retries
  '40001', // serialization failure, after all retries
  '53100', // the disk is full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // the database is being stopped
  '57P02', // the database crashed
  '57P03', // the database is starting
  READ_ONLY_TRANSACTION, // the database has become a standby
])
const CONNECTION_ERRORS = /^08...$/

const UNAVAILABLE_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of the driver and its pool that have no code. */
const UNAVAILABLE_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
])

/**
 * Whether the database could not do its work in time or cannot be reached: the same request may succeed a moment later.
 * Also true for another service that cannot be reached, whose errors have the same codes.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnreplicatedCommitError) return true
  const code = getSqlState(error) ?? ''
  if (CONNECTION_ERRORS.test(code) && isFatal(error)) return true
  if (UNAVAILABLE_SQL_STATES.has(code) || UNAVAILABLE_ERROR_CODES.has(code)) return true
  // The Unix socket of a server that does not run.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return UNAVAILABLE_MESSAGES.has(error.message) || isDatabaseUnavailable(error.cause)
}

/** The connection ends with it. A pooler says so with `08P01`, which is also the code of a query that is not well-formed. */
function isFatal(error: Error): boolean {
  if ('severity' in error) return error.severity === 'FATAL'
  return error.cause instanceof Error && isFatal(error.cause)
}
