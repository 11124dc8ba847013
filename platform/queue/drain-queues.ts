import type { Database } from '../db/database.ts'
import { claimJobs } from './leases.ts'
import type { Job, Queue } from './queue.ts'
import { runJobs } from './run-job.ts'

interface DrainQueuesInput {
  queues: Queue[]
  now: Date
  signal?: AbortSignal
}

/**
 * Runs all jobs that are due at a time, with the jobs that they enqueue, one after the other. Failures are recorded.
 * Returns the number of attempts.
 */
export async function drainQueues(
  db: Database,
  { queues, now, signal = new AbortController().signal }: DrainQueuesInput,
): Promise<number> {
  const slots = Object.fromEntries(queues.map(({ name, batch }) => [name, batch?.size ?? 1]))
  const runInput = { now: () => now, signal, onError() {} }
  let count = 0
  let jobs: Job[]
  do {
    jobs = await claimJobs(db, { slots, now })
    for (const [name, claimed] of Map.groupBy(jobs, (job) => job.queue)) {
      const queue = queues.find((one) => one.name === name)!
      await runJobs(db, { queue, jobs: new Set(claimed) }, runInput)
    }
    count += jobs.length
  } while (jobs.length > 0 && !signal.aborted)
  return count
}
