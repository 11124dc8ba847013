import type { Database } from '../db/database.ts'
import { completeJob, failJob, releaseJob, rescheduleJob } from './finish-job.ts'
import { runBatchTask, runJobTask } from './job-task.ts'
import { claimJob } from './leases.ts'
import {
  COMPLETED,
  getRetryAt,
  type Job,
  type JobOutcome,
  JobTimeoutError,
  LeaseLostError,
  type Queue,
  RunAgain,
  UnrecoverableJobError,
} from './queue.ts'

interface RunJobInput {
  now: () => Date
  signal: AbortSignal
  onError: (error: unknown, queue: string) => void
}

/** Runs a claimed job and records its outcome. */
export function runJob(
  db: Database,
  { queue, job }: { queue: Queue; job: Job },
  input: RunJobInput,
): Promise<JobOutcome> {
  return runJobTask(job, () => attemptJob(db, { queue, job }, input))
}

async function attemptJob(
  db: Database,
  { queue, job }: { queue: Queue; job: Job },
  { now, signal, onError }: RunJobInput,
): Promise<JobOutcome> {
  try {
    if (job.attempts > queue.retry.maxAttempts)
      throw new UnrecoverableJobError('The process ended during the last attempt')
    const result = await queue.run(job, { now: now(), signal })
    if (result instanceof RunAgain)
      await rescheduleJob(db, job, { runAt: result.runAt, now: now() })
    else if (result !== COMPLETED) await completeJob(db, job)
    return 'completed'
  } catch (error) {
    if (error instanceof LeaseLostError) return 'lost'
    const isTimeout = signal.reason instanceof JobTimeoutError
    if (signal.aborted && !isTimeout) return releaseAbortedJob(db, job)
    onError(error, queue.name)
    return recordFailure(db, { queue, job, error, now: now() })
  }
}

/**
 * Runs claimed jobs of a queue: those that its batch accepts together, and each of the others alone. Removes each from
 * `jobs` when it has ended.
 */
export async function runJobs(
  db: Database,
  { queue, jobs }: { queue: Queue; jobs: Set<Job> },
  input: RunJobInput,
): Promise<void> {
  const batched = [...jobs].filter((job) => job.attempts === 1 && queue.batch?.accepts(job))
  if (batched.length > 1 && (await runBatchTask(batched, () => runBatch(queue, batched, input)))) {
    for (const job of batched) jobs.delete(job)
  }
  await runOneByOne(db, { queue, jobs }, input)
}

/** Those that have not begun when the process stops are given back. */
async function runOneByOne(
  db: Database,
  { queue, jobs }: { queue: Queue; jobs: Set<Job> },
  input: RunJobInput,
) {
  let hasBegun = false
  for (const job of jobs) {
    if (hasBegun && input.signal.aborted) await releaseAbortedJob(db, job).catch(ignoreLostLease)
    else await runJob(db, { queue, job }, input)
    hasBegun = true
    jobs.delete(job)
  }
}

/** Returns false for a batch that failed. The jobs then run alone, and tell which of them fail. */
async function runBatch(
  { name, batch }: Queue,
  jobs: Job[],
  { now, signal, onError }: RunJobInput,
) {
  try {
    await batch!.run(jobs, { now: now(), signal })
    return true
  } catch (error) {
    if (!(error instanceof LeaseLostError)) onError(error, name)
    return false
  }
}

function ignoreLostLease(error: unknown) {
  if (!(error instanceof LeaseLostError)) throw error
}

async function releaseAbortedJob(db: Database, job: Job): Promise<JobOutcome> {
  await releaseJob(db, job)
  return 'released'
}

interface JobFailure {
  queue: Queue
  job: Job
  error: unknown
  now: Date
}

async function recordFailure(db: Database, { queue, job, error, now }: JobFailure) {
  const isFinal = error instanceof UnrecoverableJobError
  const retryAt = isFinal ? null : getRetryAt(job, { retry: queue.retry, now })
  await failJob(db, job, { error: formatJobError(error), retryAt, now })
  return retryAt ? 'retrying' : 'dead'
}

const MAX_ERROR_LENGTH = 1_000

/** The root cause: the message of a failed query has the parameters, which may be personal data. The log has it all. */
export function formatJobError(error: unknown): string {
  if (error instanceof Error && error.cause) return formatJobError(error.cause)
  return String(error).slice(0, MAX_ERROR_LENGTH)
}

/** Runs one job at once, for a caller who waits for it. Returns null if another process runs it or it is done. */
export async function runJobNow(
  db: Database,
  queue: Queue,
  { dedupeKey, now }: { dedupeKey: string; now: Date },
): Promise<JobOutcome | null> {
  const job = await claimJob(db, { queue: queue.name, dedupeKey, now })
  if (!job) return null
  const { signal } = new AbortController()
  return runJob(db, { queue, job }, { now: () => now, signal, onError() {} })
}
