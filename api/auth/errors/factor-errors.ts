import type { FactorErrorCode } from '#modules/identity'
import type { WireError } from './wire-error.ts'

const aal2Required = (message: string): WireError => ['insufficient_aal', 403, message]

export const factorErrors: Record<FactorErrorCode, WireError> = {
  aal2_required: aal2Required('AAL2 required to change the ways in'),
  aal2_required_for_factor_removal: aal2Required('AAL2 required to unenroll verified factor'),
  aal2_required_for_new_factor: aal2Required('AAL2 required to enroll a new factor'),
  aal2_required_for_new_passkey: aal2Required('AAL2 required to add a passkey'),
  aal2_required_for_passkey_change: aal2Required('AAL2 required to change a passkey'),
  aal2_required_for_recovery_codes: aal2Required('AAL2 required to generate recovery codes'),
  aal2_required_for_user_update: [
    'insufficient_aal',
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  ],
  challenge_expired: [
    'mfa_challenge_expired',
    422,
    ({ challengeId }) =>
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  ],
  challenge_ip_address_mismatch: [
    'mfa_ip_address_mismatch',
    422,
    'Challenge and verify IP addresses mismatch.',
  ],
  challenge_not_found: [
    'mfa_factor_not_found',
    422,
    'MFA factor with the provided challenge ID not found',
  ],
  factor_name_taken: [
    'mfa_factor_name_conflict',
    422,
    ({ friendlyName }) =>
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
  ],
  factor_not_found: ['mfa_factor_not_found', 404, 'Factor not found'],
  mfa_phone_enroll_not_enabled: [
    'mfa_phone_enroll_not_enabled',
    422,
    'MFA enroll is disabled for Phone',
  ],
  mfa_phone_verify_not_enabled: [
    'mfa_phone_verify_not_enabled',
    422,
    'MFA verification is disabled for Phone',
  ],
  mfa_recovery_codes_enroll_not_enabled: [
    'mfa_recovery_codes_enroll_not_enabled',
    422,
    'MFA enroll is disabled for recovery codes',
  ],
  mfa_recovery_codes_verify_not_enabled: [
    'mfa_recovery_codes_verify_not_enabled',
    422,
    'MFA verification is disabled for recovery codes',
  ],
  mfa_totp_enroll_not_enabled: [
    'mfa_totp_enroll_not_enabled',
    422,
    'MFA enroll is disabled for TOTP',
  ],
  mfa_totp_verify_not_enabled: [
    'mfa_totp_verify_not_enabled',
    422,
    'MFA verification is disabled for TOTP',
  ],
  mfa_webauthn_enroll_not_enabled: [
    'mfa_webauthn_enroll_not_enabled',
    422,
    'MFA enroll is disabled for WebAuthn',
  ],
  mfa_webauthn_verify_not_enabled: [
    'mfa_webauthn_verify_not_enabled',
    422,
    'MFA verification is disabled for WebAuthn',
  ],
  passkey_disabled: ['passkey_disabled', 404, 'Passkeys are disabled'],
  passkey_not_found: ['webauthn_credential_not_found', 404, 'Passkey not found'],
  passkey_verification_failed: [
    'webauthn_verification_failed',
    400,
    'Passkey could not be verified',
  ],
  phone_code_invalid: ['mfa_verification_failed', 422, 'Invalid MFA Phone code entered'],
  phone_factor_exists: [
    'mfa_verified_factor_exists',
    422,
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ],
  recovery_code_invalid: ['mfa_verification_failed', 422, 'Invalid recovery code entered'],
  recovery_codes_exist: [
    'mfa_verified_factor_exists',
    422,
    'Recovery codes exist already, regenerate them to replace them',
  ],
  recovery_codes_locked: [
    'mfa_recovery_codes_locked',
    429,
    ({ seconds }) => `Too many wrong codes. Please try again in ${seconds} seconds.`,
  ],
  recovery_codes_sole_factor: [
    'mfa_recovery_codes_sole_factor',
    422,
    'Recovery codes cannot be the only factor',
  ],
  security_key_invalid: ['mfa_verification_failed', 422, 'Invalid security key'],
  too_many_factors: [
    'too_many_enrolled_mfa_factors',
    422,
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  too_many_failed_codes: [
    'over_request_rate_limit',
    429,
    ({ seconds }) => `Too many wrong codes. Please try again in ${seconds} seconds.`,
  ],
  too_many_passkeys: [
    'too_many_passkeys',
    422,
    'Maximum number of passkeys reached, remove one to continue',
  ],
  totp_code_invalid: ['mfa_verification_failed', 422, 'Invalid TOTP code entered'],
  webauthn_challenge_expired: ['webauthn_challenge_expired', 400, 'Challenge has expired'],
  webauthn_challenge_not_found: ['webauthn_challenge_not_found', 400, 'Challenge not found'],
}
