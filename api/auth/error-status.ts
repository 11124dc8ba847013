import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthError } from '#modules/identity'

/** Codes of the modules, and those that only this service itself returns. */
export type AuthErrorCode =
  | AuthError['code']
  | 'not_found'
  | 'request_entity_too_large'
  | 'request_timeout'

/** The default is 400. Expected failures are never 5xx, because clients retry those. */
const statusesByCode: Partial<Record<AuthErrorCode, ContentfulStatusCode>> = {
  anonymous_provider_disabled: 422,
  bad_jwt: 403,
  conflict: 409,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  feature_disabled: 404,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 403,
  invite_not_found: 404,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_recovery_codes_enroll_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_recovery_codes_verify_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  provider_email_needs_verification: 422,
  reauthentication_not_valid: 422,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  saml_provider_disabled: 404,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sms_send_failed: 422,
  sso_provider_disabled: 404,
  sso_provider_not_found: 404,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_audience: 403,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  weak_password: 422,
  web3_provider_disabled: 422,
  webauthn_credential_not_found: 404,
}

export function getErrorStatus(code: AuthErrorCode): ContentfulStatusCode {
  return statusesByCode[code] ?? 400
}

/** After a provider sign-in the credentials were valid, so these are not the 400 of a wrong password. */
export function getProviderErrorStatus(code: AuthErrorCode): ContentfulStatusCode {
  if (code === 'user_banned') return 403
  return code === 'email_not_confirmed' ? 422 : getErrorStatus(code)
}
