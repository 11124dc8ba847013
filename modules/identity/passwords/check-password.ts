import { type Refused, refused } from '../refusal.ts'
import type { IdentitySettings } from '../settings.ts'
import { isTooLong, weaknessOf } from './password.ts'

/** Whether somebody may take this as their password: null, or why not. */
export function checkPassword(password: string, settings: IdentitySettings): Refused | null {
  if (isTooLong(password)) {
    return refused('validation_failed', 'Password cannot be longer than 72 characters')
  }
  const weakness = weaknessOf(password, settings)
  return weakness && refused('weak_password', weakness.message, { reasons: weakness.reasons })
}
