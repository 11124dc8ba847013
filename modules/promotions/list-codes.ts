import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { coupons, type PromotionId } from './tables.ts'

/** Lists the codes of a promotion with their uses: 10,000 at most. */
export function listCodes(
  db: Database,
  id: PromotionId,
): Promise<{ code: string; redemptionCount: number; maxRedemptions: number | null }[]> {
  const { code, redemptionCount, maxRedemptions } = coupons
  return db
    .select({ code, redemptionCount, maxRedemptions })
    .from(coupons)
    .where(eq(coupons.promotionId, id))
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
}
