import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { MailTopic } from '../contract.ts'
import { lockActiveUsers } from '../lock-active-users.ts'
import { lockInboxes } from '../lock-inboxes.ts'
import { notificationDigests, notificationEmails, notifications } from '../tables.ts'
import { type ActiveDigest, getDigestPeriod, getNextDigestAt } from './digest-times.ts'
import { isOutdated } from './is-outdated.ts'
import { listSchedules } from './list-schedules.ts'
import { readMailPreferences } from './mail-preferences.ts'
import { getQuietHoursEnd, type UserSchedule } from './quiet-hours.ts'
import { postponeEmails } from './reschedule-emails.ts'

export interface TakenEmail {
  topic: MailTopic
  notification: typeof notifications.$inferSelect
}

/** What is to be sent to a user now: e-mails of their own, or one digest. */
export interface TakenEmails {
  timeZone: string
  digest: { kind: ActiveDigest; period: string } | null
  emails: TakenEmail[]
}

interface TakeDueEmailsInput {
  userId: UserId
  /** The account has a confirmed address. */
  canReceive: boolean
  now: Date
}

/**
 * Takes the e-mails of a user that are due, for the caller to send in the same transaction: each once, and one digest in a
 * period. What has been read, has passed or was switched off meanwhile is recorded. In quiet hours all wait.
 */
export async function takeDueEmails(
  tx: Database,
  { userId, canReceive, now }: TakeDueEmailsInput,
): Promise<TakenEmails | null> {
  if (!(await lockActiveUsers(tx, [userId])).has(userId)) return null
  await lockInboxes(tx, [userId])
  const due = await listDue(tx, { userId, now })
  const schedule = (await listSchedules(tx, [userId])).get(userId)
  if (due.length === 0 || !schedule) return null
  const { digest, timeZone } = schedule
  const isDue = await postponeEarly(tx, { due, schedule, now })
  const isEnabled = await readMailPreferences(tx, [userId])
  const unsettled = due.filter(isDue)
  const stateOf = ({ topic, notification }: TakenEmail) => {
    if (notification.readAt || isOutdated(notification, now)) return 'dropped'
    return canReceive && isEnabled(userId, topic) ? 'sent' : 'suppressed'
  }
  const byState = Map.groupBy(unsettled, stateOf)
  const emails = byState.get('sent') ?? []
  if (digest !== 'off' && emails.length > 0) {
    const period = getDigestPeriod(digest, { timeZone, now })
    if (!(await claimPeriod(tx, { userId, digest, period, items: emails.length, now }))) {
      byState.delete('sent')
      const dueAt = getNextDigestAt(digest, { timeZone, after: now })
      await postpone(tx, { emails, dueAt, now })
    }
    await settle(tx, { byState, now })
    return byState.has('sent') ? { timeZone, digest: { kind: digest, period }, emails } : null
  }
  await settle(tx, { byState, now })
  return emails.length > 0 ? { timeZone, digest: null, emails } : null
}

async function listDue(tx: Database, { userId, now }: Pick<TakeDueEmailsInput, 'userId' | 'now'>) {
  const { notificationId, topic, state, dueAt } = notificationEmails
  return tx
    .select({ topic, notification: notifications })
    .from(notificationEmails)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(and(eq(notificationEmails.userId, userId), eq(state, 'waiting'), lte(dueAt, now)))
    .orderBy(asc(notifications.createdAt), asc(notifications.position))
}

interface PostponeEarlyInput {
  due: TakenEmail[]
  schedule: UserSchedule
  now: Date
}

/** Postpones what is not due by the schedule and the time zone of now, which may have changed. Returns what is left. */
async function postponeEarly(tx: Database, { due, schedule, now }: PostponeEarlyInput) {
  const quietHoursEnd = getQuietHoursEnd(schedule, now)
  const { digest, timeZone } = schedule
  const getDueAt = ({ notification: { createdAt: after } }: TakenEmail) =>
    quietHoursEnd ?? (digest === 'off' ? now : getNextDigestAt(digest, { timeZone, after }))
  for (const [time, emails] of Map.groupBy(due, (one) => getDueAt(one).getTime()))
    if (time > now.getTime()) await postpone(tx, { emails, dueAt: new Date(time), now })
  return (one: TakenEmail) => getDueAt(one) <= now
}

function postpone(
  tx: Database,
  { emails, dueAt, now }: { emails: TakenEmail[]; dueAt: Date; now: Date },
) {
  const postponed = emails.map(({ notification: { id: notificationId, userId } }) => ({
    ...{ notificationId, userId, dueAt },
  }))
  return postponeEmails(tx, { emails: postponed, now })
}

interface ClaimPeriodInput {
  userId: UserId
  digest: ActiveDigest
  period: string
  items: number
  now: Date
}

/** Returns false if the user has had the digest of this period. */
async function claimPeriod(tx: Database, { now, ...digest }: ClaimPeriodInput): Promise<boolean> {
  const claimed = await tx
    .insert(notificationDigests)
    .values({ ...digest, createdAt: now })
    .onConflictDoNothing()
    .returning({ period: notificationDigests.period })
  return claimed.length > 0
}

type SettledState = 'sent' | 'suppressed' | 'dropped'

async function settle(
  tx: Database,
  { byState, now }: { byState: Map<SettledState, TakenEmail[]>; now: Date },
) {
  for (const [state, emails] of byState) {
    const ids = emails.map(({ notification }) => notification.id)
    await tx
      .update(notificationEmails)
      .set({ state, settledAt: now })
      .where(inArray(notificationEmails.notificationId, ids))
  }
}
