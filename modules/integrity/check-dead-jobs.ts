import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { listDeadJobs } from '#platform/queue/dead-jobs'

const MAX_DISCREPANCIES = 1000

/** Finds jobs that failed for the last time. The subject is the job's id. */
export async function findDeadJobs(db: Database): Promise<Discrepancy[]> {
  const dead = await listDeadJobs(db, { limit: MAX_DISCREPANCIES })
  return dead.map(({ id, queue, attempts, error }) => ({
    subject: id,
    name: `${queue} ${id}`,
    expected: 'success',
    found: `${error} (attempt ${attempts})`,
  }))
}
