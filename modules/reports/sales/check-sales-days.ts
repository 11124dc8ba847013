import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds days whose figures are not the sums of their entries. The subject is the day. */
export async function findSalesDayDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'day' | 'name' | 'expected' | 'found', string>>(sql`
    with expected as (
      select dimension, day, key, sum(orders) as orders, sum(quantity) as quantity, sum(gross_minor) as gross,
        sum(refunded_minor) as refunded
      from sales_effects group by dimension, day, key
    ), found as (
      select dimension, day, key, orders, quantity, gross_minor as gross, refunded_minor as refunded from sales_days
    ), compared as (
      select dimension, day, key,
        format('%s orders, %s items, %s paid, %s refunded', coalesce(e.orders, 0), coalesce(e.quantity, 0),
          coalesce(e.gross, 0), coalesce(e.refunded, 0)) as expected,
        format('%s orders, %s items, %s paid, %s refunded', coalesce(f.orders, 0), coalesce(f.quantity, 0),
          coalesce(f.gross, 0), coalesce(f.refunded, 0)) as found
      from expected e full join found f using (dimension, day, key)
    )
    select day::text, concat_ws(' ', day, dimension, key) as name, expected, found from compared
    where expected <> found order by day limit 1000`)
  return rows.map(({ day: subject, ...discrepancy }) => ({ subject, ...discrepancy }))
}
