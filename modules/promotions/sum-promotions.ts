import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type PromotionId, promotions } from './tables.ts'

/** Returns how many orders some promotions were taken off, and what they were given in the base currency. */
export async function sumPromotions(
  db: Database,
  ids: PromotionId[],
): Promise<Map<PromotionId, { orders: number; givenMinor: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: promotions.id,
      orders: promotions.redemptionCount,
      givenMinor: promotions.givenMinor,
    })
    .from(promotions)
    .where(inArray(promotions.id, ids))
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
