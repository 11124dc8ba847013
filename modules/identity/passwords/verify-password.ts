import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { recordFailedAttempt, revertFailedAttempt } from '../users/failed-attempts.ts'
import { isPasswordCorrect, isPasswordTooLong } from './hash-password.ts'

interface VerifyPasswordInput {
  password: string
  /** Null: no such account. Every password is wrong then. */
  user: UserRow | null
  /** E-mail address or phone number as entered; by default that of the user. Failed attempts are counted by it. */
  identifier?: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

const DAY_MS = 24 * 3_600_000
export const WRONG_PASSWORD = fail('invalid_credentials', 'Invalid login credentials')
export const TOO_MANY_FAILED_ATTEMPTS = fail(
  'over_request_rate_limit',
  'Too many wrong passwords. Please try again later, or let us send you a link.',
)

/**
 * Returns null if the password is correct. Counts failed attempts per identifier, and rejects all passwords while the
 * limit is exceeded. An identifier without an account is treated alike.
 */
export async function verifyPassword(
  db: Database,
  { password, user, identifier, ...input }: VerifyPasswordInput,
): Promise<AuthFailure | null> {
  const attempt = await recordFailedAttempt(db, {
    ...{ ...input, kind: 'password', windowMs: DAY_MS },
    identifier: identifier ?? user?.email ?? user?.phone ?? user?.id ?? '',
    userId: user?.id ?? null,
    maxAttempts: input.identity.settings.flows.failedPasswordsPerDay,
  })
  if (!attempt) return TOO_MANY_FAILED_ATTEMPTS
  // A password above the length limit is not hashed.
  const isCorrect = await isPasswordCorrect(
    isPasswordTooLong(password) ? '' : password,
    user?.passwordHash ?? null,
  )
  if (!isCorrect) return WRONG_PASSWORD
  await revertFailedAttempt(db, attempt)
  return null
}
