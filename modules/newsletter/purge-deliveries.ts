import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'

interface PurgeDeliveriesInput {
  /** When the issue was sent, at the latest. */
  before: Date
  signal?: AbortSignal
}

/** Deletes who got which issue, once the issue was sent long ago. Its number of deliveries stays. */
export function purgeDeliveries(
  db: Database,
  { before, signal }: PurgeDeliveriesInput,
): Promise<number> {
  return changeInBatches(
    db,
    (limit) => sql`
      delete from newsletter_deliveries where (issue_id, subscription_id) in (
        select issue_id, subscription_id from newsletter_deliveries
        where issue_id in (select id from newsletter_issues where coalesce(sent_at, stopped_at) < ${before.toISOString()})
        limit ${limit} for update skip locked)`,
    signal,
  )
}
