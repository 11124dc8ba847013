import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import {
  cancelAttempt,
  recordFailedAttempt,
  revertFailedAttempt,
} from '../users/failed-attempts.ts'
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

/**
 * Returns the user if the password is correct, else `invalid_credentials`. Counts failed attempts per identifier, and
 * rejects all passwords with `too_many_failed_passwords` while the limit is exceeded. An identifier without an account is
 * treated alike. Throws `SemaphoreFullError` if too many passwords are waiting.
 */
export async function verifyPassword(
  db: Database,
  { password, user, identifier, ...input }: VerifyPasswordInput,
): Promise<Result<UserRow, 'invalid_credentials' | 'too_many_failed_passwords'>> {
  const attempt = await recordFailedAttempt(db, {
    ...{ ...input, kind: 'password', userId: user?.id ?? null },
    identifier: identifier ?? user?.email ?? user?.phone ?? user?.id ?? '',
  })
  if (!attempt.ok) return err('too_many_failed_passwords', attempt.error.params)
  const isCorrect = await comparePassword(password, user, input).catch(async (error) => {
    // Nothing was compared: too many others wait.
    await cancelAttempt(db, attempt.value)
    throw error
  })
  if (!isCorrect || !user) return err('invalid_credentials')
  await revertFailedAttempt(db, attempt.value)
  return ok(user)
}

/** A password above the length limit is not hashed. */
function comparePassword(password: string, user: UserRow | null, { device }: { device: Device }) {
  const passwordHash = user?.passwordHash ?? null
  return isPasswordCorrect(isPasswordTooLong(password) ? '' : password, passwordHash, device)
}
