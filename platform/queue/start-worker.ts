import type { Database } from '../db/database.ts'
import { claimJobs } from './leases.ts'
import type { Job, Queue } from './queue.ts'
import { runJobs } from './run-job.ts'
import { RunningJobs } from './running-jobs.ts'
import { workedQueues } from './worked-queues.ts'

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
  for (const { name } of queues) workedQueues.add(name)
  const running = new RunningJobs(db, { now, onError })
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()

  /** When a queue with batches may be claimed from again, by `performance.now()`. */
  const pausedUntil = new Map<string, number>()

  async function work() {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      const slots = countFreeSlots(queues, { running, pausedUntil })
      const jobs = await claimJobs(db, { slots, now: now() }).catch((error) => {
        onError(error, 'claim')
        return []
      })
      for (const [name, claimed] of Map.groupBy(jobs, (job) => job.queue)) start(name, claimed)
      if (jobs.length === 0) await sleepUntil(wake.promise, pollIntervalMs)
    }
  }

  function start(name: string, claimed: Job[]) {
    const queue = queues.find((one) => one.name === name)!
    const { batch } = queue
    if (batch && claimed.length < batch.size)
      pausedUntil.set(name, performance.now() + batch.pauseMs)
    for (const group of batch ? [claimed] : claimed.map((job) => [job])) {
      const jobs = new Set(group)
      const run = (signal: AbortSignal) => runJobs(db, { queue, jobs }, { now, signal, onError })
      // The end of a job frees a slot, and the job may have enqueued others.
      running.add({ queue, jobs }, run).then(() => wake.resolve())
    }
  }

  const ended = work()
  return async () => {
    stopping.abort()
    wake.resolve()
    await ended
    await running.stop()
  }
}

interface WorkerState {
  running: RunningJobs
  pausedUntil: Map<string, number>
}

/** All jobs of a queue with batches that are claimed together are one batch. */
function countFreeSlots(
  queues: Queue[],
  { running, pausedUntil }: WorkerState,
): Record<string, number> {
  return Object.fromEntries(
    queues.map(({ name, concurrency, batch }) => {
      const free = concurrency - running.count(name)
      if (!batch) return [name, free]
      const isPaused = (pausedUntil.get(name) ?? 0) > performance.now()
      return [name, free > 0 && !isPaused ? batch.size : 0]
    }),
  )
}

/** Waits for the promise, at most for a time. */
async function sleepUntil(promise: Promise<void>, ms: number) {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([elapsed, promise])
  clearTimeout(timer)
}
