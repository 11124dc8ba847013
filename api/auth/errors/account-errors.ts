import type { AccountErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const accountErrors: Record<AccountErrorCode, WireError> = {
  account_not_found: ['user_not_found', 404, 'User not found'],
  anonymous_sign_in_disabled: [
    'anonymous_provider_disabled',
    422,
    'Anonymous sign-ins are disabled',
  ],
  anonymous_user_needs_contact: [
    'validation_failed',
    422,
    'Updating password of an anonymous user without an email or phone is not allowed',
  ],
  conflict: ['conflict', 409, 'Please try again.'],
  email_address_invalid: invalid('Unable to validate email address: invalid format'),
  email_exists: ['email_exists', 422, 'A user with this email address has already been registered'],
  email_not_confirmed: ['email_not_confirmed', 400, 'Email not confirmed'],
  otp_disabled: ['otp_disabled', 422, 'Signups not allowed for otp'],
  phone_exists: ['phone_exists', 422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: ['phone_not_confirmed', 400, 'Phone not confirmed'],
  phone_number_invalid: invalid('Invalid phone number format (E.164 required)'),
  phone_provider_disabled: ['phone_provider_disabled', 400, 'Unsupported phone provider'],
  phone_sign_up_disabled: ['phone_provider_disabled', 400, 'Phone signups are disabled'],
  sign_up_conflict: invalid('Please try again.'),
  signup_disabled: ['signup_disabled', 422, 'Signups not allowed for this instance'],
  sso_user_not_editable: [
    'user_sso_managed',
    422,
    'Updating email, phone or password of a SSO account is only possible there',
  ],
  too_many_taken_contacts: ['over_request_rate_limit', 429, 'Request rate limit reached'],
  user_already_exists: ['user_already_exists', 422, 'User already registered'],
  user_banned: ['user_banned', 403, 'User is banned'],
  user_metadata_too_large: invalid('data is too large'),
  user_not_found: ['user_not_found', 403, 'User from sub claim in JWT does not exist'],
}
