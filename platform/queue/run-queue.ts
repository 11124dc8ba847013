import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { withConnection } from '../db/with-connection.ts'
import { type Queue, runAgainAt } from './queue.ts'

const RETRY_MS = 5_000
/** How a failed run is tried again. */
export const RUN_RETRY = { maxAttempts: 10, delaySeconds: 5, maxDelaySeconds: 60 }

interface RunQueueOptions {
  name: string
  /** The advisory lock that one run of this queue holds. */
  lockKey: number
  /** Returns `runAgainAt(…)` to go on later. */
  run: Queue['run']
}

/** Creates a queue whose jobs run one at a time in the whole shop, such as imports. */
export function createRunQueue(db: Database, { name, lockKey, run }: RunQueueOptions): Queue {
  return {
    name,
    concurrency: 1,
    retry: RUN_RETRY,
    timeoutSeconds: 24 * 3600,
    run: (job, context) =>
      runOneAtATime(db, { key: lockKey, now: context.now }, () => run(job, context)),
  }
}

/**
 * Runs `work` while holding a lock, which PostgreSQL releases if the process dies. If another process holds it, the job is
 * to run again a little later.
 */
function runOneAtATime(
  db: Database,
  { key, now }: { key: number; now: Date },
  work: () => Promise<unknown>,
): Promise<unknown> {
  return withConnection(db, async (connection) => {
    const { rows } = await connection.execute<{ is_acquired: boolean }>(
      sql`select pg_try_advisory_lock(${key}) as is_acquired`,
    )
    if (!rows[0]?.is_acquired) return runAgainAt(new Date(now.getTime() + RETRY_MS))
    return work()
  })
}
