import { Cron } from 'croner'
import { timeZoneSetting } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { getDateFormat } from '#platform/i18n/date-format'
import { defineSetting } from '#platform/settings/stored-setting'
import {
  DEFAULT_CHAT_ANSWER_MINUTES,
  DEFAULT_UNREAD_EMAIL_MINUTES,
  type OpeningHours,
  SupportSettings,
  type ZonedSupportSettings,
} from './contract.ts'

/** The settings of support. Administrators change them by the API. Without hours nobody is promised a live answer. */
export const supportSettings = defineSetting({
  key: 'support',
  schema: SupportSettings,
  fallback: {
    ...{ hours: [], unread_email_minutes: DEFAULT_UNREAD_EMAIL_MINUTES },
    chat_answer_minutes: DEFAULT_CHAT_ANSWER_MINUTES,
  },
})

/** Returns the settings with the time zone of the opening hours, which is that of the shop. */
export async function getSupportSettings(db: Database): Promise<ZonedSupportSettings> {
  const settings = await supportSettings.get(db)
  return { ...settings, time_zone: await timeZoneSetting.get(db) }
}

interface Availability {
  /** Whether clerks answer chats now. */
  isAvailable: boolean
  /** When they do next; null while they do, and without opening hours. */
  nextOpeningAt: Date | null
}

/** Returns whether chats are answered now, by the opening hours in their time zone. */
export async function getAvailability(db: Database, now: Date): Promise<Availability> {
  return computeAvailability(await getSupportSettings(db), now)
}

export function computeAvailability(
  { hours, time_zone: timeZone }: Pick<ZonedSupportSettings, 'hours' | 'time_zone'>,
  now: Date,
): Availability {
  if (hours.some((range) => isWithin(range, getLocalTime(timeZone, now))))
    return { isAvailable: true, nextOpeningAt: null }
  const openings = hours.flatMap(({ day, from }) => {
    const [hour, minute] = from.split(':').map(Number)
    const opening = new Cron(`${minute} ${hour} * * ${day}`, { timezone: timeZone }).nextRun(now)
    return opening ? [opening.getTime()] : []
  })
  const nextOpeningAt = openings.length > 0 ? new Date(Math.min(...openings)) : null
  return { isAvailable: false, nextOpeningAt }
}

interface LocalTime {
  /** From 1 for Monday to 7 for Sunday. */
  day: number
  /** `09:30` */
  time: string
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function getLocalTime(timeZone: string, now: Date): LocalTime {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const parts = getDateFormat('en-GB', { timeZone, weekday: 'short', ...clock }).formatToParts(now)
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: WEEKDAYS.indexOf(getPart('weekday')) + 1,
    time: `${getPart('hour')}:${getPart('minute')}`,
  }
}

/** Until the minute before `to`. */
function isWithin(range: OpeningHours, { day, time }: LocalTime): boolean {
  return range.day === day && range.from <= time && time < range.to
}
