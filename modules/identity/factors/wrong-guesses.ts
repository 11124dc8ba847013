import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type Refused, refused } from '../refusal.ts'
import { type FactorRow, factors, type UserId } from '../tables.ts'
import { isRecovery } from './factor.ts'

const FREE_GUESSES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Whether somebody must wait before they try another code: after five wrong ones in a row half a minute, then twice
 * that, up to an hour. The codes of all their factors count together, whoever asks and from wherever, so that knowing a
 * password leaves no more than a guess an hour at six digits. The account must be locked.
 */
export function guessingPause(all: FactorRow[], factor: FactorRow, now: Date): Refused | null {
  const counted = countedWith(all, factor)
  const wrong = counted.reduce((sum, { wrongGuesses }) => sum + wrongGuesses, 0)
  if (wrong < FREE_GUESSES) return null
  const last = Math.max(...counted.map(({ lastWrongAt }) => lastWrongAt?.getTime() ?? 0))
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_GUESSES), LONGEST_PAUSE_MS)
  const waitMs = last + pause - now.getTime()
  return waitMs > 0 ? tooOften(factor, Math.ceil(waitMs / 1000)) : null
}

/** Recovery codes are long, so guessing at them keeps nobody from showing another factor. */
function countedWith(all: FactorRow[], factor: FactorRow): FactorRow[] {
  if (isRecovery(factor) || !factor.verifiedAt) return [factor]
  return all.filter((one) => one.verifiedAt && !isRecovery(one))
}

function tooOften(factor: FactorRow, seconds: number): Refused {
  const message = `Too many wrong codes. Please try again in ${seconds} seconds.`
  return refused(
    isRecovery(factor) ? 'mfa_recovery_codes_locked' : 'over_request_rate_limit',
    message,
  )
}

export function countWrongGuess(tx: Database, factor: FactorRow, now: Date): Promise<void> {
  const counted = { wrongGuesses: factor.wrongGuesses + 1, lastWrongAt: now }
  return write(tx, tx.update(factors).set(counted).where(eq(factors.id, factor.id)))
}

/** Whoever shows a factor may have mistyped others before. */
export function forgetWrongGuesses(tx: Database, userId: UserId): Promise<void> {
  const none = { wrongGuesses: 0, lastWrongAt: null }
  return write(tx, tx.update(factors).set(none).where(eq(factors.userId, userId)))
}
