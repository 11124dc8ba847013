import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'

/** Coupons whose count of uses is not the number of uses that were not given back. */
export async function couponDifferences(db: Database): Promise<Difference[]> {
  const { rows } = await db.execute<{ id: string; code: string; used: number; uses: number }>(sql`
    select c.id, c.code, c.used_count as used, coalesce(u.uses, 0)::integer as uses
    from coupons c
    left join (select coupon_id, count(*) as uses from coupon_uses where released_at is null group by coupon_id) u
      on u.coupon_id = c.id
    where c.used_count <> coalesce(u.uses, 0)`)
  return rows.map(({ id, code, used, uses }) => {
    return { subject: id, name: code, expected: `${uses} uses`, found: `${used}` }
  })
}

export async function repairCouponCount(db: Database, couponId: string): Promise<void> {
  await db.execute(sql`
    update coupons set used_count = (
      select count(*) from coupon_uses where coupon_id = coupons.id and released_at is null)
    where id = ${couponId}`)
}
