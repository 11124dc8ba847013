import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import { workedQueues } from './worked-queues.ts'

/**
 * Returns for each queue of this process with jobs that are due and not running, for how many seconds the oldest of them
 * has waited.
 */
export async function measureDueJobs(
  db: Database,
  now: Date,
): Promise<{ queue: string; seconds: number }[]> {
  const rows = await rawQuery<{ queue: string; seconds: string }>(db, DUE_JOBS, [
    now,
    [...workedQueues],
  ])
  return rows.map(({ queue, seconds }) => ({ queue, seconds: Number(seconds) }))
}

const DUE_JOBS = `select queue, extract(epoch from $1::timestamptz - min(run_at)) as seconds from jobs
  where queue = any($2::text[]) and dead_at is null and run_at <= $1
    and (leased_until is null or leased_until <= $1)
  group by queue`
