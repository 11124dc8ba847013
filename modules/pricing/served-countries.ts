import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { COUNTRIES, type Country } from './contract.ts'
import { shippingCountries } from './tables.ts'

/** Tag of pages that list the countries. A trigger of `shipping_countries` purges it. */
export const SERVED_COUNTRIES_TAG = 'served-countries'

/** Lists the countries that the shop ships to. */
export function listServedCountries(db: Database): Promise<Country[]> {
  const entry = { key: 'served countries', tags: [SERVED_COUNTRIES_TAG] }
  return cached(db, entry, async () => {
    const rows = await db.select({ country: shippingCountries.country }).from(shippingCountries)
    const served = new Set(rows.map(({ country }) => country))
    return COUNTRIES.filter((country) => served.has(country))
  })
}
