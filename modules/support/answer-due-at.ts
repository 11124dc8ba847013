import { ANSWER_HOURS, type ZonedSupportSettings } from './contract.ts'
import { computeAvailability } from './support-settings.ts'
import type { Conversation } from './tables.ts'

const MINUTE_MS = 60_000

type DueSettings = Pick<ZonedSupportSettings, 'time_zone' | 'hours' | 'chat_answer_minutes'>

interface SentMessage extends Pick<Conversation, 'channel'> {
  sentAt: Date
}

/** When the answer to a ticket is due. */
export function getTicketDueAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + ANSWER_HOURS * 60 * MINUTE_MS)
}

/** When the answer to a message is due: in a chat after some minutes in which the shop is open. */
export function computeAnswerDueAt({ channel, sentAt }: SentMessage, settings: DueSettings): Date {
  if (channel === 'ticket' || settings.hours.length === 0) return getTicketDueAt(sentAt)
  let time = sentAt
  for (let minutes = settings.chat_answer_minutes; minutes > 0; ) {
    const { isAvailable, nextOpeningAt } = computeAvailability(settings, time)
    if (isAvailable) {
      time = new Date(time.getTime() + MINUTE_MS)
      minutes -= 1
    } else if (nextOpeningAt) time = nextOpeningAt
    else return getTicketDueAt(sentAt)
  }
  return time
}
