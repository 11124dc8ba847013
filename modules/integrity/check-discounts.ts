import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Orders whose lines have another discount of a promotion than the order redeemed. Terms of promotions change, so what was
 * given is compared with what was redeemed, not with the terms of today. Orders that a clerk composed or changed have
 * discounts of their own.
 */
export async function findDiscountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'expected' | 'found', string>>(sql`
    with given as (
      select l.order_id, a.kind, sum(a.minor) as minor, min(a.source) as source
      from order_line_adjustments a join order_lines l on l.id = a.order_line_id
      group by l.order_id, a.kind),
    redeemed as (
      select order_id, case p.kind when 'automatic' then 'promotion' else p.kind end as kind, sum(discount_minor) as minor
      from (select distinct on (order_id, promotion_id) * from promotion_redemptions
        order by order_id, promotion_id, created_at desc) last join promotions p on p.id = promotion_id
      group by order_id, 2)
    select o.id, o.number, coalesce(redeemed.minor, 0) || '' as expected, coalesce(given.minor, 0) || ' ' || kind as found
    from given full join redeemed using (order_id, kind) join orders o on o.id = order_id
    where (coalesce(given.minor, 0) <> coalesce(redeemed.minor, 0) or (kind = 'coupon' and given.source <> o.coupon_code))
      and (kind = 'coupon' or redeemed.minor is not null or o.cart_id is not null)
      and not exists (select from order_edits edit where edit.order_id = o.id and edit.state = 'applied')`)
  return rows.map(({ id, number, expected, found }) => {
    return { subject: id, name: number, expected, found }
  })
}
