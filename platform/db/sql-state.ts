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

export function isForeignKeyViolation(error: unknown): boolean {
  return getSqlState(error) === FOREIGN_KEY_VIOLATION
}
