import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isTimeZone } from '#platform/i18n/time-zone'
import { timeZoneSetting } from '#platform/settings/time-zone-setting'
import { type UserId, users } from '../tables.ts'

/** Returns the time zone of a user's profile, or else that of the user's browser if it is known, or that of the shop. */
export async function getTimeZone(
  db: Database,
  userId: UserId,
  { ofBrowser }: { ofBrowser?: string | undefined } = {},
): Promise<string> {
  const stored = await readTimeZones(db, [userId])
  return stored.get(userId) ?? ofBrowser ?? (await timeZoneSetting.get(db))
}

/** Returns the time zone of each of the users: that of the profile, or that of the shop. */
export async function listTimeZones(db: Database, userIds: UserId[]): Promise<Map<UserId, string>> {
  if (userIds.length === 0) return new Map()
  const zoneOfShop = await timeZoneSetting.get(db)
  const stored = await readTimeZones(db, userIds)
  return new Map(userIds.map((id) => [id, stored.get(id) ?? zoneOfShop]))
}

/** The metadata is the user's own to write, so it can have anything. */
async function readTimeZones(db: Database, userIds: UserId[]): Promise<Map<UserId, string>> {
  const rows = await db
    .select({ id: users.id, zone: sql<string | null>`${users.userMetadata}->>'time_zone'` })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(rows.flatMap(({ id, zone }) => (zone && isTimeZone(zone) ? [[id, zone]] : [])))
}
