/** An error whose message is a text for the user, where the screen knows more than an error code says. */
export class UserMessageError extends Error {}

/** Text keys (`authError.<key>`) by the auth service's error codes. Codes that no screen can receive are left out. */
const authErrorCodes = {
  addressTaken: ['email_exists', 'user_already_exists', 'email_conflict_identity_not_deletable'],
  alreadyLinked: ['identity_already_exists'],
  banned: ['user_banned'],
  expired: ['mfa_challenge_expired', 'mfa_factor_not_found', 'mfa_ip_address_mismatch'],
  factorExists: ['mfa_verified_factor_exists'],
  invalidCredentials: ['invalid_credentials'],
  invalidInput: ['email_address_invalid', 'validation_failed'],
  invalidOrExpiredCode: ['otp_expired', 'reauthentication_not_valid'],
  lastSignInMethod: ['single_identity_not_deletable'],
  limitReached: ['too_many_enrolled_mfa_factors', 'too_many_passkeys'],
  nameTaken: ['mfa_factor_name_conflict'],
  notOffered: [
    ...['anonymous_provider_disabled', 'email_provider_disabled', 'manual_linking_disabled'],
    ...['mfa_phone_enroll_not_enabled', 'mfa_phone_verify_not_enabled'],
    ...['mfa_recovery_codes_enroll_not_enabled', 'mfa_recovery_codes_verify_not_enabled'],
    ...['mfa_totp_enroll_not_enabled', 'mfa_totp_verify_not_enabled'],
    ...['mfa_webauthn_enroll_not_enabled', 'mfa_webauthn_verify_not_enabled'],
    ...['otp_disabled', 'passkey_disabled', 'provider_disabled', 'signup_disabled'],
  ],
  phoneTaken: ['phone_exists'],
  rateLimited: [
    'over_email_send_rate_limit',
    'over_request_rate_limit',
    'over_sms_send_rate_limit',
  ],
  reauthenticationNeeded: [
    'reauthentication_needed',
    'current_password_required',
    'current_password_invalid',
  ],
  recoveryLocked: ['mfa_recovery_codes_locked'],
  samePassword: ['same_password'],
  secondFactorRequired: ['insufficient_aal'],
  signedOut: [
    ...['AuthSessionMissingError', 'bad_jwt', 'no_authorization', 'user_not_found'],
    ...['refresh_token_already_used', 'refresh_token_not_found'],
    ...['session_expired', 'session_not_found'],
  ],
  smsFailed: ['sms_send_failed'],
  ssoManaged: ['user_sso_managed'],
  timedOut: ['webauthn_challenge_expired', 'webauthn_challenge_not_found'],
  tryAgain: ['captcha_failed', 'conflict', 'flow_state_expired', 'flow_state_not_found'],
  unconfirmed: ['email_not_confirmed', 'phone_not_confirmed', 'provider_email_needs_verification'],
  unknownKey: ['webauthn_credential_not_found', 'webauthn_verification_failed'],
  weakPassword: ['weak_password'],
  wrongCode: ['mfa_verification_failed'],
} satisfies Record<string, string[]>

type AuthErrorKey = keyof typeof authErrorCodes

export function findAuthErrorKey(code: string): AuthErrorKey | undefined {
  const entries = Object.entries(authErrorCodes) as [AuthErrorKey, string[]][]
  return entries.find(([, codes]) => codes.includes(code))?.[0]
}

/** Seconds until the auth service sends another e-mail or text message; null if the error does not say. */
export function getRetryAfterSeconds(error: unknown): number | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const [, seconds] = message.match(/after (\d+) seconds/) ?? []
  return /^over_\w+_send_rate_limit$/.test(code) && seconds ? Number(seconds) : null
}
