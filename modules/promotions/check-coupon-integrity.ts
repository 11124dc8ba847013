import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds coupons whose redemption count differs from the number of their redemptions that were not released. */
export async function findCouponDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{
    id: string
    code: string
    counted: number
    active: number
  }>(sql`
    select c.id, c.code, c.redemption_count as counted, coalesce(r.active, 0)::integer as active
    from coupons c
    left join (
      select coupon_id, count(*) as active from coupon_redemptions where released_at is null group by coupon_id
    ) r on r.coupon_id = c.id
    where c.redemption_count <> coalesce(r.active, 0)`)
  return rows.map(({ id, code, counted, active }) => {
    return { subject: id, name: code, expected: `${active} uses`, found: `${counted}` }
  })
}

/** Sets the redemption count of a coupon to the number of its redemptions that were not released. */
export async function repairRedemptionCount(db: Database, couponId: string): Promise<void> {
  await db.execute(sql`
    update coupons set redemption_count = (
      select count(*) from coupon_redemptions where coupon_id = coupons.id and released_at is null)
    where id = ${couponId}`)
}
