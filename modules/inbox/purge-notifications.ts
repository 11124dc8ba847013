import { asc, lt } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { lockInboxes } from './lock-inboxes.ts'
import { notifications } from './tables.ts'

const RETENTION_DAYS = 180
const DAY_MS = 86_400_000
const BATCH_SIZE = 500

/** Deletes notifications that are older than 180 days, read or not. */
export async function purgeNotifications(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  while (!signal?.aborted) {
    const userIds = await listUsersBefore(db, before)
    if (userIds.length === 0) return
    await runInTransaction(db, async (tx) => {
      await lockInboxes(tx, userIds)
      await rawQuery(tx, DELETE_OLD, [userIds, before.toISOString()])
    })
  }
}

async function listUsersBefore(db: Database, before: Date): Promise<UserId[]> {
  const { userId, createdAt } = notifications
  const rows = await db
    .select({ userId })
    .from(notifications)
    .where(lt(createdAt, before))
    .orderBy(asc(createdAt))
    .limit(BATCH_SIZE)
  return [...new Set(rows.map((row) => row.userId))]
}

const DELETE_OLD = `
  with deleted as (
    delete from notifications where user_id = any ($1) and created_at < $2
    returning user_id, position is not null and read_at is null as is_unread
  )
  update notification_inboxes inbox set unread = inbox.unread - deleted.count, version = inbox.version + 1
  from (select user_id, count(*)::integer as count from deleted where is_unread group by user_id) deleted
  where inbox.user_id = deleted.user_id`
