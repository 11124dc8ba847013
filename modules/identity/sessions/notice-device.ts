import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { record } from '#platform/outbox'
import { prepared } from '#platform/prepared'
import { languageOf } from '../language.ts'
import type { Device } from '../settings.ts'
import { seenDevices, type UserRow } from '../tables.ts'
import { deviceName } from './device-name.ts'

/** Somebody signed in with a kind of device that is new with them. */
export const NEW_DEVICE = 'account.new_device'

/**
 * Remembers what somebody signs in with, and has them told of what was never seen with them before. The first device of
 * an account is no news. `user` as it was before this sign-in.
 */
export async function noticeDevice(
  tx: Database,
  { user, device, now }: { user: UserRow; device: Device; now: Date },
): Promise<void> {
  const { browser, system } = deviceName(device.userAgent)
  const name = `${browser} on ${system}`
  const [row] = await seen(tx).execute({ userId: user.id, name, now })
  if (!row?.isNew || !user.lastSignInAt) return

  const payload = { browser, system, language: languageOf(user, device) }
  await record(tx, { topic: NEW_DEVICE, subject: user.id, payload, now })
}

const seen = prepared((db) => {
  const now = sql`${sql.param(sql.placeholder('now'), seenDevices.lastSeenAt)}`
  return db
    .insert(seenDevices)
    .values({
      userId: sql`${sql.placeholder('userId')}`,
      name: sql`${sql.placeholder('name')}`,
      ...{ firstSeenAt: now, lastSeenAt: now },
    })
    .onConflictDoUpdate({
      target: [seenDevices.userId, seenDevices.name],
      set: { lastSeenAt: now },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
    .prepare('device_seen')
})
