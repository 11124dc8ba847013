export type WeakPasswordReason = 'length'

/** A failure with the code and the English message of the wire. The API maps codes to statuses. */
export interface AuthError {
  code:
    | 'anonymous_provider_disabled'
    | 'bad_code_verifier'
    | 'bad_json'
    | 'bad_jwt'
    | 'bad_oauth_callback'
    | 'bad_oauth_state'
    | 'captcha_failed'
    | 'conflict'
    | 'current_password_invalid'
    | 'current_password_required'
    | 'email_address_invalid'
    | 'email_conflict_identity_not_deletable'
    | 'email_exists'
    | 'email_not_confirmed'
    | 'email_provider_disabled'
    | 'feature_disabled'
    | 'flow_state_already_used'
    | 'flow_state_expired'
    | 'flow_state_not_found'
    | 'identity_already_exists'
    | 'identity_not_found'
    | 'insufficient_aal'
    | 'invalid_credentials'
    | 'invite_not_found'
    | 'manual_linking_disabled'
    | 'mfa_challenge_expired'
    | 'mfa_factor_name_conflict'
    | 'mfa_factor_not_found'
    | 'mfa_ip_address_mismatch'
    | 'mfa_phone_enroll_not_enabled'
    | 'mfa_phone_verify_not_enabled'
    | 'mfa_recovery_codes_enroll_not_enabled'
    | 'mfa_recovery_codes_locked'
    | 'mfa_recovery_codes_sole_factor'
    | 'mfa_recovery_codes_verify_not_enabled'
    | 'mfa_totp_enroll_not_enabled'
    | 'mfa_totp_verify_not_enabled'
    | 'mfa_verification_failed'
    | 'mfa_verified_factor_exists'
    | 'mfa_webauthn_enroll_not_enabled'
    | 'mfa_webauthn_verify_not_enabled'
    | 'no_authorization'
    | 'not_admin'
    | 'oauth_provider_not_supported'
    | 'otp_disabled'
    | 'otp_expired'
    | 'over_email_send_rate_limit'
    | 'over_request_rate_limit'
    | 'over_sms_send_rate_limit'
    | 'passkey_disabled'
    | 'phone_exists'
    | 'phone_not_confirmed'
    | 'phone_provider_disabled'
    | 'provider_disabled'
    | 'provider_email_needs_verification'
    | 'reauthentication_needed'
    | 'reauthentication_not_valid'
    | 'refresh_token_already_used'
    | 'refresh_token_not_found'
    | 'same_password'
    | 'saml_provider_disabled'
    | 'session_expired'
    | 'session_not_found'
    | 'signup_disabled'
    | 'single_identity_not_deletable'
    | 'sms_send_failed'
    | 'sso_provider_disabled'
    | 'sso_provider_not_found'
    | 'too_many_enrolled_mfa_factors'
    | 'too_many_passkeys'
    | 'unexpected_audience'
    | 'unexpected_failure'
    | 'user_already_exists'
    | 'user_banned'
    | 'user_not_found'
    | 'user_sso_managed'
    | 'validation_failed'
    | 'weak_password'
    | 'web3_provider_disabled'
    | 'webauthn_challenge_expired'
    | 'webauthn_challenge_not_found'
    | 'webauthn_credential_not_found'
    | 'webauthn_verification_failed'
  message: string
  /** Why a password is weak; only with `weak_password`. */
  reasons?: WeakPasswordReason[]
}

export interface AuthFailure {
  error: AuthError
}

export function fail(
  code: AuthError['code'],
  message: string,
  more: Pick<AuthError, 'reasons'> = {},
): AuthFailure {
  return { error: { code, message, ...more } }
}

/** Failures that several use cases return. */
export const SIGNUP_DISABLED = fail('signup_disabled', 'Signups not allowed for this instance')
export const PHONE_PROVIDER_DISABLED = fail('phone_provider_disabled', 'Unsupported phone provider')
/** The user of an access token no longer exists. */
export const USER_NOT_FOUND = fail('user_not_found', 'User from sub claim in JWT does not exist')
/** There is no account with the id or the e-mail address that an administrator sent. */
export const ACCOUNT_NOT_FOUND = fail('user_not_found', 'User not found')
export const EMAIL_TAKEN = fail(
  'email_exists',
  'A user with this email address has already been registered',
)
export const PHONE_TAKEN = fail(
  'phone_exists',
  'A user with this phone number has already been registered',
)
export const SESSION_NOT_FOUND = fail(
  'session_not_found',
  'Session from session_id claim in JWT does not exist',
)
