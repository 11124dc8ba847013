import type { OneTimeTokenErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const oneTimeTokenErrors: Record<OneTimeTokenErrorCode, WireError> = {
  auth_code_or_verifier_missing: invalid(
    'invalid request: both auth code and code verifier should be non-empty',
  ),
  code_challenge_characters: invalid(
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ),
  code_challenge_incomplete: invalid('PKCE flow requires code_challenge_method and code_challenge'),
  code_challenge_length: invalid('code challenge has to be between 43 and 128 characters'),
  code_challenge_method_unsupported: [
    'bad_code_verifier',
    400,
    'code challenge method not supported',
  ],
  code_verifier_mismatch: [
    'bad_code_verifier',
    400,
    'code challenge does not match previously saved code verifier',
  ],
  email_link_expired: ['otp_expired', 403, 'Email link is invalid or has expired'],
  flow_state_expired: ['flow_state_expired', 422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [
    'flow_state_not_found',
    404,
    'invalid flow state, no valid flow state found',
  ],
  otp_expired: ['otp_expired', 403, 'Token has expired or is invalid'],
  verification_type_unsupported: invalid('Unsupported verification type'),
}
