import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** An error whose message is a text for the user, where the screen knows more than an error code says. */
export class UserMessageError extends Error {}

/** Text keys (`refused.<key>`) by the auth service's error codes. Codes that no screen can receive are left out. */
const authErrorCodes = {
  addressTaken: ['email_exists', 'user_already_exists', 'email_conflict_identity_not_deletable'],
  again: ['captcha_failed', 'conflict', 'flow_state_expired', 'flow_state_not_found'],
  banned: ['user_banned'],
  closed: [
    ...['anonymous_provider_disabled', 'email_provider_disabled', 'manual_linking_disabled'],
    ...['mfa_phone_enroll_not_enabled', 'mfa_phone_verify_not_enabled'],
    ...['mfa_recovery_codes_enroll_not_enabled', 'mfa_recovery_codes_verify_not_enabled'],
    ...['mfa_totp_enroll_not_enabled', 'mfa_totp_verify_not_enabled'],
    ...['mfa_webauthn_enroll_not_enabled', 'mfa_webauthn_verify_not_enabled'],
    ...['otp_disabled', 'passkey_disabled', 'provider_disabled', 'signup_disabled'],
  ],
  code: ['otp_expired', 'reauthentication_not_valid'],
  credentials: ['invalid_credentials'],
  ended: ['mfa_challenge_expired', 'mfa_factor_not_found', 'mfa_ip_address_mismatch'],
  full: ['too_many_enrolled_mfa_factors', 'too_many_passkeys'],
  invalid: ['email_address_invalid', 'validation_failed'],
  key: ['webauthn_credential_not_found', 'webauthn_verification_failed'],
  late: ['webauthn_challenge_expired', 'webauthn_challenge_not_found'],
  linked: ['identity_already_exists'],
  nameTaken: ['mfa_factor_name_conflict'],
  numberTaken: ['phone_exists'],
  often: ['over_email_send_rate_limit', 'over_request_rate_limit', 'over_sms_send_rate_limit'],
  onlyWay: ['single_identity_not_deletable'],
  protected: ['mfa_verified_factor_exists'],
  proof: ['reauthentication_needed', 'current_password_required', 'current_password_invalid'],
  recoveryLocked: ['mfa_recovery_codes_locked'],
  samePassword: ['same_password'],
  secondFirst: ['insufficient_aal'],
  signedOut: [
    ...['AuthSessionMissingError', 'bad_jwt', 'no_authorization', 'user_not_found'],
    ...['refresh_token_already_used', 'refresh_token_not_found'],
    ...['session_expired', 'session_not_found'],
  ],
  sso: ['user_sso_managed'],
  textFailed: ['sms_send_failed'],
  unconfirmed: ['email_not_confirmed', 'phone_not_confirmed', 'provider_email_needs_verification'],
  weak: ['weak_password'],
  wrong: ['mfa_verification_failed'],
} satisfies Record<string, string[]>

type AuthErrorKey = keyof typeof authErrorCodes

export function findAuthErrorKey(code: string): AuthErrorKey | undefined {
  const entries = Object.entries(authErrorCodes) as [AuthErrorKey, string[]][]
  return entries.find(([, codes]) => codes.includes(code))?.[0]
}

/**
 * Returns the function that turns an error of the auth service into text; `fallbackMessage` is for an unknown code.
 * The text is null for an error that is not a refusal: no response, or a server error.
 */
export function useAuthErrorMessage() {
  const { t } = useTranslation(accountMessages)
  return (error: unknown, fallbackMessage: string): string | null => {
    if (error instanceof UserMessageError) return error.message
    const { name, status, code } = error as { name?: string; status?: number; code?: string }
    if (!status || status < 400 || status >= 500) return null
    const seconds = getRetryAfterSeconds(error)
    if (seconds) return t('refused.wait', { count: seconds })
    const key = findAuthErrorKey(code ?? name ?? '')
    return key ? t(`refused.${key}`) : fallbackMessage
  }
}

/** Seconds until the auth service sends another e-mail or text message; null if the error does not say. */
export function getRetryAfterSeconds(error: unknown): number | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const [, seconds] = message.match(/after (\d+) seconds/) ?? []
  return /^over_\w+_send_rate_limit$/.test(code) && seconds ? Number(seconds) : null
}
