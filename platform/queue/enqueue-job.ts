import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { execute } from '../db/transaction.ts'
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
  const row = { queue, payload, dedupeKey, runAt, attempts, error, createdAt: now }
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
