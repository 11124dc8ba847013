import { getNextTimeAt, toLocalTime } from '#platform/i18n/local-time'
import type { Digest } from '../contract.ts'

/** When a user is told, by the clocks of the time zone. */
export interface UserSchedule {
  digest: Digest
  /** Minutes after midnight; null without quiet hours. */
  quietHoursStart: number | null
  quietHoursEnd: number | null
  timeZone: string
}

/** Returns when the quiet hours of a user end; null if a time is not in them. */
export function getQuietHoursEnd(
  { quietHoursStart, quietHoursEnd, timeZone }: Omit<UserSchedule, 'digest'>,
  time: Date,
): Date | null {
  if (quietHoursStart === null || quietHoursEnd === null) return null
  const { minutes } = toLocalTime(time, timeZone)
  const isInQuietHours =
    quietHoursStart < quietHoursEnd
      ? quietHoursStart <= minutes && minutes < quietHoursEnd
      : quietHoursStart <= minutes || minutes < quietHoursEnd
  return isInQuietHours ? getNextTimeAt(quietHoursEnd, { timeZone, after: time }) : null
}
