import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import type { CategoryId, Product } from '../tables.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import type { ListingFilter } from './listing-filter.ts'
import { buildBandPredicate } from './price-bands.ts'

/** The number of active products that have the same value in every filtered field. */
export interface FacetCountRow {
  category_id: CategoryId | null
  source: Product['source']
  /** An index into `priceBands`. */
  band: number
  /** The average rating rounded down; 0 without a review. */
  stars: number
  in_stock: boolean
  /** Whether the price is in the filter's range. Set only if the range cuts a price band in two. */
  in_range?: boolean
  products: number
}

/**
 * Returns the counts of the products that match the filter's search and price range. `countListing` applies the other
 * filters, so that one cached set of rows serves every combination of them. Without a search and with whole price
 * bands the counts come from `facet_counts`, at a cost that does not grow with the shop; otherwise products are counted.
 */
export function loadFacetCounts(db: Database, filter: ListingFilter): Promise<FacetCountRow[]> {
  const { q, minMinor, maxMinor } = filter
  const cutsBand = buildBandPredicate(filter) === null
  const range = cutsBand ? [minMinor, maxMinor] : []
  const key = `facet counts ${JSON.stringify([q, ...range])}`
  return cached(db, { key, tags: [LISTING_TAG] }, () =>
    q === null && !cutsBand
      ? rawQuery<FacetCountRow>(db, FACET_COUNTS_SQL, [])
      : countMatchingProducts(db, filter, cutsBand),
  )
}

function countMatchingProducts(
  db: Database,
  { q, minMinor, maxMinor }: ListingFilter,
  cutsBand: boolean,
) {
  const values: unknown[] = []
  const matches = buildFilterConditions({ q }, values)
  const range = buildFilterConditions(cutsBand ? { minMinor, maxMinor } : {}, values)
  const inRange = range.length > 0 ? `, (${range.join(' and ')}) as in_range` : ''

  return rawQuery<FacetCountRow>(
    db,
    `select category_id, source, price_band as band, rating_tenths / 10 as stars,
      stock_state <> 'out' as in_stock${inRange}, count(*)::integer as products
    from products p where ${["status = 'active'", ...matches].join(' and ')}
    group by 1, 2, 3, 4, 5${inRange && ', 6'}`,
    values,
  )
}

const FACET_COUNTS_SQL = `select category_id, source, price_band as band, stars, in_stock, sum(products)::integer as products
  from facet_counts group by 1, 2, 3, 4, 5 having sum(products) <> 0`
