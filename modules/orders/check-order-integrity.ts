import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Orders whose amounts differ from the sums of their lines. A clerk decides which is right: the shopper paid the total. */
export async function findOrderDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'line_total' | 'total', string>>(sql`
    select o.id, o.number, o.total_minor as total, sums.total as line_total
    from orders o
    cross join lateral (
      select sum(base_minor) as base, sum(discount_minor) as discount,
        sum(total_minor) + o.shipping_minor + o.rounding_minor
          + case when o.tax_added_minor > 0 then o.shipping_tax_minor else 0 end as total
      from order_lines where order_id = o.id
    ) sums
    where (o.items_minor, o.discount_minor, o.total_minor) is distinct from (sums.base, sums.discount, sums.total)`)
  return rows.map(({ id, number, line_total, total }) => {
    return { subject: id, name: number, expected: `${line_total}, as its lines`, found: `${total}` }
  })
}

/** Orders whose paid or refunded amount differs from the sum of their tenders. */
export async function findTenderDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'number' | 'paid' | 'refunded' | 'paid_sum' | 'refunded_sum', string>
  >(sql`
    select o.id, o.number, o.paid_minor as paid, o.refunded_minor as refunded,
      sums.paid as paid_sum, sums.refunded as refunded_sum
    from orders o
    cross join lateral (
      select coalesce(sum(minor) filter (where kind not in ('refund', 'failed_refund')), 0) as paid,
        coalesce(-sum(minor) filter (where kind in ('refund', 'failed_refund')), 0) as refunded
      from order_tenders where order_id = o.id
    ) sums
    where (o.paid_minor, o.refunded_minor) is distinct from (sums.paid, sums.refunded)`)
  return rows.map(({ id, number, paid, refunded, paid_sum, refunded_sum }) => ({
    subject: id,
    name: number,
    expected: `paid ${paid_sum}, refunded ${refunded_sum}`,
    found: `paid ${paid}, refunded ${refunded}`,
  }))
}

/** Order lines whose discount or shipped quantity differs from the sum of their adjustments or fulfilments. */
export async function findOrderLineDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'number' | 'discount' | 'shipped' | 'adjusted' | 'fulfilled', string>
  >(sql`
    select l.id, o.number, l.discount_minor as discount, l.shipped_quantity as shipped, sums.adjusted, sums.fulfilled
    from order_lines l join orders o on o.id = l.order_id
    cross join lateral (
      select (select coalesce(sum(minor), 0) from order_line_adjustments where order_line_id = l.id) as adjusted,
        (select coalesce(sum(quantity), 0) from fulfilment_lines where order_line_id = l.id) as fulfilled
    ) sums
    where (l.discount_minor, l.shipped_quantity) is distinct from (sums.adjusted, sums.fulfilled)`)
  return rows.map(({ id, number, discount, shipped, adjusted, fulfilled }) => ({
    subject: id,
    name: number,
    expected: `discount ${adjusted}, shipped ${fulfilled}`,
    found: `discount ${discount}, shipped ${shipped}`,
  }))
}
