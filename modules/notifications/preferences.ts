import { eq, sql } from 'drizzle-orm'
import {
  type NotificationPreferences,
  PREFERENCE_DEFINITIONS,
  type UpdatePreferences,
} from '#contract/account'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { notificationPreferences } from '#tables/account'

type PreferenceName = keyof NotificationPreferences
const preferenceNames = Object.keys(PREFERENCE_DEFINITIONS) as PreferenceName[]

/** What somebody wants to hear of; what they never touched stands as it does for everybody. */
export async function getPreferences(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationPreferences> {
  const choices = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const stands = (name: PreferenceName): boolean => {
    const { topic, channel, defaultValue } = PREFERENCE_DEFINITIONS[name]
    const choice = choices.find((one) => one.topic === topic && one.channel === channel)
    return choice?.isEnabled ?? defaultValue
  }
  return Object.fromEntries(
    preferenceNames.map((name) => [name, stands(name)]),
  ) as NotificationPreferences
}

interface UpdatePreferencesInput {
  userId: UserId
  changes: UpdatePreferences
  now: Date
}

/** Turns some of the switches; answers how all of them stand. */
export function updatePreferences(
  db: Database,
  { userId, changes, now }: UpdatePreferencesInput,
): Promise<NotificationPreferences> {
  const turned = preferenceNames.flatMap((name) => {
    const { topic, channel } = PREFERENCE_DEFINITIONS[name]
    const isEnabled = changes[name]
    const moment = { createdAt: now, updatedAt: now }
    return isEnabled === undefined ? [] : [{ userId, topic, channel, isEnabled, ...moment }]
  })
  return runInTransaction(db, async (tx) => {
    if (turned.length > 0) await savePreferences(tx, turned)
    return getPreferences(tx, { userId })
  })
}

async function savePreferences(
  tx: Database,
  turned: (typeof notificationPreferences.$inferInsert)[],
) {
  const { userId, topic, channel } = notificationPreferences
  await tx
    .insert(notificationPreferences)
    .values(turned)
    .onConflictDoUpdate({
      target: [userId, topic, channel],
      set: { isEnabled: sql`excluded.is_enabled`, updatedAt: sql`excluded.updated_at` },
    })
}
