import type { SmsChannel } from '#platform/sms/sms-queue'
import { type AuthFailure, fail } from '../auth-error.ts'

/** The channel of a code; `sms` by default. */
export function parseSmsChannel(text: string | undefined): SmsChannel | AuthFailure {
  if (text === undefined || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  return fail('validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'")
}
