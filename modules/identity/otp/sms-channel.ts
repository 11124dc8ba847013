import { err, ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { IdentityResult } from '../identity-error.ts'

/** The channel of a code; `sms` by default. */
export function parseSmsChannel(text: string | undefined): IdentityResult<SmsChannel> {
  if (text === undefined || text === 'sms') return ok('sms')
  return text === 'whatsapp' ? ok('whatsapp') : err('sms_channel_invalid')
}
