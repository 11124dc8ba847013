import { type Refused, refused } from '../refusal.ts'
import type { FactorRow } from '../tables.ts'
import type { FactorSettings } from './factor-settings.ts'

type Kind = FactorRow['type']

const NAMES = {
  totp: 'TOTP',
  phone: 'Phone',
  webauthn: 'WebAuthn',
  recovery_code: 'recovery codes',
}
const CODES = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  recovery_code: 'recovery_codes',
} as const

/** Whether a new factor of this kind may be added here: null, or why not. */
export function whyNoEnrolment(kind: Kind, settings: FactorSettings): Refused | null {
  if (settings[kind] === 'on') return null
  return refused(
    `mfa_${CODES[kind]}_enroll_not_enabled`,
    `MFA enroll is disabled for ${NAMES[kind]}`,
  )
}

/** Whether factors of this kind count here: null, or why not. */
export function whyNoVerification(kind: Kind, settings: FactorSettings): Refused | null {
  if (settings[kind] !== 'off') return null
  const message = `MFA verification is disabled for ${NAMES[kind]}`
  return refused(`mfa_${CODES[kind]}_verify_not_enabled`, message)
}
