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
