import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Orders that are not the sum of their lines. Which of the two is wrong only a person can tell, since the
 * shopper saw and paid the total.
 */
export async function findOrderDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'lines' | 'total', string>>(sql`
    select o.id, o.number, o.total_minor as total, sums.total as lines
    from orders o
    cross join lateral (
      select sum(base_minor) as base, sum(discount_minor) as discount,
        sum(total_minor) + o.shipping_minor + o.rounding_minor
          + case when o.tax_added_minor > 0 then o.shipping_tax_minor else 0 end as total
      from order_lines where order_id = o.id
    ) sums
    where (o.items_minor, o.discount_minor, o.total_minor) is distinct from (sums.base, sums.discount, sums.total)`)
  return rows.map(({ id, number, lines, total }) => {
    return { subject: id, name: number, expected: `${lines}, as its lines`, found: `${total}` }
  })
}
