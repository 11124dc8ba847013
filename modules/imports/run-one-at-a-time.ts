import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type RunAgain, runAgainAt } from '#platform/queue/queue'

const RETRY_MS = 5_000

/**
 * Runs `work` while holding a lock, which PostgreSQL releases if the process dies. If another process holds it, the job is
 * to run again a little later.
 */
export function runOneAtATime(
  db: Database,
  { key, now }: { key: number; now: Date },
  work: () => Promise<void>,
): Promise<RunAgain | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${key}) as is_acquired`,
    )
    if (!rows[0]?.is_acquired) return runAgainAt(new Date(now.getTime() + RETRY_MS))
    await work()
    return undefined
  })
}
