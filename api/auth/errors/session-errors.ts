import type { SessionErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

const BAD_JWT = 'invalid JWT: unable to parse or verify signature,'
const EXPIRED = 'Invalid Refresh Token: Session Expired'

export const sessionErrors: Record<SessionErrorCode, WireError> = {
  refresh_token_already_used: [
    'refresh_token_already_used',
    400,
    'Invalid Refresh Token: Already Used',
  ],
  refresh_token_malformed: invalid('Refresh token is not valid'),
  refresh_token_not_found: [
    'refresh_token_not_found',
    400,
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  refresh_token_user_banned: ['user_banned', 400, 'Invalid Refresh Token: User Banned'],
  session_aal_too_low: [
    'session_expired',
    400,
    `${EXPIRED} (Low AAL: User Needs MFA Verification)`,
  ],
  session_id_claim_not_uuid: ['bad_jwt', 403, 'invalid claim: session_id claim must be a UUID'],
  session_inactive: ['session_expired', 400, `${EXPIRED} (Inactivity)`],
  session_not_found: [
    'session_not_found',
    403,
    'Session from session_id claim in JWT does not exist',
  ],
  session_replaced: ['session_expired', 400, `${EXPIRED} (Revoked by Newer Login)`],
  session_timebox_exceeded: ['session_expired', 400, EXPIRED],
  sub_claim_missing: ['bad_jwt', 403, 'invalid claim: missing sub claim'],
  sub_claim_not_uuid: ['bad_jwt', 400, 'invalid claim: sub claim must be a UUID'],
  token_expiry_missing: ['bad_jwt', 403, `${BAD_JWT} token has no end`],
  token_invalid: ['bad_jwt', 403, `${BAD_JWT} token is not valid`],
  token_not_of_oauth_client: ['bad_jwt', 403, `${BAD_JWT} token is not of an OAuth client`],
  token_of_oauth_client: ['bad_jwt', 403, `${BAD_JWT} token is of an OAuth client`],
  token_of_other_audience: ['bad_jwt', 403, `${BAD_JWT} token is not meant for us`],
  token_of_other_issuer: ['bad_jwt', 403, `${BAD_JWT} token is not ours`],
}
