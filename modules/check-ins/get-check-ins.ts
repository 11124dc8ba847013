import { and, asc, between, desc, eq, inArray, lte } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { LastCheckIn } from './decide-check-in.ts'
import { type CheckInId, checkInStates, checkIns } from './tables.ts'

/** Returns the last check-in of a user; null before the first. */
export async function getLastCheckIn(db: Database, userId: UserId): Promise<LastCheckIn | null> {
  const [state] = await db.select().from(checkInStates).where(eq(checkInStates.userId, userId))
  return state ? { day: state.lastDay, zone: state.lastZone, streak: state.streak } : null
}

/** Returns the last check-in of a user as it was at a time. */
export async function getLastCheckInBefore(
  db: Database,
  { userId, at }: { userId: UserId; at: Date },
): Promise<LastCheckIn | null> {
  const { day, zone, streak, createdAt } = checkIns
  const [last] = await db
    .select({ day, zone, streak })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), lte(createdAt, at)))
    .orderBy(desc(day))
    .limit(1)
  return last ?? null
}

interface CheckInDay {
  day: string
  streak: number
  earnedMinor: number
}

/** Lists the check-ins of a calendar month, such as `2026-11`, the first day first. */
export function listCheckIns(
  db: Database,
  { userId, month }: { userId: UserId; month: string },
): Promise<CheckInDay[]> {
  const { day, streak, earnedMinor } = checkIns
  return db
    .select({ day, streak, earnedMinor })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), between(day, `${month}-01`, getLastDay(month))))
    .orderBy(asc(day))
}

/** Returns the check-ins with these ids by id. */
export async function getCheckInsById(
  db: Database,
  ids: CheckInId[],
): Promise<Map<CheckInId, Pick<CheckInDay, 'day' | 'streak'>>> {
  const { id, day, streak } = checkIns
  const rows = await db.select({ id, day, streak }).from(checkIns).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

function getLastDay(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}
