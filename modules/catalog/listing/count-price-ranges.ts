import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import { getCategoryTree } from '../categories/category-tree.ts'
import { countListing } from './count-listing.ts'
import { hasCountedHits } from './facet-counts.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { buildHitsSource } from './hits-source.ts'
import { getListingFilterKey, type ListingFilter } from './listing-filter.ts'
import { MAX_SEARCH_HITS } from './search-hits.ts'

/**
 * Counts the products that match a filter in price ranges other than `priceBands`, whatever its own range. `bounds` are
 * the lowest prices of the ranges in minor units, ascending; each ends below the next one.
 */
export function countPriceRanges(
  db: Database,
  { filter, bounds }: { filter: ListingFilter; bounds: number[] },
): Promise<number[]> {
  const anyPrice = { ...filter, minMinor: null, maxMinor: null }
  return hasCountedHits(filter)
    ? countHits(db, anyPrice, bounds)
    : Promise.all(bounds.map((min, at) => countRange(db, anyPrice, [min, bounds[at + 1]])))
}

async function countRange(
  db: Database,
  filter: ListingFilter,
  [min, end]: [number, number | undefined],
): Promise<number> {
  const range = { minMinor: min, maxMinor: end === undefined ? null : end - 1 }
  return (await countListing(db, { ...filter, ...range })).total
}

function countHits(db: Database, filter: ListingFilter, bounds: number[]): Promise<number[]> {
  const key = `price ranges ${JSON.stringify(bounds)} ${getListingFilterKey(filter)}`
  return cached(db, { key, tags: [LISTING_TAG] }, async () => {
    const values: unknown[] = [bounds]
    const { from, condition } = await buildHitsSource(db, filter, values)
    const conditions = [condition, ...buildFilterConditions(filter, values)]
    if (filter.category) {
      const subtree = (await getCategoryTree(db)).subtree(filter.category.id)
      conditions.push(`p.category_id = any ($${values.push(subtree)}::uuid[])`)
    }
    const text = `select width_bucket(price_minor, $1::bigint[]) as range, count(*)::integer as products
      from (select p.price_minor from ${from} where ${conditions.join(' and ')} limit ${MAX_SEARCH_HITS}) hits group by 1`
    const rows = await rawQuery<{ range: number; products: number }>(db, text, values)
    const counts = new Map(rows.map(({ range, products }) => [range, products]))
    return bounds.map((_, at) => counts.get(at + 1) ?? 0)
  })
}
