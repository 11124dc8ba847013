import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Finds orders that replace others in an exchange and have not their influencer, and influencers whose code at the checkout
 * does not exist or counts although they are suspended.
 */
export async function findInfluencerDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<keyof Discrepancy, string>>(sql`
    select second.id as subject, second.number as name, a.influencer_id::text as expected,
      coalesce(b.influencer_id::text, 'none') as found
    from exchanges e
    join orders second on second.id = e.second_order_id
    join order_attributions a on a.order_id = e.order_id
    left join order_attributions b on b.order_id = e.second_order_id
    where b.influencer_id is distinct from a.influencer_id
      or b.first_order_id is distinct from coalesce(a.first_order_id, a.order_id)
    union all
    select i.id, i.code, case when i.suspended_at is null then 'counts' else 'is paused' end,
      case when c.id is null then 'none' when c.paused_at is null then 'counts' else 'is paused' end
    from influencers i
    left join coupons c on lower(c.code) = lower(i.code)
    where i.user_id is not null and (c.id is null
      -- A coupon that the shop has made has nothing to do with the suspension.
      or (c.source_key = 'influencer:' || i.id and (c.paused_at is null) <> (i.suspended_at is null)))`)
  return rows
}
