import { eq, sql } from 'drizzle-orm'
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

/** The metadata is the user's own to write, so it can have anything. */
async function readTimeZone(db: Database, userId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ zone: sql<string | null>`${users.userMetadata}->>'time_zone'` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.zone && isTimeZone(row.zone) ? row.zone : null
}
