import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

const TIMEOUT_MS = 5_000

/** Waits until this number of transactions wait for a lock. Fails after five seconds. */
export async function waitForLockWaiters(db: Database, count = 1): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (let waiting = 0; waiting < count; ) {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting = rowCount ?? 0
    assert.ok(Date.now() < end, `${waiting} of ${count} transactions wait for a lock`)
  }
}
