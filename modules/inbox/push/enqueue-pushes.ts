import { and, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { enqueueJobs, enqueueUniqueJobs } from '#platform/queue/enqueue-job'
import { PREFERENCE_TABLE, type PreferenceTopic } from '../contract.ts'
import type { PushSubscriptionId } from '../tables.ts'
import { type NotificationId, notificationPreferences, pushSubscriptions } from '../tables.ts'

export const PUSH_QUEUE = 'push'

export interface AddedNotification {
  id: NotificationId
  userId: UserId
  topic: PreferenceTopic
}

interface EnqueuePushesInput {
  /** Ids that were not stored, because the user has the notification already, lead to nothing. */
  added: AddedNotification[]
  now: Date
}

/** Enqueues each new notification for each browser of its user. What the user has switched off is recorded, not sent. */
export async function enqueuePushes(
  tx: Database,
  { added, now }: EnqueuePushesInput,
): Promise<void> {
  const subscribers = await listSubscribers(tx, [...new Set(added.map(({ userId }) => userId))])
  const ofSubscribers = added.filter(({ userId }) => subscribers.has(userId))
  if (ofSubscribers.length === 0) return
  const isEnabled = await readPushPreferences(tx, [...subscribers])
  const rows = await rawQuery<PushDelivery>(tx, INSERT_DELIVERIES, [
    ofSubscribers.map(({ id }) => id),
    ofSubscribers.map((one) => (isEnabled(one) ? 'waiting' : 'suppressed')),
    now.toISOString(),
  ])
  const jobs = rows.map((payload) => ({ queue: PUSH_QUEUE, payload }))
  await enqueueJobs(tx, { jobs, now })
}

interface PostponePushesInput {
  deliveries: PushDelivery[]
  runAt: Date
  now: Date
}

/** Enqueues deliveries for a time, each once for this time. A job that finds a delivery sent does nothing. */
export function postponePushes(
  tx: Database,
  { deliveries, runAt, now }: PostponePushesInput,
): Promise<void> {
  const jobs = deliveries.map(({ notificationId, subscriptionId }) => ({
    ...{ queue: PUSH_QUEUE, payload: { notificationId, subscriptionId }, runAt },
    dedupeKey: [notificationId, subscriptionId, runAt.toISOString()].join(' '),
  }))
  return enqueueUniqueJobs(tx, { jobs, now })
}

async function listSubscribers(tx: Database, userIds: UserId[]): Promise<Set<UserId>> {
  const { userId } = pushSubscriptions
  const rows = await tx
    .selectDistinct({ userId })
    .from(pushSubscriptions)
    .where(inArray(userId, userIds))
  return new Set(rows.map((row) => row.userId))
}

/** Push has to be on, and on for the topic. */
async function readPushPreferences(tx: Database, userIds: UserId[]) {
  const { userId, channel } = notificationPreferences
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(and(inArray(userId, userIds), eq(channel, 'push')))
  const choices = new Map(rows.map((row) => [`${row.userId} ${row.topic}`, row.isEnabled]))
  return ({ userId: id, topic }: AddedNotification): boolean =>
    choices.get(`${id} any`) === true &&
    (choices.get(`${id} ${topic}`) ?? PREFERENCE_TABLE[topic].push?.defaultValue ?? false)
}

// A type, because a payload has an index signature.
export type PushDelivery = {
  notificationId: NotificationId
  subscriptionId: PushSubscriptionId
}

const INSERT_DELIVERIES = `
  with inserted as (
    insert into push_deliveries (notification_id, subscription_id, state, created_at)
    select n.id, s.id, planned.state, $3
    from unnest($1::uuid[], $2::text[]) as planned (id, state)
    join notifications n using (id)
    join push_subscriptions s on s.user_id = n.user_id
    returning notification_id, subscription_id, state
  )
  select notification_id as "notificationId", subscription_id as "subscriptionId" from inserted where state = 'waiting'`
