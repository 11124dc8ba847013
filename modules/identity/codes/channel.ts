import type { Channel } from '#platform/text-messages'
import { type Refused, refused } from '../refusal.ts'

/** How a code goes to a telephone; as a text message where nothing is said. */
export function readChannel(text: string | undefined): Channel | Refused {
  if (text === undefined || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  return refused('validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'")
}
