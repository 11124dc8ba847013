import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { MfaSettings } from '../mfa-settings.ts'
import type { FactorRow } from '../tables.ts'

type FactorType = FactorRow['type']

const FACTOR_CODES = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  recovery_code: 'recovery_codes',
} as const

/** Returns an error if factors of this type cannot be enrolled, else null. */
export function checkEnrolmentEnabled(
  type: FactorType,
  settings: MfaSettings,
): IdentityFailure | null {
  return settings[type] === 'on' ? null : err(`mfa_${FACTOR_CODES[type]}_enroll_not_enabled`)
}

/** Returns an error if factors of this type cannot be verified, else null. */
export function checkVerificationEnabled(
  type: FactorType,
  settings: MfaSettings,
): IdentityFailure | null {
  return settings[type] === 'off' ? err(`mfa_${FACTOR_CODES[type]}_verify_not_enabled`) : null
}
