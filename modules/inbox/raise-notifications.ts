import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { listMutedCategories } from './category-preferences.ts'
import { NOTIFICATION_KINDS, type NotificationKind, type PreferenceTopic } from './contract.ts'
import { enqueueNotificationEmails } from './email/enqueue-emails.ts'
import { lockActiveUsers } from './lock-active-users.ts'
import { lockInboxes } from './lock-inboxes.ts'
import { getDefaultLink, isSecurityNotification, type ParamsByKind } from './notification-params.ts'
import { enqueuePushes } from './push/enqueue-pushes.ts'
import type { notifications } from './tables.ts'

/** The jobs of wishlists and of stock alerts find the same restock some minutes apart. */
export const RESTOCK_WINDOW_MS = 3_600_000

interface NotificationOf<Kind extends NotificationKind> {
  userId: UserId
  kind: Kind
  /** What it tells of, such as the id of an event. A second notification of the same kind for it changes nothing. */
  source: string
  params: ParamsByKind[Kind]
  /** A path of the shop, without a language. Default: that of the kind. */
  link?: string
  /** What raises it sends an e-mail itself. */
  hasOwnEmail?: true
  /** Whose picture is shown. */
  productId?: NonNullable<typeof notifications.$inferSelect.productId>
  /** It changes nothing if the user got one of this kind about the product since then, from whatever source. */
  unlessRaisedSince?: Date
}
export type NewNotification = { [Kind in NotificationKind]: NotificationOf<Kind> }[NotificationKind]

interface RaiseNotificationsInput {
  notifications: NewNotification[]
  now: Date
}

/**
 * Adds notifications to the inboxes of users, each once, with as many statements as one, and tells the open streams of
 * all processes at the commit. One whose category a user has switched off is stored, but never shown. Push and e-mail
 * follow with jobs. Deleted accounts get none.
 */
export async function raiseNotifications(
  db: Database,
  { notifications: added, now }: RaiseNotificationsInput,
): Promise<void> {
  if (added.length === 0) return
  await joinTransaction(db, async (tx) => {
    const active = await lockActiveUsers(tx, [...new Set(added.map(({ userId }) => userId))])
    const ofActive = added.filter(({ userId }) => active.has(userId))
    const unique = [...new Map(ofActive.map((one) => [buildKey(one), one])).values()]
    if (unique.length === 0) return
    const userIds = unique.map(({ userId }) => userId)
    // What is read after the lock has what others have added before.
    await lockInboxes(tx, userIds)
    const muted = await listMutedCategories(tx, userIds)
    const isMuted = ({ userId, kind, params }: NewNotification) =>
      !isSecurityNotification(kind, params) &&
      muted.get(userId)?.has(NOTIFICATION_KINDS[kind]) === true
    const ids = unique.map(() => newId<'notification'>())
    await rawQuery(tx, INSERT_NOTIFICATIONS, [
      now.toISOString(),
      ids,
      userIds,
      unique.map(({ kind }) => kind),
      unique.map(({ source }) => source),
      unique.map(({ params }) => JSON.stringify(params)),
      unique.map(({ kind, link }) => link ?? getDefaultLink(kind, NOTIFICATION_KINDS[kind])),
      unique.map(({ productId }) => productId ?? null),
      unique.map(isMuted),
      unique.map(({ unlessRaisedSince }) => unlessRaisedSince?.toISOString() ?? null),
    ])
    const pushed = unique.map((one, index) => ({
      ...{ id: ids[index]!, userId: one.userId, kind: one.kind, topic: getTopic(one) },
    }))
    await enqueuePushes(tx, { added: pushed, now })
    const mailed = pushed.filter((_, index) => !unique[index]!.hasOwnEmail)
    await enqueueNotificationEmails(tx, { added: mailed, now })
  })
}

function getTopic({ kind, params }: NewNotification): PreferenceTopic {
  return isSecurityNotification(kind, params) ? 'security' : NOTIFICATION_KINDS[kind]
}

function buildKey({ userId, kind, source }: NewNotification): string {
  return `${userId} ${kind} ${source}`
}

const INSERT_NOTIFICATIONS = `
  with candidates as (
    select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::uuid[], $9::boolean[], $10::timestamptz[])
      with ordinality as n (id, user_id, kind, source, params, link, product_id, is_muted, unless_since, place)
  ), fresh as (
    select candidates.*, row_number() over (partition by user_id, is_muted order by place) as step
    from candidates
    where not exists (
      select from notifications n where n.user_id = candidates.user_id and n.kind = candidates.kind
        and (n.source = candidates.source or (n.product_id = candidates.product_id and n.created_at >= candidates.unless_since)))
  ), added as (
    insert into notifications (id, user_id, kind, source, params, link, product_id, position, created_at)
    select id, user_id, kind, source, params, link, product_id, case when not is_muted then inbox.version + step end, $1
    from fresh join notification_inboxes inbox using (user_id)
    returning user_id, position
  ), changed as (
    update notification_inboxes inbox set version = shown.version, unread = inbox.unread + shown.count
    from (
      select user_id, max(position) as version, count(*)::integer as count
      from added where position is not null group by user_id
    ) shown
    where inbox.user_id = shown.user_id
    returning inbox.user_id
  )
  select pg_notify('notifications', user_id::text) from changed`
