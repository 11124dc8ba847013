import { and, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type NotificationId, notificationEmails } from '../tables.ts'
import { getEmailDueAt } from './digest-times.ts'
import { type DueEmail, enqueueEmailJobs } from './email-jobs.ts'
import { listSchedules } from './list-schedules.ts'

/** Makes the waiting e-mails of a user due by the schedule of today. The inbox is locked. */
export async function rescheduleEmails(
  tx: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<void> {
  const schedule = (await listSchedules(tx, [userId])).get(userId)!
  const waiting = await tx
    .select()
    .from(notificationEmails)
    .where(and(eq(notificationEmails.userId, userId), eq(notificationEmails.state, 'waiting')))
  const due = waiting.map(({ notificationId, createdAt }) => ({
    ...{ notificationId, userId, dueAt: getEmailDueAt(schedule, { createdAt, now }) },
  }))
  await postponeEmails(tx, { emails: due, now })
}

interface PostponeEmailsInput {
  emails: (DueEmail & { notificationId: NotificationId })[]
  now: Date
}

/** Makes e-mails due at other times, and enqueues a job for each. */
export async function postponeEmails(
  tx: Database,
  { emails, now }: PostponeEmailsInput,
): Promise<void> {
  for (const [time, ofTime] of Map.groupBy(emails, ({ dueAt }) => dueAt.getTime())) {
    const ids = ofTime.map(({ notificationId }) => notificationId)
    await tx
      .update(notificationEmails)
      .set({ dueAt: new Date(time) })
      .where(inArray(notificationEmails.notificationId, ids))
  }
  await enqueueEmailJobs(tx, { emails, now })
}
