/** Returns PostgreSQL's five-character error code (SQLSTATE), or null for an error that has none. */
export function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return getSqlState(error.cause)
}

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return getSqlState(error) === UNIQUE_VIOLATION
}

const LOCK_NOT_AVAILABLE = '55P03'

export function isLockTimeout(error: unknown): boolean {
  return getSqlState(error) === LOCK_NOT_AVAILABLE
}

const FOREIGN_KEY_VIOLATION = '23503'

/** `constraint`: only of this one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (getSqlState(error) !== FOREIGN_KEY_VIOLATION) return false
  return constraint === undefined || getConstraint(error) === constraint
}

function getConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return getConstraint(error.cause)
}

/** A write was sent to a standby, or was part of a read-only transaction. */
export const READ_ONLY_TRANSACTION = '25006'
