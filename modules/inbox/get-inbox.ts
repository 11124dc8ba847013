import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_KINDS,
  type NotificationCategory,
  type NotificationInbox,
} from './contract.ts'
import { notificationInboxes, notifications } from './tables.ts'

type InboxState = Pick<NotificationInbox, 'version' | 'unread'>

/** Returns how many notifications of a user are unread. */
export async function getInboxState(
  db: Database,
  { userId }: { userId: UserId },
): Promise<InboxState> {
  const { version, unread } = notificationInboxes
  const [row] = await db
    .select({ version, unread })
    .from(notificationInboxes)
    .where(eq(notificationInboxes.userId, userId))
  return row ?? { version: 0, unread: 0 }
}

/** Returns how many notifications a user has, by category too. */
export async function getInbox(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationInbox> {
  const state = await getInboxState(db, { userId })
  const rows = await db
    .select({ kind: notifications.kind, total: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.position)))
    .groupBy(notifications.kind)
  const sumOf = (category: NotificationCategory) =>
    rows
      .filter(({ kind }) => NOTIFICATION_KINDS[kind] === category)
      .reduce((sum, { total }) => sum + total, 0)
  const by_category = Object.fromEntries(
    NOTIFICATION_CATEGORIES.map((category) => [category, sumOf(category)]),
  ) as NotificationInbox['by_category']
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return { ...state, total, by_category }
}
