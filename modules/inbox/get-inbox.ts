import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_KINDS,
  type NotificationCategory,
  type NotificationInbox,
} from './contract.ts'
import { notificationInboxes, notificationSchedules, notifications } from './tables.ts'

interface InboxState extends Pick<NotificationInbox, 'version' | 'unread'> {
  /** Whether the user has chosen any. */
  hasQuietHours: boolean
}

/** Returns how many notifications of a user are unread. Each event of a stream asks it, so it is one statement. */
export async function getInboxState(
  db: Database,
  { userId }: { userId: UserId },
): Promise<InboxState> {
  const { version, unread } = notificationInboxes
  const [row] = await db
    .select({ version, unread, quietHoursStart: notificationSchedules.quietHoursStart })
    .from(notificationInboxes)
    .leftJoin(notificationSchedules, eq(notificationSchedules.userId, notificationInboxes.userId))
    .where(eq(notificationInboxes.userId, userId))
  if (!row) return { version: 0, unread: 0, hasQuietHours: false }
  const { quietHoursStart, ...state } = row
  return { ...state, hasQuietHours: quietHoursStart !== null }
}

/** Returns how many notifications a user has, by category too. */
export async function getInbox(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationInbox> {
  const { version, unread } = await getInboxState(db, { userId })
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
  return { version, unread, total, by_category }
}
