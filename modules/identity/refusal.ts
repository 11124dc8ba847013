import type { WeakReason } from './password.ts'

/** Why not, in the words of the wire; which status goes with a code is the API's to say. */
export interface Refusal {
  code:
    | 'bad_jwt'
    | 'email_not_confirmed'
    | 'invalid_credentials'
    | 'no_authorization'
    | 'not_admin'
    | 'otp_expired'
    | 'over_email_send_rate_limit'
    | 'refresh_token_already_used'
    | 'refresh_token_not_found'
    | 'same_password'
    | 'session_not_found'
    | 'signup_disabled'
    | 'user_already_exists'
    | 'user_banned'
    | 'user_not_found'
    | 'validation_failed'
    | 'weak_password'
  message: string
  /** What is weak about the password. */
  reasons?: WeakReason[]
}

export interface Refused {
  refused: Refusal
}

export function refused(
  code: Refusal['code'],
  message: string,
  more: Pick<Refusal, 'reasons'> = {},
): Refused {
  return { refused: { code, message, ...more } }
}
