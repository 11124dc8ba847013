import { sumPromotions } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { holidayPromotions } from './tables.ts'

export interface HolidayResult {
  orders: number
  /** In the base currency. */
  givenMinor: number
}

/** Returns what the offers of all years have given, by holiday. */
export async function listResults(db: Database): Promise<Map<string, HolidayResult>> {
  const rows = await db.select().from(holidayPromotions)
  const sums = await sumPromotions(
    db,
    rows.map(({ promotionId }) => promotionId),
  )
  const results = new Map<string, HolidayResult>()
  for (const { holidayId, promotionId } of rows) {
    const { orders, givenMinor } = results.get(holidayId) ?? { orders: 0, givenMinor: 0 }
    const sum = sums.get(promotionId) ?? { orders: 0, givenMinor: 0 }
    const total = { orders: orders + sum.orders, givenMinor: givenMinor + sum.givenMinor }
    results.set(holidayId, total)
  }
  return results
}
