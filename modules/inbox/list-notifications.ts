import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listKinds, type NotificationCategory } from './contract.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect & { position: number }

interface ListNotificationsInput {
  userId: UserId
  category?: NotificationCategory | undefined
  isUnread: boolean
  /** The position of the last notification of the page before; null for the first page. */
  before: number | null
  limit: number
}

/** Lists the notifications of a user, newest first, and the position that the next page starts before; null on the last. */
export async function listNotifications(
  db: Database,
  { userId, category, isUnread, before, limit }: ListNotificationsInput,
): Promise<{ items: NotificationRow[]; nextBefore: number | null }> {
  const conditions = [
    eq(notifications.userId, userId),
    isNotNull(notifications.position),
    category && inArray(notifications.kind, listKinds(category)),
    isUnread ? isNull(notifications.readAt) : undefined,
    before === null ? undefined : lt(notifications.position, before),
  ]
  const rows = (await db
    .select()
    .from(notifications)
    .where(and(...conditions))
    .orderBy(desc(notifications.position))
    .limit(limit + 1)) as NotificationRow[]
  const items = rows.slice(0, limit)
  return { items, nextBefore: rows.length > limit ? items.at(-1)!.position : null }
}
