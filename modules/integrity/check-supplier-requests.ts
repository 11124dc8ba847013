import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** SQL: whether the handlers of all events of the order `o` have had their time. */
const isHandled = (before: Date) => sql`not exists (
  select from order_events e where e.order_id = o.id and e.created_at >= ${before.toISOString()}::timestamptz)`

/** Paid orders of which units that suppliers send are in no request to one, and were not shipped by the shop itself. */
export async function findMissingSupplierRequests(
  db: Database,
  { before }: { before: Date },
): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<keyof Discrepancy, string>>(sql`
    with needed as (
      select l.order_id, l.quantity - l.refunded_quantity - l.returning_quantity as units,
        greatest(l.shipped_quantity, (
          select coalesce(sum(d.quantity), 0) from dropship_lines d
          join dropship_orders r on r.id = d.dropship_order_id
          where d.order_line_id = l.id and r.state <> 'closed')) as requested
      from order_lines l where l.supplier is not null
    )
    select o.id as subject, o.number as name, sum(n.units) || ' units in requests' as expected,
      sum(least(n.requested, n.units)) || ' units' as found
    from needed n join orders o on o.id = n.order_id
    where o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state <> 'cancelled' and ${isHandled(before)}
    group by o.id, o.number
    having bool_or(n.requested < n.units)`)
  return rows
}

/**
 * Requests to suppliers for what is not paid, or not needed any more: more units than the order needs, of a cancelled order,
 * or of one that waits for its payment. And what was ordered there and refunded or cancelled here, without a note.
 */
export async function findSurplusSupplierRequests(
  db: Database,
  { before }: { before: Date },
): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<keyof Discrepancy, string>>(sql`
    with lines as (
      select r.order_id, r.state, r.sent_at, d.quantity, d.supplier_order_id, l.refunded_quantity, d.dropship_order_id,
        case o.fulfilment_state when 'cancelled' then 0 else greatest(0,
          l.quantity - l.refunded_quantity - l.returning_quantity - (
            select coalesce(sum(other.quantity), 0) from dropship_lines other
            join dropship_orders p on p.id = other.dropship_order_id
            where other.order_line_id = l.id and p.id <> r.id and p.state <> 'closed')) end as needed,
        o.number, o.fulfilment_state = 'cancelled' as is_cancelled,
        o.payment_state in ('unpaid', 'partially_paid') and o.exchange_minor = 0 and o.exchange_due_minor = 0 as is_unpaid
      from dropship_lines d
      join dropship_orders r on r.id = d.dropship_order_id
      join order_lines l on l.id = d.order_line_id
      join orders o on o.id = r.order_id
      where r.state <> 'closed' and ${isHandled(before)}
    )
    select order_id as subject, number as name, needed || ' units' as expected, quantity || ' units wait' as found
    from lines where state in ('waiting', 'failed') and sent_at is null and quantity > needed
    union all
    select order_id, number, 'paid', state from lines where is_unpaid and not is_cancelled
    union all
    select l.order_id, l.number, 'a note', 'order ' || s.id || ' without one'
    from lines l join supplier_orders s on s.dropship_order_id = l.dropship_order_id
    where (l.is_cancelled or l.refunded_quantity > 0) and not s.is_closed
      and coalesce(l.supplier_order_id, s.id) = s.id
      and not exists (
        select from dropship_notes n
        where n.order_id = l.order_id and n.kind = 'undone_here' and n.subject = s.id)`)
  return rows
}
