import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds promotions and codes whose counts or sums differ from their redemptions that were not released. */
export async function findPromotionDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'expected' | 'found', string>>(sql`
    select p.id, p.name, coalesce(r.uses, 0) || ' uses, ' || coalesce(r.given, 0) as expected,
      p.redemption_count || ' uses, ' || p.given_minor as found
    from promotions p
    left join (
      select promotion_id, count(*) as uses, sum(base_minor) as given
      from promotion_redemptions where released_at is null group by promotion_id
    ) r on r.promotion_id = p.id
    where (p.redemption_count, p.given_minor) is distinct from (coalesce(r.uses, 0), coalesce(r.given, 0))
    union all
    select c.promotion_id, c.code, coalesce(r.uses, 0) || ' uses', c.redemption_count || ''
    from coupons c
    left join (
      select coupon_id, count(*) as uses from promotion_redemptions where released_at is null group by coupon_id
    ) r on r.coupon_id = c.id
    where c.redemption_count <> coalesce(r.uses, 0)`)
  return rows.map(({ id, name, expected, found }) => ({ subject: id, name, expected, found }))
}

/** Sets the counts of a promotion and its codes to its redemptions that were not released. Redemptions wait for it. */
export async function repairPromotionCounts(db: Database, promotionId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select from promotions where id = ${promotionId} for no key update`)
    await tx.execute(sql`
      select from coupons where promotion_id = ${promotionId} order by id for no key update`)
    await tx.execute(sql`
      update promotions p set (redemption_count, given_minor) = (
        select count(*), coalesce(sum(base_minor), 0) from promotion_redemptions
        where promotion_id = p.id and released_at is null)
      where id = ${promotionId}`)
    await tx.execute(sql`
      update coupons set redemption_count = (
        select count(*) from promotion_redemptions where coupon_id = coupons.id and released_at is null)
      where promotion_id = ${promotionId}`)
  })
}
