import type { Database } from '../db/database.ts'
import { renewLeases } from './leases.ts'
import { type Job, JobTimeoutError, LeaseLostError, type Queue } from './queue.ts'

interface RunningJob {
  job: Job
  controller: AbortController
  /** After this time the lease is not renewed. */
  timeoutAt: number
  done: Promise<void>
}

const RENEW_INTERVAL_MS = 10_000
const DEFAULT_TIMEOUT_SECONDS = 900

interface RunningJobsOptions {
  now: () => Date
  onError: (error: unknown, queue: string) => void
}

/** The jobs that this process runs. Their leases are renewed until they end or time out. */
export class RunningJobs {
  readonly #db: Database
  readonly #options: RunningJobsOptions
  readonly #running = new Set<RunningJob>()
  readonly #timer: NodeJS.Timeout

  constructor(db: Database, options: RunningJobsOptions) {
    this.#db = db
    this.#options = options
    this.#timer = setInterval(() => this.renew(), RENEW_INTERVAL_MS)
  }

  count(queue: string): number {
    return [...this.#running].filter(({ job }) => job.queue === queue).length
  }

  /** Starts a job. Resolves when it has ended, and never rejects. */
  add(
    { queue, job }: { queue: Queue; job: Job },
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const { now, onError } = this.#options
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = queue
    const timeoutAt = now().getTime() + timeoutSeconds * 1000
    const controller = new AbortController()
    const running = { job, controller, timeoutAt, done: Promise.resolve() }
    this.#running.add(running)
    running.done = run(controller.signal)
      .catch((error) => onError(error, queue.name))
      .then(() => void this.#running.delete(running))
    return running.done
  }

  /** Extends the leases of running jobs. Aborts those that take too long or were taken over. */
  async renew(): Promise<void> {
    const { now, onError } = this.#options
    const running = [...this.#running]
    if (running.length === 0) return
    try {
      const inTime = running.filter(({ timeoutAt }) => timeoutAt > now().getTime())
      const jobs = inTime.map(({ job }) => job)
      const renewed = await renewLeases(this.#db, { jobs, now: now() })
      for (const { job, controller } of running) {
        if (!jobs.includes(job)) controller.abort(new JobTimeoutError(`It timed out: ${job.queue}`))
        else if (!renewed.has(job.id)) controller.abort(new LeaseLostError(job))
      }
    } catch (error) {
      onError(error, 'renew leases')
    }
  }

  /** Aborts all jobs and waits for them. */
  async stop(): Promise<void> {
    for (const { controller } of this.#running) controller.abort()
    await Promise.all([...this.#running].map(({ done }) => done))
    clearInterval(this.#timer)
  }
}
