import type { SmsChannel } from '#platform/sms/sms-queue'
import { type AuthFailure, fail } from '../auth-error.ts'

/** How a code goes to a telephone; as a text message where nothing is said. */
export function parseSmsChannel(text: string | undefined): SmsChannel | AuthFailure {
  if (text === undefined || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  return fail('validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'")
}
