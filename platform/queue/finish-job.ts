import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import { type Job, LeaseLostError } from './queue.ts'

/** `attempts` changes with each lease, so a process whose job was taken over changes nothing. */
const IS_LEASED = 'id = $1 and attempts = $2 and leased_until is not null'

/** Deletes a job that is done. Throws `LeaseLostError` if it was taken over, so that a transaction is rolled back. */
export function completeJob(tx: Database, job: Job): Promise<void> {
  return finishJob(tx, job, `delete from jobs where ${IS_LEASED} returning id`)
}

/** Keeps a job that is done, and runs it again at a time. */
export function rescheduleJob(
  db: Database,
  job: Job,
  { runAt, now }: { runAt: Date; now: Date },
): Promise<void> {
  const text = `update jobs set run_at = $3, attempts = 0, error = null, leased_until = null, ran_at = $4
    where ${IS_LEASED} returning id`
  return finishJob(db, job, text, [runAt, now])
}

/** Gives a job back that the process had to stop. The attempt does not count. */
export function releaseJob(db: Database, job: Job): Promise<void> {
  const text = `update jobs set attempts = attempts - 1, leased_until = null
    where ${IS_LEASED} returning id`
  return finishJob(db, job, text)
}

interface FailJobInput {
  error: string
  /** Null if the job is dead. */
  retryAt: Date | null
  now: Date
}

/** Records a failed attempt. */
export function failJob(
  db: Database,
  job: Job,
  { error, retryAt, now }: FailJobInput,
): Promise<void> {
  const text = `update jobs set error = $3, leased_until = null, run_at = coalesce($4, run_at), dead_at = $5
    where ${IS_LEASED} returning id`
  return finishJob(db, job, text, [error, retryAt, retryAt ? null : now])
}

async function finishJob(db: Database, job: Job, text: string, values: unknown[] = []) {
  const changed = await rawQuery(db, text, [job.id, job.attempts, ...values])
  if (changed.length === 0) throw new LeaseLostError(job)
}
