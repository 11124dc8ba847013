import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { publishEvent } from '#platform/events/publish-event'
import { resolveLanguage } from '../language.ts'
import type { Device } from '../settings.ts'
import { knownDevices, type UserRow } from '../tables.ts'
import { parseDeviceName } from './device-name.ts'

/** Event: a user signed in with a device that is new for the account. The subject is the user id. */
export const NEW_DEVICE = 'account.new_device'

/**
 * Records the device of a sign-in, and publishes `NEW_DEVICE` if it is new for the account. The first device of an
 * account is not reported. `user` is the row before this sign-in.
 */
export async function recordKnownDevice(
  tx: Database,
  { user, device, now }: { user: UserRow; device: Device; now: Date },
): Promise<void> {
  const { browser, system } = parseDeviceName(device.userAgent)
  const name = `${browser} on ${system}`
  const [row] = await upsertKnownDevice(tx).execute({ userId: user.id, name, now })
  if (!row?.isNew || !user.lastSignInAt) return

  const payload = { browser, system, language: resolveLanguage(user, device) }
  await publishEvent(tx, { topic: NEW_DEVICE, subject: user.id, payload, now })
}

const upsertKnownDevice = prepareQuery((db) => {
  const now = sql`${sql.param(sql.placeholder('now'), knownDevices.lastSeenAt)}`
  return db
    .insert(knownDevices)
    .values({
      userId: sql`${sql.placeholder('userId')}`,
      name: sql`${sql.placeholder('name')}`,
      ...{ firstSeenAt: now, lastSeenAt: now },
    })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.name],
      set: { lastSeenAt: now },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
    .prepare('upsert_known_device')
})
