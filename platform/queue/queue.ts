/** A claimed job. `id` and `attempts` together identify the lease. */
export interface Job {
  id: string
  queue: string
  /** Ids of the rows that the job is about. No personal data: payloads are shown to operators. */
  payload: Record<string, string>
  /** The number of this attempt, from 1. */
  attempts: number
}

export type JobOutcome = 'completed' | 'retrying' | 'dead' | 'released' | 'lost'

export interface JobContext {
  now: Date
  /** Aborted when the process stops, the job takes too long, or another process has taken it over. */
  signal: AbortSignal
}

/** Runs several jobs of a queue at once, with fewer statements than one after the other. */
export interface BatchRunner {
  /** The number of jobs at most. */
  size: number
  /** The pause after a claim, in which jobs gather. There is none after one that found as many as fit. */
  pauseMs: number
  accepts: (job: Job) => boolean
  /** Does the work of all jobs and deletes them, in one transaction. If it throws, each job is run alone. */
  run: (jobs: Job[], context: JobContext) => Promise<void>
}

/** What a process does with the jobs of a queue. */
export interface Queue {
  name: string
  /**
   * Throws to be retried. It must be idempotent: an earlier attempt may have stopped half-way. The job is deleted after
   * it, unless it returns `COMPLETED` or `runAgainAt(…)`.
   */
  run: (job: Job, context: JobContext) => Promise<unknown>
  /** Absent for a queue whose jobs run alone. */
  batch?: BatchRunner
  /** Jobs, or batches, that one process runs at the same time. */
  concurrency: number
  retry: RetryPolicy
  /** A run that takes longer is aborted, and another process may start the job again. Default 900. */
  timeoutSeconds?: number
}

export interface RetryPolicy {
  /** After this many failed attempts a job is dead. */
  maxAttempts: number
  /** Seconds before the first retry. Each further retry waits twice as long. */
  delaySeconds: number
  maxDelaySeconds: number
}

/** Returned by `run` if it deleted the job in its own transaction, with `completeJob`. */
export const COMPLETED = Symbol('completed')

/** Returned by `run` to keep the job and run it again at a time. */
export function runAgainAt(runAt: Date): RunAgain {
  return new RunAgain(runAt)
}

export class RunAgain {
  readonly runAt: Date

  constructor(runAt: Date) {
    this.runAt = runAt
  }
}

/** Thrown by `run` if a retry would fail too: the job is dead at once. */
export class UnrecoverableJobError extends Error {}

/** The reason of the signal of a run that took too long. */
export class JobTimeoutError extends Error {}

/** Another process has taken over the job, or it was deleted: this attempt must have no effect. */
export class LeaseLostError extends Error {
  constructor({ queue, id }: Pick<Job, 'queue' | 'id'>) {
    super(`The lease of job ${id} of the queue ${queue} was lost`)
  }
}

/** Returns the time of the next attempt, or null if the job is dead. */
export function getRetryAt(
  { attempts }: Pick<Job, 'attempts'>,
  { retry, now }: { retry: RetryPolicy; now: Date },
): Date | null {
  if (attempts >= retry.maxAttempts) return null
  const seconds = Math.min(retry.delaySeconds * 2 ** (attempts - 1), retry.maxDelaySeconds)
  return new Date(now.getTime() + seconds * 1000)
}
