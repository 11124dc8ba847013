import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import type { Product } from '../products/get-product-by-slug.ts'
import type { CategoryId } from '../tables.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import type { ListingFilter } from './listing-filter.ts'
import { buildBandPredicate } from './price-bands.ts'

/** How many active products are alike in everything a filter can ask for. */
export interface FacetCountRow {
  category_id: CategoryId | null
  source: Product['source']
  /** An index into `priceBands`. */
  band: number
  /** The average without its decimal; 0 without a review. */
  stars: number
  in_stock: boolean
  /** Only where a price filter cuts a band in two; elsewhere the band says it. */
  in_range?: boolean
  products: number
}

/**
 * The cells of all that a search finds, or of the whole shop. The other filters are applied by `countShelf`, so that
 * one set of cells serves every choice. The whole shop's come from its tallies and cost the same at any size; a
 * search is counted by its hits, and a price range that cuts a band by a scan: each once, until something changes.
 */
export function loadFacetCounts(db: Database, shelf: ListingFilter): Promise<FacetCountRow[]> {
  const { q, minMinor, maxMinor } = shelf
  const isTallied = q === null && buildBandPredicate(shelf) !== null
  const range = buildBandPredicate(shelf) ? [] : [minMinor, maxMinor]
  const key = `cells ${JSON.stringify([q, ...range])}`
  return cached(db, { key, tags: [LISTING_TAG] }, () =>
    isTallied
      ? rawQuery<FacetCountRow>(db, FACET_COUNTS_SQL, [])
      : countMatchingProducts(db, shelf, range.length > 0),
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
