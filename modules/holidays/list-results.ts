import { sql } from 'drizzle-orm'
import { selectOrderRevenue } from '#modules/orders'
import { selectPromotionRedemptions } from '#modules/promotions'
import type { Database } from '#platform/db/database'

// A type, because the rows of a query have an index signature.
export type HolidayResult = {
  orders: number
  /** What the offers took off these orders, in the base currency. */
  givenMinor: number
  /** Of these orders, without what was refunded, in the base currency. */
  revenueMinor: number
}

/** Returns the results of the offers of all years, by holiday. */
export async function listResults(db: Database): Promise<Map<string, HolidayResult>> {
  const { rows } = await db.execute<HolidayResult & { holidayId: string }>(sql`
    select holiday_promotions.holiday_id as "holidayId", count(*)::integer as orders,
      sum(redemptions.base_minor)::float8 as "givenMinor", sum(orders.revenue_minor)::float8 as "revenueMinor"
    from holiday_promotions
    join (${selectPromotionRedemptions}) redemptions using (promotion_id)
    join (${selectOrderRevenue}) orders on orders.id = redemptions.order_id
    group by 1`)
  return new Map(rows.map(({ holidayId, ...result }) => [holidayId, result]))
}
