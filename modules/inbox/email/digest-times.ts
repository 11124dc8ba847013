import { addDays, getNextTimeAt, getWeekday, toLocalTime } from '#platform/i18n/local-time'
import type { Digest } from '../contract.ts'
import { getQuietHoursEnd, type UserSchedule } from './quiet-hours.ts'

/** Minutes after midnight at which digests are sent. */
export const DIGEST_MINUTES = 8 * 60
const MONDAY = 1

export type ActiveDigest = Exclude<Digest, 'off'>

/** Returns the morning on which a digest has what came at a time. */
export function getNextDigestAt(
  digest: ActiveDigest,
  { timeZone, after }: { timeZone: string; after: Date },
): Date {
  const isSendingDay = (day: string) => digest === 'daily' || getWeekday(day) === MONDAY
  return getNextTimeAt(DIGEST_MINUTES, { timeZone, after, isIncluded: isSendingDay })
}

/** Returns the day, or the Monday of the week, whose morning was the last one. */
export function getDigestPeriod(
  digest: ActiveDigest,
  { timeZone, now }: { timeZone: string; now: Date },
): string {
  const { day: today, minutes } = toLocalTime(now, timeZone)
  const day = minutes < DIGEST_MINUTES ? addDays(today, -1) : today
  return digest === 'daily' ? day : addDays(day, MONDAY - getWeekday(day))
}

/** Returns when the e-mail about a notification is due: at once or with the digest, and not in quiet hours. */
export function getEmailDueAt(
  { digest, timeZone, ...schedule }: UserSchedule,
  { createdAt, now }: { createdAt: Date; now: Date },
): Date {
  const morning = digest === 'off' ? now : getNextDigestAt(digest, { timeZone, after: createdAt })
  const due = morning < now ? now : morning
  return getQuietHoursEnd({ timeZone, ...schedule }, due) ?? due
}
