import { type AuthFailure, fail } from '../auth-error.ts'
import type { IdentitySettings } from '../settings.ts'
import { getPasswordWeakness, isPasswordTooLong } from './hash-password.ts'

/** Returns an error if the password is too long or too weak, else null. */
export function validateNewPassword(
  password: string,
  settings: IdentitySettings,
): AuthFailure | null {
  if (isPasswordTooLong(password)) {
    return fail('validation_failed', 'Password cannot be longer than 72 characters')
  }
  const weakness = getPasswordWeakness(password, settings)
  return weakness && fail('weak_password', weakness.message, { reasons: weakness.reasons })
}
