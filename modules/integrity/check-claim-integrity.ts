import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Orders that have taken more or less from the stock than they sell, and cancelled ones whose promotions are still redeemed. A
 * cancelled order keeps at most what was refunded before.
 */
export async function findClaimDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'expected' | 'found', string>>(sql`
    with lines as (
      select l.order_id, case when o.fulfilment_state = 'cancelled' then 0 else l.quantity end as min_units,
        case when o.fulfilment_state = 'cancelled' then l.refunded_quantity else l.quantity end as max_units,
        (select -coalesce(sum(m.quantity), 0)
          from generate_series(1, o.hold_count) hold join stock_movements m on m.variant_id = l.variant_id
            and m.reason in ('sale', 'release') and m.reference = o.id || '/' || hold) as units
      from order_lines l join orders o on o.id = l.order_id
    )
    select o.id, o.number as name, sum(min_units) || ' units' as expected, sum(units) || ' units' as found
    from lines join orders o on o.id = lines.order_id
    group by o.id having bool_or(units not between min_units and max_units)
    union all
    select o.id, o.number, 'no redemption', 'one' from orders o
    where o.fulfilment_state = 'cancelled'
      and exists (select from promotion_redemptions where order_id = o.id and released_at is null)`)
  return rows.map(({ id, name, expected, found }) => ({ subject: id, name, expected, found }))
}
