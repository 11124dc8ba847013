import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isTimeZone } from '#platform/i18n/time-zone'
import { timeZoneSetting } from '#platform/settings/time-zone-setting'
import { type UserId, users } from '../tables.ts'

/** Returns the time zone of a user's profile, or that of the shop without one. */
export async function getTimeZone(db: Database, userId: UserId): Promise<string> {
  return (await listTimeZones(db, [userId])).get(userId)!
}

/** Returns the time zone of each of the users, as `getTimeZone` does. */
export async function listTimeZones(db: Database, userIds: UserId[]): Promise<Map<UserId, string>> {
  if (userIds.length === 0) return new Map()
  const zoneOfShop = await timeZoneSetting.get(db)
  const rows = await db
    .select({ id: users.id, zone: sql<string | null>`${users.userMetadata}->>'time_zone'` })
    .from(users)
    .where(inArray(users.id, userIds))
  // The metadata is the user's own to write.
  const valid = new Map(
    rows.flatMap(({ id, zone }) => (zone && isTimeZone(zone) ? [[id, zone]] : [])),
  )
  return new Map(userIds.map((id) => [id, valid.get(id) ?? zoneOfShop]))
}
