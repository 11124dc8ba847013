import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import { type FactorRow, factors, type UserId } from '../tables.ts'
import { isRecoveryCodeFactor } from '../users/factors.ts'

const FREE_ATTEMPTS = 5
const FIRST_LOCKOUT_MS = 30_000
const MAX_LOCKOUT_MS = 3_600_000

/**
 * Returns an error during a lockout: 30 seconds after five failed attempts in a row, doubled by each further one, up to
 * an hour. Attempts at all factors of the user count together, from all networks, so that an attacker with the password
 * gets one attempt an hour at a six-digit code. The account must be locked.
 */
export function checkFactorLockout(
  factorRows: FactorRow[],
  factor: FactorRow,
  now: Date,
): IdentityFailure | null {
  const counted = listCountedFactors(factorRows, factor)
  const attempts = counted.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0)
  if (attempts < FREE_ATTEMPTS) return null
  const lastFailedMs = Math.max(...counted.map(({ lastFailedAt }) => lastFailedAt?.getTime() ?? 0))
  const lockoutMs = Math.min(FIRST_LOCKOUT_MS * 2 ** (attempts - FREE_ATTEMPTS), MAX_LOCKOUT_MS)
  const waitMs = lastFailedMs + lockoutMs - now.getTime()
  return waitMs > 0 ? tooManyAttempts(factor, Math.ceil(waitMs / 1000)) : null
}

/** Recovery codes are long, so failed attempts at them do not lock the other factors. */
function listCountedFactors(factorRows: FactorRow[], factor: FactorRow): FactorRow[] {
  if (isRecoveryCodeFactor(factor) || !factor.verifiedAt) return [factor]
  return factorRows.filter((row) => row.verifiedAt && !isRecoveryCodeFactor(row))
}

function tooManyAttempts(factor: FactorRow, seconds: number): IdentityFailure {
  const code = isRecoveryCodeFactor(factor) ? 'recovery_codes_locked' : 'too_many_failed_codes'
  return err(code, { seconds })
}

export function recordFailedFactorAttempt(
  tx: Database,
  factor: FactorRow,
  now: Date,
): Promise<void> {
  const changes = { failedAttempts: factor.failedAttempts + 1, lastFailedAt: now }
  return execute(tx, tx.update(factors).set(changes).where(eq(factors.id, factor.id)))
}

/** Resets all factors of the user after one was verified. */
export function resetFailedFactorAttempts(tx: Database, userId: UserId): Promise<void> {
  const changes = { failedAttempts: 0, lastFailedAt: null }
  return execute(tx, tx.update(factors).set(changes).where(eq(factors.userId, userId)))
}
