import { eq, inArray, sql } from 'drizzle-orm'
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
  const stored = await readTimeZone(db, userId)
  return stored ?? ofBrowser ?? (await timeZoneSetting.get(db))
}

/** Returns the time zones of users as `getTimeZone` does, with two statements. */
export async function listTimeZones(db: Database, userIds: UserId[]): Promise<Map<UserId, string>> {
  const ofShop = await timeZoneSetting.get(db)
  const rows = await db
    .select({ id: users.id, zone: sql<string | null>`${users.userMetadata}->>'time_zone'` })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(rows.map(({ id, zone }) => [id, zone && isTimeZone(zone) ? zone : ofShop]))
}

/** The metadata is the user's own to write, so it can have anything. */
async function readTimeZone(db: Database, userId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ zone: sql<string | null>`${users.userMetadata}->>'time_zone'` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.zone && isTimeZone(row.zone) ? row.zone : null
}
