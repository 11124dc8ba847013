import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import { type FactorRow, factors, type UserId } from '../tables.ts'
import { isRecoveryCodeFactor } from '../users/factors.ts'

const FREE_ATTEMPTS = 5
const FIRST_LOCKOUT_MS = 30_000
const MAX_LOCKOUT_MS = 3_600_000

/**
 * Whether somebody must wait before they try another code: after five wrong ones in a row half a minute, then twice
 * that, up to an hour. The codes of all their factors count together, whoever asks and from wherever, so that knowing a
 * password leaves no more than a guess an hour at six digits. The account must be locked.
 */
export function checkFactorLockout(
  all: FactorRow[],
  factor: FactorRow,
  now: Date,
): AuthFailure | null {
  const counted = listCountedFactors(all, factor)
  const wrong = counted.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0)
  if (wrong < FREE_ATTEMPTS) return null
  const last = Math.max(...counted.map(({ lastFailedAt }) => lastFailedAt?.getTime() ?? 0))
  const pause = Math.min(FIRST_LOCKOUT_MS * 2 ** (wrong - FREE_ATTEMPTS), MAX_LOCKOUT_MS)
  const waitMs = last + pause - now.getTime()
  return waitMs > 0 ? tooManyAttempts(factor, Math.ceil(waitMs / 1000)) : null
}

/** Recovery codes are long, so guessing at them keeps nobody from showing another factor. */
function listCountedFactors(all: FactorRow[], factor: FactorRow): FactorRow[] {
  if (isRecoveryCodeFactor(factor) || !factor.verifiedAt) return [factor]
  return all.filter((one) => one.verifiedAt && !isRecoveryCodeFactor(one))
}

function tooManyAttempts(factor: FactorRow, seconds: number): AuthFailure {
  const message = `Too many wrong codes. Please try again in ${seconds} seconds.`
  return fail(
    isRecoveryCodeFactor(factor) ? 'mfa_recovery_codes_locked' : 'over_request_rate_limit',
    message,
  )
}

export function recordFailedFactorAttempt(
  tx: Database,
  factor: FactorRow,
  now: Date,
): Promise<void> {
  const counted = { failedAttempts: factor.failedAttempts + 1, lastFailedAt: now }
  return execute(tx, tx.update(factors).set(counted).where(eq(factors.id, factor.id)))
}

/** Whoever shows a factor may have mistyped others before. */
export function resetFailedFactorAttempts(tx: Database, userId: UserId): Promise<void> {
  const none = { failedAttempts: 0, lastFailedAt: null }
  return execute(tx, tx.update(factors).set(none).where(eq(factors.userId, userId)))
}
