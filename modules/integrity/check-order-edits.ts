import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Edits of orders that hold other stock than they need: an open one holds what it adds, others hold nothing. And paid
 * edits that were not applied, although their payment was not given back.
 */
export async function findEditDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'expected' | 'found', string>>(sql`
    with held as (
      select e.id, o.number, e.state,
        (select coalesce(sum(greatest((a ->> 'quantity')::integer - coalesce((
            select (b ->> 'quantity')::integer from jsonb_array_elements(e.before -> 'lines') b
            where b ->> 'variantId' = a ->> 'variantId'), 0), 0)), 0)
          from jsonb_array_elements(e.after -> 'lines') a) as needed,
        (select -coalesce(sum(m.quantity), 0) from stock_movements m
          where m.reference = e.id::text and m.reason in ('sale', 'release')
            and m.variant_id in (select (a ->> 'variantId')::uuid from jsonb_array_elements(e.after -> 'lines') a)) as units
      from order_edits e join orders o on o.id = e.order_id
    )
    select id, number as name, case state when 'open' then needed else 0 end || ' units' as expected,
      units || ' units' as found
    from held where units <> case state when 'open' then needed else 0 end
    union all
    select e.id, o.number, 'given back', p.captured_minor - p.refunded_minor || ' left'
    from payments p join order_edits e on e.id = p.order_edit_id join orders o on o.id = e.order_id
    where e.state in ('cancelled', 'expired') and p.captured_minor > p.refunded_minor`)
  return rows.map(({ id, name, expected, found }) => ({ subject: id, name, expected, found }))
}
