import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { BASE_CURRENCY } from '#platform/money/money'

/**
 * Finds orders of which the figures of the shop do not have each payment, each refund and each item. The subject is the
 * order. Orders of other books than today's are in no figure.
 */
export async function findSalesEntryDiscrepancies(
  db: Database,
  { before }: { before: Date },
): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<keyof Discrepancy, string>>(sql`
    with facts as (
      select order_id, 'money' as kind, id::text as reference, 0 as quantity, created_at from order_tenders
      union all
      select order_id, 'order', '', 0, created_at from order_events where kind = 'paid'
      union all
      select l.order_id, 'line', l.id::text, l.quantity, e.created_at
      from order_lines l join order_events e on e.order_id = l.order_id and e.kind = 'paid'
      union all
      select r.order_id, 'refunded_line', r.id || ' ' || l.order_line_id, l.quantity, r.created_at
      from refunds r join refund_lines l on l.refund_id = r.id
        join order_events e on e.order_id = r.order_id and e.kind = 'paid'
      where r.state <> 'failed'
    ), entries as (
      select order_id, case when kind in ('payment', 'refund') then 'money' else kind end as kind, reference, quantity
      from sales_entries
    ), expected as (
      select order_id, array_agg(concat_ws(' ', kind, reference, quantity) order by kind, reference) as facts,
        max(created_at) as changed_at
      from facts group by order_id
    ), found as (
      select order_id, array_agg(concat_ws(' ', kind, reference, quantity) order by kind, reference) as facts
      from entries group by order_id
    )
    select o.id as subject, o.number as name,
      coalesce(cardinality(e.facts), 0) || ' payments, refunds and items as in the order' as expected,
      coalesce(cardinality(f.facts), 0) || ' counted' as found
    from expected e full join found f using (order_id) join orders o on o.id = order_id
    where e.facts is distinct from f.facts and o.base_currency = ${BASE_CURRENCY}
      and coalesce(e.changed_at, '-infinity') < ${before.toISOString()}::timestamptz
    limit 1000`)
  return rows
}
