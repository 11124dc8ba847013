import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import { type CouponId, promotionRedemptions } from './tables.ts'

export interface CouponRedemption {
  id: Id<'promotion redemption'>
  couponId: CouponId
  /** What the order was given, in the currency of the books. */
  baseMinor: number
  isReleased: boolean
}

/** Lists the coupons that orders have redeemed, released ones first. */
export async function listCouponRedemptions(
  db: Database,
  orderIds: Id<'order'>[],
): Promise<CouponRedemption[]> {
  const { id, couponId, baseMinor, releasedAt } = promotionRedemptions
  const rows = await db
    .select({ id, couponId, baseMinor, releasedAt })
    .from(promotionRedemptions)
    .where(and(inArray(promotionRedemptions.orderId, orderIds), isNotNull(couponId)))
  return rows
    .map(({ releasedAt: at, ...row }) => ({
      ...{ ...row, couponId: row.couponId!, isReleased: at !== null },
    }))
    .toSorted((a, b) => Number(b.isReleased) - Number(a.isReleased))
}

/** SQL of all redemptions of codes: `id`, `order_id`. */
export const selectCouponRedemptions = sql`
  select id, order_id from promotion_redemptions where coupon_id is not null`

/** SQL of what orders were given and keep: `promotion_id`, `order_id`, `base_minor` in the base currency. */
export const selectPromotionRedemptions = sql`
  select promotion_id, order_id, base_minor from promotion_redemptions where released_at is null`
