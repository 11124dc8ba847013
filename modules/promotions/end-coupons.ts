import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CouponId, coupons } from './tables.ts'

/** Ends coupons that no order has at the moment, and locks them. Returns those that are ended. */
export async function endUnusedCoupons(
  tx: Database,
  { ids, now }: { ids: CouponId[]; now: Date },
): Promise<Set<CouponId>> {
  const ended = await tx
    .update(coupons)
    .set({
      expiresAt: sql`least(expires_at, greatest(${now.toISOString()}, created_at + interval '1 ms'))`,
    })
    .where(and(inArray(coupons.id, ids), eq(coupons.redemptionCount, 0)))
    .returning({ id: coupons.id })
  return new Set(ended.map(({ id }) => id))
}
