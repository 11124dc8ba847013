import type { SendingErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const sendingErrors: Record<SendingErrorCode, WireError> = {
  email_cooldown: [
    'over_email_send_rate_limit',
    429,
    ({ seconds }) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ],
  email_limit_reached: ['over_email_send_rate_limit', 429, 'email rate limit exceeded'],
  reauthentication_contact_missing: invalid(
    'Reauthentication requires the user to have an email or a phone number',
  ),
  reauthentication_email_not_confirmed: [
    'email_not_confirmed',
    422,
    'Please verify your email first.',
  ],
  reauthentication_phone_not_confirmed: [
    'phone_not_confirmed',
    422,
    'Please verify your phone first.',
  ],
  sms_channel_invalid: invalid("Invalid channel, supported values are 'sms' or 'whatsapp'"),
  sms_cooldown: [
    'over_sms_send_rate_limit',
    429,
    ({ seconds }) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ],
  sms_limit_reached: ['over_sms_send_rate_limit', 429, 'SMS rate limit exceeded'],
  sms_send_failed: ['sms_send_failed', 422, 'The text message could not be sent to this number.'],
}
