import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ListedPromotion, listedColumns } from './list-promotions.ts'
import { promotions } from './tables.ts'

const MAX_ROWS = 30
const DAY_MS = 24 * 3_600_000

/** Lists what runs in a period, the first to start first. What was started in it, or is open-ended, comes before the rest. */
export function listTimeline(
  db: Database,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<ListedPromotion[]> {
  // There are several flash sales a day: earlier ones would take the places of the rest.
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  return db
    .select(listedColumns)
    .from(promotions)
    .where(
      sql`coalesce(ends_at, 'infinity') > ${from.toISOString()}
        and coalesce(starts_at, created_at) < ${to.toISOString()} and reward is null
        and (kind <> 'flash_sale' or ends_at > ${since})`,
    )
    .orderBy(sql`ends_at is null desc, coalesce(starts_at, created_at), id`)
    .limit(MAX_ROWS)
}
