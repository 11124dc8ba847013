import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Id } from '#platform/ids'
import type { Redemption } from './redeem-promotion.ts'
import type { CouponId, PromotionId } from './tables.ts'

/** Releases the redemptions of an order that were not released before. */
export async function releasePromotions(
  tx: Database,
  { orderId, now }: { orderId: Id<'order'>; now: Date },
): Promise<void> {
  await rawQuery(tx, RELEASE_SQL, [orderId, now.toISOString()])
}

/** Rows are locked by id, as `listRedemptions` orders them for whoever redeems. */
const RELEASE_SQL = `
  with released as (
    update promotion_redemptions set released_at = $2::timestamptz where order_id = $1 and released_at is null
    returning promotion_id, coupon_id, base_minor),
  locked as (
    select id from promotions where id in (select promotion_id from released) order by id for update),
  counted as (
    update promotions p set redemption_count = redemption_count - 1, given_minor = given_minor - released.base_minor
    from released, locked where p.id = locked.id and released.promotion_id = p.id)
  update coupons set redemption_count = redemption_count - 1 where id in (select coupon_id from released)`

interface RedemptionRow {
  promotion_id: PromotionId
  coupon_id: CouponId | null
  name: string
  discount_minor: string
  shipping_minor: string
  base_minor: string
}

/** Lists what an order redeemed when it was placed, whether it was released since or not, to redeem it again. */
export async function listRedemptions(db: Database, orderId: Id<'order'>): Promise<Redemption[]> {
  const rows = await rawQuery<RedemptionRow>(db, LIST_SQL, [orderId])
  return rows.map((row) => ({
    promotionId: row.promotion_id,
    couponId: row.coupon_id,
    name: row.name,
    revision: null,
    goodsMinor: Number(row.discount_minor),
    shippingMinor: Number(row.shipping_minor),
    baseMinor: Number(row.base_minor),
  }))
}

const LIST_SQL = `
  select distinct on (r.promotion_id) r.promotion_id, r.coupon_id, coalesce(c.code, p.name) as name,
    r.discount_minor, r.shipping_minor, r.base_minor
  from promotion_redemptions r join promotions p on p.id = r.promotion_id left join coupons c on c.id = r.coupon_id
  where r.order_id = $1 order by r.promotion_id, r.created_at desc`
