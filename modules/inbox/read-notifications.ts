import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { lockInboxes } from './lock-inboxes.ts'
import type { NotificationId } from './tables.ts'

interface ReadInput {
  userId: UserId
  now: Date
}

/** Marks all notifications of a user as read, up to a position. */
export function readAllNotifications(
  db: Database,
  { userId, upTo, now }: ReadInput & { upTo: number },
): Promise<void> {
  return runInTransaction(db, async (tx) => {
    await lockInboxes(tx, [userId])
    await rawQuery(tx, READ_ALL, [userId, now.toISOString(), upTo])
  })
}

/** Marks a notification of a user as read. Returns false if the user has no such notification. */
export function readNotification(
  db: Database,
  { userId, id, now }: ReadInput & { id: NotificationId },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const found = await rawQuery(tx, IS_SHOWN, [userId, id])
    if (found.length === 0) return false
    await lockInboxes(tx, [userId])
    await rawQuery(tx, READ_ONE, [userId, now.toISOString(), id])
    return true
  })
}

const IS_SHOWN =
  'select id from notifications where user_id = $1 and id = $2 and position is not null'

const READ_ALL = buildUpdate('position <= $3')
const READ_ONE = buildUpdate('id = $3')

/** Changes the inbox only if a notification was unread. */
function buildUpdate(condition: string): string {
  return `
    with seen as (
      update notifications set read_at = $2
      where user_id = $1 and position is not null and read_at is null and ${condition}
      returning id
    ), changed as (
      update notification_inboxes set version = version + 1, unread = unread - (select count(*) from seen)
      where user_id = $1 and exists (select from seen)
      returning user_id
    )
    select pg_notify('notifications', user_id::text) from changed`
}
