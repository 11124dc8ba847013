import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Coupons whose count of uses is not the number of uses that were not given back. */
export async function findCouponDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; code: string; used: number; uses: number }>(sql`
    select c.id, c.code, c.redemption_count as used, coalesce(u.uses, 0)::integer as uses
    from coupons c
    left join (select coupon_id, count(*) as uses from coupon_redemptions where released_at is null group by coupon_id) u
      on u.coupon_id = c.id
    where c.redemption_count <> coalesce(u.uses, 0)`)
  return rows.map(({ id, code, used, uses }) => {
    return { subject: id, name: code, expected: `${uses} uses`, found: `${used}` }
  })
}

export async function repairRedemptionCount(db: Database, couponId: string): Promise<void> {
  await db.execute(sql`
    update coupons set redemption_count = (
      select count(*) from coupon_redemptions where coupon_id = coupons.id and released_at is null)
    where id = ${couponId}`)
}
