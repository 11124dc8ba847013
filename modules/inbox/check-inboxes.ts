import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'
import { lockInboxes } from './lock-inboxes.ts'

/** Inboxes whose number of unread notifications is not the count of them, or whose version is behind a notification. */
export async function findInboxDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Discrepancy & Record<string, unknown>>(sql`
    select inbox.user_id as subject, 'inbox of ' || inbox.user_id as name,
      counted.unread || ' unread, ' || greatest(counted.position, inbox.version) as expected,
      inbox.unread || ' unread, ' || inbox.version as found
    from notification_inboxes inbox
    cross join lateral (
      select count(*) filter (where read_at is null) as unread, coalesce(max(position), 0) as position
      from notifications where user_id = inbox.user_id and position is not null
    ) counted
    where inbox.unread <> counted.unread or inbox.version < counted.position
    order by inbox.user_id limit 100`)
  return rows
}

/** Counts the notifications of a user again. */
export function repairInbox(db: Database, userId: UserId): Promise<void> {
  return runInTransaction(db, async (tx) => {
    await lockInboxes(tx, [userId])
    await tx.execute(sql`
      update notification_inboxes inbox set unread = counted.unread, version = greatest(version, counted.position) + 1
      from (
        select count(*) filter (where read_at is null) as unread, coalesce(max(position), 0) as position
        from notifications where user_id = ${userId} and position is not null
      ) counted
      where inbox.user_id = ${userId}`)
  })
}
