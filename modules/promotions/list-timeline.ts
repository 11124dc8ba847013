import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ListedPromotion, listedColumns } from './list-promotions.ts'
import { promotions } from './tables.ts'

const MAX_ROWS = 30

/** Lists what runs in a period, the first to start first. What was started in it, or is open-ended, comes before the rest. */
export function listTimeline(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ListedPromotion[]> {
  return db
    .select(listedColumns)
    .from(promotions)
    .where(
      sql`coalesce(ends_at, 'infinity') > ${from.toISOString()}
        and coalesce(starts_at, created_at) < ${to.toISOString()} and reward is null`,
    )
    .orderBy(sql`ends_at is null desc, coalesce(starts_at, created_at), id`)
    .limit(MAX_ROWS)
}
