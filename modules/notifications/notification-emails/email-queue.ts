import { getAccount, type UserId } from '#modules/identity'
import { NOTIFICATION_EMAIL_QUEUE, takeDueEmails } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { completeJob } from '#platform/queue/finish-job'
import { COMPLETED, type Job, type Queue } from '#platform/queue/queue'
import { type SendEmailsInput, sendTakenEmails } from './send-taken-emails.ts'

type NotificationEmailDependencies = Pick<SendEmailsInput, 'sender' | 'getProductTitle'>

/**
 * The queue of optional e-mails about notifications. A job sends what is due of a user. The job ends in the transaction that
 * enqueues the e-mails, so a process that dies has sent all of them or none.
 */
export function createNotificationEmailQueue(
  db: Database,
  dependencies: NotificationEmailDependencies,
): Queue {
  return {
    name: NOTIFICATION_EMAIL_QUEUE,
    concurrency: 2,
    retry: { maxAttempts: 20, delaySeconds: 2, maxDelaySeconds: 3600 },
    run: async (job, { now }) => {
      await runInTransaction(db, (tx) => runEmailJob(tx, { job, ...dependencies, now }))
      return COMPLETED
    },
  }
}

async function runEmailJob(
  tx: Database,
  { job, now, ...dependencies }: NotificationEmailDependencies & { job: Job; now: Date },
) {
  const userId = job.payload.userId as UserId
  const { user } = (await getAccount(tx, userId)) ?? {}
  const address = user?.emailConfirmedAt ? user.email : null
  const taken = await takeDueEmails(tx, { userId, canReceive: Boolean(address), now })
  if (taken && user && address)
    await sendTakenEmails(tx, { taken, user, address, now, ...dependencies })
  await completeJob(tx, job)
}
