import { and, asc, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { Promotion } from './candidate.ts'
import { promotions } from './tables.ts'

/** Tags cache entries that derive from promotions. A trigger of the table purges it, also for a change with SQL. */
const PROMOTIONS_TAG = 'promotions'

/** More than a shop has at once; the oldest ones count. */
const MAX_AUTOMATIC = 200

/** Returns the promotions that need no code and are not over, planned ones too. */
export function listAutomaticPromotions(db: Database, now: Date): Promise<Promotion[]> {
  return cached(db, { key: 'automatic promotions', tags: [PROMOTIONS_TAG] }, () =>
    selectAutomatic(db).execute({ now: now.toISOString() }),
  )
}

const selectAutomatic = prepareQuery((db) =>
  db
    .select()
    .from(promotions)
    .where(
      and(
        inArray(promotions.kind, ['automatic', 'flash_sale']),
        isNull(promotions.pausedAt),
        or(
          isNull(promotions.endsAt),
          gt(promotions.endsAt, sql`${sql.placeholder('now')}::timestamptz`),
        ),
      ),
    )
    .orderBy(asc(promotions.createdAt), asc(promotions.id))
    .limit(MAX_AUTOMATIC)
    .prepare('automatic_promotions'),
)
