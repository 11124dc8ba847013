import { and, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import {
  type NotificationPreferences,
  PREFERENCE_DEFINITIONS,
  type UpdatePreferences,
} from './contract.ts'
import { notificationPreferences } from './tables.ts'
import { upsertPreferences } from './upsert-preferences.ts'

type PreferenceName = keyof NotificationPreferences
const preferenceNames = Object.keys(PREFERENCE_DEFINITIONS) as PreferenceName[]

/** Returns all preferences of a user. A preference that the user never changed has its default. */
export async function getPreferences(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationPreferences> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const isEnabled = (name: PreferenceName): boolean => {
    const { topic, channel, defaultValue } = PREFERENCE_DEFINITIONS[name]
    const row = rows.find((one) => one.topic === topic && one.channel === channel)
    return row?.isEnabled ?? defaultValue
  }
  return Object.fromEntries(
    preferenceNames.map((name) => [name, isEnabled(name)]),
  ) as NotificationPreferences
}

interface ListUsersWithoutInput {
  name: PreferenceName
  userIds: UserId[]
}

/** Returns those of the users who have this preference switched off. */
export async function listUsersWithout(
  db: Database,
  { name, userIds }: ListUsersWithoutInput,
): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set()
  const { topic, channel, defaultValue } = PREFERENCE_DEFINITIONS[name]
  const table = notificationPreferences
  const isOfPreference = and(eq(table.topic, topic), eq(table.channel, channel))
  const rows = await db
    .select()
    .from(table)
    .where(and(isOfPreference, inArray(table.userId, userIds)))
  const choices = new Map(rows.map(({ userId, isEnabled }) => [userId, isEnabled]))
  return new Set(userIds.filter((id) => !(choices.get(id) ?? defaultValue)))
}

interface UpdatePreferencesInput {
  userId: UserId
  changes: UpdatePreferences
  now: Date
}

/** Changes some preferences of a user and returns all of them. */
export function updatePreferences(
  db: Database,
  { userId, changes, now }: UpdatePreferencesInput,
): Promise<NotificationPreferences> {
  const rows = preferenceNames.flatMap((name) => {
    const { topic, channel } = PREFERENCE_DEFINITIONS[name]
    const isEnabled = changes[name]
    if (isEnabled === undefined) return []
    return [{ userId, topic, channel, isEnabled, createdAt: now, updatedAt: now }]
  })
  return runInTransaction(db, async (tx) => {
    if (rows.length > 0) await upsertPreferences(tx, rows)
    return getPreferences(tx, { userId })
  })
}
