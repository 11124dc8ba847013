import { type AuthFailure, fail } from '../auth-error.ts'
import type { MfaSettings } from '../mfa-settings.ts'
import type { FactorRow } from '../tables.ts'

type FactorType = FactorRow['type']

const FACTOR_LABELS = {
  totp: 'TOTP',
  phone: 'Phone',
  webauthn: 'WebAuthn',
  recovery_code: 'recovery codes',
}
const FACTOR_CODES = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  recovery_code: 'recovery_codes',
} as const

/** Returns an error if factors of this type cannot be enrolled, else null. */
export function checkEnrolmentEnabled(type: FactorType, settings: MfaSettings): AuthFailure | null {
  if (settings[type] === 'on') return null
  return fail(
    `mfa_${FACTOR_CODES[type]}_enroll_not_enabled`,
    `MFA enroll is disabled for ${FACTOR_LABELS[type]}`,
  )
}

/** Returns an error if factors of this type cannot be verified, else null. */
export function checkVerificationEnabled(
  type: FactorType,
  settings: MfaSettings,
): AuthFailure | null {
  if (settings[type] !== 'off') return null
  const message = `MFA verification is disabled for ${FACTOR_LABELS[type]}`
  return fail(`mfa_${FACTOR_CODES[type]}_verify_not_enabled`, message)
}
