import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { MailTopic, NotificationKind } from '../contract.ts'
import type { NotificationId } from '../tables.ts'
import { getEmailDueAt } from './digest-times.ts'
import { enqueueEmailJobs } from './email-jobs.ts'
import { listSchedules } from './list-schedules.ts'
import { readMailPreferences } from './mail-preferences.ts'
import { getMailTopic } from './mail-topics.ts'
import type { UserSchedule } from './quiet-hours.ts'

interface MailedNotification {
  id: NotificationId
  userId: UserId
  kind: NotificationKind
}

interface EnqueueEmailsInput {
  /** Ids that were not stored, because the user has the notification already, lead to nothing. */
  added: MailedNotification[]
  now: Date
}

/** Enqueues the optional e-mail about each new notification. What the user has switched off is recorded, not sent. */
export async function enqueueNotificationEmails(
  tx: Database,
  { added, now }: EnqueueEmailsInput,
): Promise<void> {
  const mailed = added.flatMap(({ id, userId, kind }) => {
    const topic = getMailTopic(kind)
    return topic ? [{ id, userId, topic }] : []
  })
  if (mailed.length === 0) return
  const userIds = [...new Set(mailed.map(({ userId }) => userId))]
  const isEnabled = await readMailPreferences(tx, userIds)
  const schedules = await listSchedules(tx, userIds)
  const planned = mailed.flatMap(({ id, userId, topic }) => {
    const schedule = schedules.get(userId)
    if (!schedule || hasOwnEmail(topic, schedule)) return []
    const dueAt = getEmailDueAt(schedule, { createdAt: now, now })
    return [{ id, topic, state: isEnabled(userId, topic) ? 'waiting' : 'suppressed', dueAt }]
  })
  const rows = await rawQuery<InsertedEmail>(tx, INSERT_EMAILS, [
    now.toISOString(),
    planned.map(({ id }) => id),
    planned.map(({ topic }) => topic),
    planned.map(({ state }) => state),
    planned.map(({ dueAt }) => dueAt.toISOString()),
  ])
  const emails = rows.map(({ user_id, due_at }) => ({ userId: user_id, dueAt: new Date(due_at) }))
  await enqueueEmailJobs(tx, { emails, now })
}

/** `sendWishlistEmails` writes to those without a digest. */
function hasOwnEmail(topic: MailTopic, { digest }: UserSchedule): boolean {
  return topic === 'wishlist' && digest === 'off'
}

interface InsertedEmail {
  user_id: UserId
  due_at: string
}

const INSERT_EMAILS = `
  with inserted as (
    insert into notification_emails (notification_id, user_id, topic, state, due_at, created_at, settled_at)
    select n.id, n.user_id, planned.topic, planned.state, planned.due_at, $1,
      case when planned.state = 'suppressed' then $1::timestamptz end
    from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as planned (id, topic, state, due_at)
    join notifications n using (id)
    returning user_id, state, due_at
  )
  select user_id, due_at from inserted where state = 'waiting'`
