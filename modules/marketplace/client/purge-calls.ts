import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'
import { marketplaceCalls } from '../tables.ts'

interface PurgeInput {
  before: Date
  signal?: AbortSignal
}

/** Deletes calls of before a date. Ids sort by time. */
export async function purgeMarketplaceCalls(
  db: Database,
  { before, signal }: PurgeInput,
): Promise<void> {
  await changeInBatches(
    db,
    (limit) => sql`delete from ${marketplaceCalls} where id in (
      select id from ${marketplaceCalls} where created_at < ${before.toISOString()}
      order by id limit ${limit} for update skip locked)`,
    signal,
  )
}
