import type { Database } from '../db/database.ts'
import { claimJobs } from './leases.ts'
import type { Job, Queue } from './queue.ts'
import { runJob } from './run-job.ts'
import { RunningJobs } from './running-jobs.ts'

interface WorkerOptions {
  queues: Queue[]
  now: () => Date
  onError: (error: unknown, queue: string) => void
  /** The pause after a claim that found nothing. */
  pollIntervalMs?: number
}

/**
 * Runs the jobs of these queues. Several processes may do so; each job is leased by one of them. Returns a function that
 * stops claiming, aborts the signals of running jobs and waits for them.
 */
export function startWorker(
  db: Database,
  { queues, now, onError, pollIntervalMs = 200 }: WorkerOptions,
): () => Promise<void> {
  const running = new RunningJobs(db, { now, onError })
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()

  async function work() {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      const jobs = await claimJobs(db, {
        slots: countFreeSlots(queues, running),
        now: now(),
      }).catch((error) => {
        onError(error, 'claim')
        return []
      })
      for (const job of jobs) start(job)
      if (jobs.length === 0) await sleepUntil(wake.promise, pollIntervalMs)
    }
  }

  function start(job: Job) {
    const queue = queues.find(({ name }) => name === job.queue)!
    const run = (signal: AbortSignal) => runJob(db, { queue, job }, { now, signal, onError })
    // The end of a job frees a slot, and the job may have enqueued others.
    running.add({ queue, job }, run).then(() => wake.resolve())
  }

  const ended = work()
  return async () => {
    stopping.abort()
    wake.resolve()
    await ended
    await running.stop()
  }
}

function countFreeSlots(queues: Queue[], running: RunningJobs): Record<string, number> {
  return Object.fromEntries(
    queues.map(({ name, concurrency }) => [name, concurrency - running.count(name)]),
  )
}

/** Waits for the promise, at most for a time. */
async function sleepUntil(promise: Promise<void>, ms: number) {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([elapsed, promise])
  clearTimeout(timer)
}
