import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { rawQuery } from '../db/raw-query.ts'
import { execute } from '../db/transaction.ts'
import { getTaskOrigin } from '../tracing/task.ts'
import { jobs } from './tables.ts'

export interface EnqueueJobInput {
  queue: string
  /** Ids, no personal data. */
  payload: Record<string, string>
  /** A second job with this key is dropped while the first one waits, runs, or is dead. */
  dedupeKey?: string
  /** The job does not run before this time. Default: now. */
  runAt?: Date
  /** Attempts that the caller made before. */
  failure?: { attempts: number; error: string }
  now: Date
}

/** Enqueues a job in the caller's transaction. It runs after the commit. */
export async function enqueueJob(tx: Database, input: EnqueueJobInput): Promise<void> {
  const { queue, payload, dedupeKey = null, now, runAt = now, failure } = input
  const { attempts, error } = failure ?? { attempts: 0, error: null }
  const row = {
    queue,
    payload: withOrigin(payload),
    dedupeKey,
    runAt,
    attempts,
    error,
    createdAt: now,
  }
  await execute(tx, insertJob(tx).execute(row))
}

const { queue, payload, dedupeKey, runAt, attempts, error, createdAt } = buildPlaceholders(jobs)
const insertJob = prepareQuery((db) =>
  db
    .insert(jobs)
    .values({ queue, payload, dedupeKey, runAt, attempts, error, createdAt })
    .onConflictDoNothing({ target: [jobs.queue, jobs.dedupeKey] })
    .prepare('insert_job'),
)

interface EnqueueJobsInput {
  /** `payload`: ids, no personal data. */
  jobs: Pick<EnqueueJobInput, 'queue' | 'payload'>[]
  now: Date
}

/** Enqueues jobs in the caller's transaction, in one statement. They run after the commit. */
export async function enqueueJobs(tx: Database, { jobs: added, now }: EnqueueJobsInput) {
  if (added.length === 0) return
  const queues = added.map((job) => job.queue)
  const payloads = added.map((job) => withOrigin(job.payload))
  await execute(tx, rawQuery(tx, INSERT_JOBS, [queues, payloads, now]))
}

const INSERT_JOBS = `insert into jobs (queue, payload, run_at, created_at)
  select queue, payload, $3, $3 from unnest($1::text[], $2::jsonb[]) as added(queue, payload)`

interface EnqueueUniqueJobsInput {
  jobs: Required<Pick<EnqueueJobInput, 'queue' | 'payload' | 'dedupeKey' | 'runAt'>>[]
  now: Date
}

/** Enqueues jobs with keys and times of their own, in one statement. Those whose key exists are dropped. */
export async function enqueueUniqueJobs(
  tx: Database,
  { jobs: added, now }: EnqueueUniqueJobsInput,
) {
  if (added.length === 0) return
  // In one order, so that two transactions do not wait for each other's keys.
  const sorted = added.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  await rawQuery(tx, INSERT_UNIQUE_JOBS, [
    sorted.map((job) => job.queue),
    sorted.map((job) => withOrigin(job.payload)),
    sorted.map((job) => job.dedupeKey),
    sorted.map((job) => job.runAt.toISOString()),
    now.toISOString(),
  ])
}

const INSERT_UNIQUE_JOBS = `insert into jobs (queue, payload, dedupe_key, run_at, created_at)
  select queue, payload, dedupe_key, run_at, $5
  from unnest($1::text[], $2::jsonb[], $3::text[], $4::timestamptz[]) as added(queue, payload, dedupe_key, run_at)
  on conflict (queue, dedupe_key) do nothing`

/** Adds what tells of which request the job is a consequence, unless the caller has added that of another one. */
function withOrigin(payload: Record<string, string>): Record<string, string> {
  return { ...getTaskOrigin(), ...payload }
}
