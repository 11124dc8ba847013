import { and, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import {
  type CategoryPreferences,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  type UpdateCategoryPreferences,
} from './contract.ts'
import { notificationPreferences } from './tables.ts'
import { upsertPreferences } from './upsert-preferences.ts'

/** Returns the categories that users have switched off in the shop. All are on for a user who is not in the map. */
export async function listMutedCategories(
  db: Database,
  userIds: UserId[],
): Promise<Map<UserId, Set<NotificationCategory>>> {
  const { userId, topic, channel, isEnabled } = notificationPreferences
  const rows = await db
    .select({ userId, topic })
    .from(notificationPreferences)
    .where(and(inArray(userId, userIds), eq(channel, 'shop'), eq(isEnabled, false)))
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return new Map(
    [...byUser].map(([id, ofUser]) => [
      id,
      new Set(ofUser.map((row) => row.topic as NotificationCategory)),
    ]),
  )
}

/** Returns whether a user is told of each category in the shop. */
export async function getCategoryPreferences(
  db: Database,
  { userId }: { userId: UserId },
): Promise<CategoryPreferences> {
  const muted = (await listMutedCategories(db, [userId])).get(userId)
  const entries = NOTIFICATION_CATEGORIES.map((category) => [category, !muted?.has(category)])
  return Object.fromEntries(entries) as CategoryPreferences
}

interface UpdateCategoriesInput {
  userId: UserId
  changes: UpdateCategoryPreferences
  now: Date
}

/** Switches categories on or off in the shop, and returns all of them. Those that are left out stay unchanged. */
export function updateCategoryPreferences(
  db: Database,
  { userId, changes, now }: UpdateCategoriesInput,
): Promise<CategoryPreferences> {
  const rows = NOTIFICATION_CATEGORIES.flatMap((topic) => {
    const isEnabled = changes[topic]
    if (isEnabled === undefined) return []
    return [{ userId, topic, channel: 'shop' as const, isEnabled, createdAt: now, updatedAt: now }]
  })
  return runInTransaction(db, async (tx) => {
    if (rows.length > 0) await upsertPreferences(tx, rows)
    return getCategoryPreferences(tx, { userId })
  })
}
