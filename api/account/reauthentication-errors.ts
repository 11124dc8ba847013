/** How routes respond whose use case requires a recent sign-in, the password or a code. */
export const REAUTHENTICATION_ERRORS = {
  aal2_required: {
    status: 403,
    code: 'second_factor_required',
    messageKey: 'account_second_factor_required',
  },
  invalid_credentials: { status: 403, messageKey: 'account_password_wrong' },
  reauthentication_needed: { status: 403, messageKey: 'account_reauthentication_needed' },
  reauthentication_not_valid: { status: 403, messageKey: 'account_reauthentication_not_valid' },
  too_many_failed_passwords: {
    status: 429,
    code: 'too_many_requests',
    messageKey: 'account_too_many_passwords',
  },
} as const
