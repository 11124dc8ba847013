import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthError } from '#modules/identity'
import type { Logger } from '#platform/log'
import { SemaphoreFullError } from '#platform/semaphore'
import { isUnstorableText } from '../http/error-handler.ts'
import { RequestTimeoutError } from './timeout.ts'

/** The version of the wire that clients of today ask for; without it they hear the older error shape. */
export const API_VERSION = '2024-01-01'

/** Refusals that only the wire knows, besides those of the business. */
type AuthErrorCode =
  | AuthError['code']
  | 'not_found'
  | 'request_entity_too_large'
  | 'request_timeout'

/** What is not here is a 400. Never a 5xx for a no: clients would ask again and again. */
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

type AuthErrorBody = Omit<AuthError, 'code'> & { code: AuthErrorCode }

/** The one shape of every no, in the words of the version that was asked for. */
export function authErrorResponse(
  c: Context,
  error: AuthErrorBody,
  status = getErrorStatus(error.code),
) {
  const { code, message, reasons } = error
  const weak = reasons && { weak_password: { reasons } }
  c.header('X-Sb-Error-Code', code)
  if (!isCurrentApiVersion(c))
    return c.json({ code: status, error_code: code, msg: message, ...weak }, status)
  c.header('X-Supabase-Api-Version', API_VERSION)
  return c.json({ code, message, ...weak }, status)
}

export function getErrorStatus(code: AuthErrorCode): ContentfulStatusCode {
  return statusesByCode[code] ?? 400
}

/** Dates of this form sort as text. */
function isCurrentApiVersion(c: Context): boolean {
  const version = c.req.header('X-Supabase-Api-Version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}

/** What no handler saw coming. */
export function createAuthErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return authErrorResponse(c, {
        code: 'validation_failed',
        message: 'That request cannot be read.',
      })
    }
    if (error instanceof RequestTimeoutError) {
      const message = 'Processing this request timed out, please retry after a moment.'
      return authErrorResponse(c, { code: 'request_timeout', message })
    }
    if (error instanceof SemaphoreFullError) {
      c.header('Retry-After', '5')
      const message = 'Request rate limit reached'
      return authErrorResponse(c, { code: 'over_request_rate_limit', message })
    }
    if (isUnstorableText(error)) {
      const message = 'The text holds characters that cannot be stored.'
      return authErrorResponse(c, { code: 'validation_failed', message })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return authErrorResponse(c, {
      code: 'unexpected_failure',
      message: 'Something went wrong on our side.',
    })
  }
}
