/** The check-in before, by the calendar of the zone that the user was in. */
export interface LastCheckIn {
  /** `2026-11-26` */
  day: string
  zone: string
  streak: number
}

export interface NewCheckIn {
  day: string
  streak: number
}

/**
 * Returns the day and the streak of a check-in; null if the user has checked in on this day already. After a change of
 * zone the day must be a new one in both zones, and the streak goes on if it is the next one in either.
 */
export function decideCheckIn(
  last: LastCheckIn | null,
  { zone, now }: { zone: string; now: Date },
): NewCheckIn | null {
  const day = toLocalDay(now, zone)
  if (!last) return { day, streak: 1 }
  const dayBefore = toLocalDay(now, last.zone)
  if (day <= last.day || dayBefore <= last.day) return null
  const next = addDays(last.day, 1)
  return { day, streak: day === next || dayBefore === next ? last.streak + 1 : 1 }
}

/** Returns the streak that is shown: 0 once a day was missed. */
export function getCurrentStreak(
  last: LastCheckIn | null,
  { zone, now }: { zone: string; now: Date },
): number {
  if (!last) return 0
  const next = addDays(last.day, 1)
  return toLocalDay(now, zone) <= next || toLocalDay(now, last.zone) <= next ? last.streak : 0
}

/** Returns the day of a time in a zone, such as `2026-11-26`. */
export function toLocalDay(time: Date, timeZone: string): string {
  // Swedish dates are written like ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}

export function addDays(day: string, count: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + count * 86_400_000
  return new Date(time).toISOString().slice(0, 10)
}
