import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/** Locks the inboxes of users until the end of the transaction, in one order, and creates those that do not exist. */
export async function lockInboxes(tx: Database, userIds: UserId[]): Promise<void> {
  await rawQuery(tx, LOCK_INBOXES, [userIds])
}

const LOCK_INBOXES = `
  insert into notification_inboxes (user_id)
  select distinct user_id from unnest($1::uuid[]) as locked (user_id) order by user_id
  on conflict (user_id) do update set version = notification_inboxes.version`
