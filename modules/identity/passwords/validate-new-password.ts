import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { IdentitySettings } from '../settings.ts'
import { isCompromisedPassword } from './compromised-passwords.ts'
import { isPasswordTooLong } from './hash-password.ts'

/** Returns an error if the password is too long or too weak, else null. */
export function validateNewPassword(
  password: string,
  settings: IdentitySettings,
): IdentityFailure | null {
  return isPasswordTooLong(password)
    ? err('password_too_long')
    : checkPasswordStrength(password, settings)
}

/** Returns an error if the password is too weak, else null. */
export function checkPasswordStrength(
  password: string,
  { minPasswordLength: minLength }: Pick<IdentitySettings, 'minPasswordLength'>,
): IdentityFailure | null {
  if ([...password].length < minLength) return err('weak_password', { minLength })
  return isCompromisedPassword(password) ? err('compromised_password') : null
}
