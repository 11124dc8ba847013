import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { completeJob } from '#platform/queue/finish-job'
import { COMPLETED, type Job, type Queue } from '#platform/queue/queue'
import { getShopId, type IdentityDependencies } from '../settings.ts'
import { type PendingAuthEmail, pendingAuthEmails } from '../tables.ts'
import { processPendingEmail } from './process-pending-email.ts'

/** Each of several shops that share a database has its own queue, because its keys and settings apply. */
function getQueueName(identity: IdentityDependencies): string {
  return `auth-emails-${getShopId(identity)}`
}

interface EnqueueAuthEmailInput {
  id: PendingAuthEmail['id']
  identity: IdentityDependencies
  now: Date
}

/** Enqueues a row of `pending_auth_emails` in the transaction that creates it. */
export function enqueueAuthEmail(
  tx: Database,
  { id, identity, now }: EnqueueAuthEmailInput,
): Promise<void> {
  const payload = { pendingEmailId: id }
  return enqueueJob(tx, { queue: getQueueName(identity), payload, now })
}

/** The queue of requests for e-mails: looks the account up and enqueues the e-mail if one applies. */
export function createAuthEmailQueue(db: Database, identity: IdentityDependencies): Queue {
  return {
    name: getQueueName(identity),
    concurrency: 2,
    retry: { maxAttempts: 5, delaySeconds: 60, maxDelaySeconds: 60 },
    run: (job) => handlePendingEmail(db, job, identity),
  }
}

function handlePendingEmail(db: Database, job: Job, identity: IdentityDependencies) {
  const id = job.payload.pendingEmailId as PendingAuthEmail['id']
  return runInTransaction(db, async (tx) => {
    await completeJob(tx, job)
    const [pending] = await tx
      .delete(pendingAuthEmails)
      .where(eq(pendingAuthEmails.id, id))
      .returning()
    if (pending) await processPendingEmail(tx, pending, identity)
    return COMPLETED
  })
}
