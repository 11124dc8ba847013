import type { PasswordErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const passwordErrors: Record<PasswordErrorCode, WireError> = {
  compromised_password: [
    'weak_password',
    422,
    'Password is known to be weak and easy to guess, please choose a different one.',
  ],
  current_password_invalid: [
    'current_password_invalid',
    400,
    'Current password required when setting new password.',
  ],
  current_password_required: [
    'current_password_required',
    400,
    'Current password required when setting new password.',
  ],
  invalid_credentials: ['invalid_credentials', 400, 'Invalid login credentials'],
  password_required: invalid('Signup requires a valid password'),
  password_too_long: invalid('Password cannot be longer than 72 characters'),
  reauthentication_needed: [
    'reauthentication_needed',
    400,
    'Password update requires reauthentication',
  ],
  reauthentication_not_valid: [
    'reauthentication_not_valid',
    422,
    'Nonce has expired or is invalid',
  ],
  same_password: ['same_password', 422, 'New password should be different from the old password.'],
  too_many_failed_passwords: [
    'over_request_rate_limit',
    429,
    'Too many incorrect passwords. Try again later, or request a sign-in link.',
  ],
  weak_password: [
    'weak_password',
    422,
    ({ minLength }) => `Password should be at least ${minLength} characters.`,
  ],
}
