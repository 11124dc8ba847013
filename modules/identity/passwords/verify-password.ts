import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { recordFailedAttempt, revertFailedAttempt } from '../users/failed-attempts.ts'
import { isPasswordCorrect, isPasswordTooLong } from './hash-password.ts'

interface VerifyPasswordInput {
  password: string
  /** Whom it should be of; nobody's is always wrong. */
  user: UserRow | null
  /** The address or number somebody says is theirs; without it that of the account. */
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

/** Null when it is their password. While too many wrong ones come it is not looked at, for a name nobody has either. */
export async function verifyPassword(
  db: Database,
  { password, user, identifier, ...asked }: VerifyPasswordInput,
): Promise<AuthFailure | null> {
  const guess = await recordFailedAttempt(db, {
    ...{ ...asked, kind: 'password', windowMs: DAY_MS },
    identifier: identifier ?? user?.email ?? user?.phone ?? user?.id ?? '',
    userId: user?.id ?? null,
    maxAttempts: asked.identity.settings.flows.failedPasswordsPerDay,
  })
  if (!guess) return TOO_MANY_FAILED_ATTEMPTS
  // A stranger's megabyte is not hashed.
  const isRight = await isPasswordCorrect(
    isPasswordTooLong(password) ? '' : password,
    user?.passwordHash ?? null,
  )
  if (!isRight) return WRONG_PASSWORD
  await revertFailedAttempt(db, guess)
  return null
}
