import { inArray } from 'drizzle-orm'
import { listTimeZones, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { notificationSchedules } from '../tables.ts'
import { getQuietHoursEnd, type UserSchedule } from './quiet-hours.ts'

const DEFAULT_SCHEDULE = { digest: 'off', quietHoursStart: null, quietHoursEnd: null } as const

/** Returns when each of the users is told. */
export async function listSchedules(
  db: Database,
  userIds: UserId[],
): Promise<Map<UserId, UserSchedule>> {
  if (userIds.length === 0) return new Map()
  const { userId, digest, quietHoursStart, quietHoursEnd } = notificationSchedules
  const rows = await db
    .select({ userId, digest, quietHoursStart, quietHoursEnd })
    .from(notificationSchedules)
    .where(inArray(userId, userIds))
  const byUser = new Map(rows.map(({ userId: id, ...schedule }) => [id, schedule]))
  const zones = await listTimeZones(db, userIds)
  return new Map(
    [...zones].map(([id, timeZone]) => [id, { ...(byUser.get(id) ?? DEFAULT_SCHEDULE), timeZone }]),
  )
}

/** Returns when the quiet hours of a user end; null if now is not in them. */
export async function findQuietHoursEnd(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Date | null> {
  const schedule = (await listSchedules(db, [userId])).get(userId)
  return schedule ? getQuietHoursEnd(schedule, now) : null
}
