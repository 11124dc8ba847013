import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { countDays, type ReportQuery, type ReportRangeName } from './contract.ts'

/** Days of the shop, and those that they are compared with. */
export interface ReportDays {
  timeZone: string
  /** `2026-11-22` */
  today: string
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

const RANGE_DAYS: Record<ReportRangeName, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }
const DAY_MS = 86_400_000

/** Finds the days of a range in the time zone of the figures. One day is compared with the same weekday a week before. */
export async function findReportDays(
  db: Database,
  { query, now }: { query: ReportQuery; now: Date },
): Promise<ReportDays> {
  const timeZone = await getReportTimeZone(db)
  const today = toDay(now, timeZone)
  const to = query.to_day ?? today
  const from = query.from_day ?? addDays(to, 1 - RANGE_DAYS[query.range ?? '30d'])
  const days = countDays(from, to)
  const shift = days === 1 ? 7 : days
  return {
    ...{ timeZone, today, from, to },
    ...{ beforeFrom: addDays(from, -shift), beforeTo: addDays(to, -shift) },
  }
}

/** Returns the time zone whose days the figures have now. */
export async function getReportTimeZone(db: Database): Promise<string> {
  const { rows } = await db.execute<{ time_zone: string }>(sql`select time_zone from report_clock`)
  return rows[0]!.time_zone
}

/** Returns the day of a time in a time zone: `2026-11-22`. */
export function toDay(time: Date, timeZone: string): string {
  return getDayFormat(timeZone).format(time)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone })
  formats.set(timeZone, format)
  return format
}
