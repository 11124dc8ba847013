import { getDateFormat } from './date-format.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A time as the clocks of a zone show it. */
export interface LocalTime {
  /** `2026-11-26` */
  day: string
  /** After midnight. */
  minutes: number
}

export function toLocalTime(time: Date, timeZone: string): LocalTime {
  // Swedish dates are written like ISO 8601.
  const format = getDateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day, clock] = format.format(time).split(' ') as [string, string]
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return { day, minutes: hours * 60 + minutes }
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday is 7. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

interface NextTimeInput {
  timeZone: string
  after: Date
  /** Default: each day. */
  isIncluded?: (day: string) => boolean
}

/**
 * Returns the next time at which the clocks of a zone show so many minutes after midnight. If they skip it, it is the time
 * at which they were put forward; if they show it twice, each counts.
 */
export function getNextTimeAt(
  minutes: number,
  { timeZone, after, isIncluded = () => true }: NextTimeInput,
): Date {
  let { day } = toLocalTime(after, timeZone)
  for (;;) {
    const times = isIncluded(day) ? listTimesAt({ day, minutes }, timeZone) : []
    const next = times.find((time) => time > after.getTime())
    if (next !== undefined) return new Date(next)
    day = addDays(day, 1)
  }
}

/** Returns two times if the clocks show it twice, or else one. */
function listTimesAt(local: LocalTime, timeZone: string): number[] {
  const shown = toMilliseconds(local)
  const before = getOffset(shown - DAY_MS, timeZone)
  const later = getOffset(shown + DAY_MS, timeZone)
  const times = [...new Set([shown - before, shown - later])]
  const exact = times.filter((time) => time + getOffset(time, timeZone) === shown)
  if (exact.length > 0) return exact.sort((a, b) => a - b)
  return [findChange({ from: shown - later, to: shown - before, timeZone })]
}

/** Finds the minute in which the offset changes to that of the end. */
function findChange({ from, to, timeZone }: { from: number; to: number; timeZone: string }) {
  const offset = getOffset(to, timeZone)
  let [low, high] = [from, to]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (getOffset(middle, timeZone) === offset) high = middle
    else low = middle
  }
  return high
}

function getOffset(time: number, timeZone: string): number {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS
  return toMilliseconds(toLocalTime(new Date(minute), timeZone)) - minute
}

function toMilliseconds({ day, minutes }: LocalTime): number {
  return Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
}
