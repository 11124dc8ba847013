import type { Database } from '../db/database.ts'
import { renewLeases } from './leases.ts'
import { type Job, JobTimeoutError, LeaseLostError, type Queue } from './queue.ts'

interface RunningJobGroup {
  queue: string
  /** Those that have not ended. */
  jobs: Set<Job>
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
  readonly #running = new Set<RunningJobGroup>()
  readonly #timer: NodeJS.Timeout

  constructor(db: Database, options: RunningJobsOptions) {
    this.#db = db
    this.#options = options
    this.#timer = setInterval(() => this.renew(), RENEW_INTERVAL_MS)
  }

  /** Counts the jobs and batches of a queue. */
  count(queue: string): number {
    return [...this.#running].filter((one) => one.queue === queue).length
  }

  /** Starts a job or a batch. Resolves when it has ended, and never rejects. */
  add(
    { queue, jobs }: { queue: Queue; jobs: Set<Job> },
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const { now, onError } = this.#options
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = queue
    const timeoutAt = now().getTime() + timeoutSeconds * 1000
    const controller = new AbortController()
    const running = { queue: queue.name, jobs, controller, timeoutAt, done: Promise.resolve() }
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
      const jobs = inTime.flatMap((group) => [...group.jobs])
      const renewed = await renewLeases(this.#db, { jobs, now: now() })
      for (const group of running) {
        const { queue, controller } = group
        const lost = jobs.find((job) => group.jobs.has(job) && !renewed.has(job.id))
        if (!inTime.includes(group)) controller.abort(new JobTimeoutError(`It timed out: ${queue}`))
        else if (lost) controller.abort(new LeaseLostError(lost))
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
