import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Order lines with a discount that the coupon of their order does not give: of another coupon, of a coupon for other
 * products, of another share, or of more than its amount. The products of a category change, so they are not compared.
 */
export async function findCouponDiscountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'number' | 'code' | 'source' | 'minor', string>
  >(sql`
    select l.id, o.number, coalesce(o.coupon_code, 'no coupon') as code, given.source, given.minor
    from (select *, sum(minor) over (partition by order_id) as order_minor
      from (select a.source, a.minor, line.id, line.order_id from order_line_adjustments a
        join order_lines line on line.id = a.order_line_id where a.kind = 'coupon') discounts) given
    join order_lines l on l.id = given.id
    join orders o on o.id = l.order_id
    left join coupons c on lower(c.code) = lower(o.coupon_code)
    where c.id is null or given.source <> o.coupon_code or given.order_minor > c.amount_minor
      -- Two roundings: of the discount, and of the line's share.
      or abs(given.minor - l.base_minor * c.basis_points / 10000.0) >= 2
      or (select bool_and(product_id <> l.product_id) from coupon_scopes
        where coupon_id = c.id having count(category_id) = 0)`)
  return rows.map(({ id, number, code, source, minor }) => {
    return { subject: id, name: number, expected: code, found: `${source} ${minor}` }
  })
}
