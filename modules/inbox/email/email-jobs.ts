import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { enqueueUniqueJobs } from '#platform/queue/enqueue-job'

/** Its jobs send what is due of a user. */
export const NOTIFICATION_EMAIL_QUEUE = 'notification-emails'

export interface DueEmail {
  userId: UserId
  dueAt: Date
}

/** Enqueues one job for each user and time. Enqueued twice, it is one job. */
export function enqueueEmailJobs(
  tx: Database,
  { emails, now }: { emails: DueEmail[]; now: Date },
): Promise<void> {
  const jobs = emails.map(({ userId, dueAt }) => ({
    ...{ queue: NOTIFICATION_EMAIL_QUEUE, payload: { userId } },
    ...{ dedupeKey: `${userId} ${dueAt.toISOString()}`, runAt: dueAt },
  }))
  const unique = new Map(jobs.map((job) => [job.dedupeKey, job]))
  return enqueueUniqueJobs(tx, { jobs: [...unique.values()], now })
}
