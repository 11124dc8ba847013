import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import { type FacetGroup, FacetGroupCounter, type FacetValues } from './facet-groups.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { buildHitsSource } from './hits-source.ts'
import type { ListingFilter } from './listing-filter.ts'
import { buildWholeBandPredicate, listCutBandParts } from './price-bands.ts'
import { MAX_SEARCH_HITS } from './search-hits.ts'

interface FacetCountRow extends FacetValues {
  /** An index into `priceBands`. */
  band: number
  /** Whether the price is in the filter's range. Set by searches with a range that cuts a band. */
  in_range?: boolean
  products: number
}

/**
 * Returns the counts of the products that match the filter's search and price range. `countListing` applies the other
 * filters, so that one cached set of rows serves every combination of them. Without a search the counts come from
 * `facet_counts`, at a cost that does not grow with the shop; of a band that the price range cuts, the products in the
 * range are counted. The hits of a search, or of a colour, a size or a brand, are counted one by one, up to
 * `MAX_SEARCH_HITS`.
 */
export async function loadFacetGroups(db: Database, filter: ListingFilter): Promise<FacetGroup[]> {
  const [rows, cut] = await Promise.all(
    hasCountedHits(filter)
      ? [loadHitCounts(db, filter), []]
      : [loadCounts(db, 'facet counts', FACET_COUNTS_SQL, []), loadCutBandCounts(db, filter)],
  )
  const isBandInRange = buildWholeBandPredicate(filter)
  const counter = new FacetGroupCounter()
  for (const row of rows) {
    counter.addToBand(row)
    if (row.in_range ?? isBandInRange(row.band)) counter.addToRange(row)
  }
  for (const row of cut) counter.addToRange(row)
  return counter.list()
}

/** Counts the products in the parts of bands that the filter cuts. */
async function loadCutBandCounts(db: Database, filter: ListingFilter): Promise<FacetCountRow[]> {
  const parts = listCutBandParts(filter)
  if (parts.length === 0) return []
  const bounds = [parts.map(({ min }) => min), parts.map(({ max }) => max)]
  return loadCounts(db, `cut band counts ${JSON.stringify(bounds)}`, CUT_BAND_COUNTS_SQL, bounds)
}

/** Whether the products are counted one by one, because no counts are stored for the filter. */
export function hasCountedHits({ q, colours, sizes, brands }: ListingFilter): boolean {
  return q !== null || [colours, sizes, brands].some((values) => values.length > 0)
}

async function loadHitCounts(db: Database, filter: ListingFilter) {
  const { q, language, minMinor, maxMinor, colours, sizes, brands } = filter
  const values: unknown[] = []
  const { from, condition } = await buildHitsSource(db, filter, values)
  const valueConditions = buildFilterConditions({ colours, sizes, brands }, values)
  const cutsBand = listCutBandParts({ minMinor, maxMinor }).length > 0
  const bounds = cutsBand ? { minMinor, maxMinor } : {}
  const range = buildFilterConditions(bounds, values)
  const inRange = range.length > 0 ? `, (${range.join(' and ')}) as in_range` : ''

  const text = `select hits.*, count(*)::integer as products from (
      select ${FACET_COLUMNS}${inRange} from ${from}
      where ${[condition, ...valueConditions].join(' and ')} limit ${MAX_SEARCH_HITS}
    ) hits group by 1, 2, 3, 4, 5, 6${inRange && ', 7'}`
  return loadCounts(
    db,
    `hit counts ${JSON.stringify([q, language, colours, sizes, brands, bounds])}`,
    text,
    values,
  )
}

function loadCounts(db: Database, key: string, text: string, values: unknown[]) {
  return cached(db, { key, tags: [LISTING_TAG] }, () => rawQuery<FacetCountRow>(db, text, values))
}

const FACET_COLUMNS =
  "category_id, source, price_band as band, rating_tenths / 10 as stars, stock_state <> 'out' as in_stock, compare_at_minor is not null as reduced"

const FACET_COUNTS_SQL = `select category_id, source, price_band as band, stars, in_stock, reduced,
    sum(products)::integer as products
  from facet_counts group by 1, 2, 3, 4, 5, 6 having sum(products) <> 0`

// Grouped within each part: a join could be planned as a scan of all products.
const CUT_BAND_COUNTS_SQL = `select counts.* from unnest($1::bigint[], $2::bigint[]) part (low, high)
  cross join lateral (
    select ${FACET_COLUMNS}, count(*)::integer as products
    from products p where p.status = 'active' and p.price_minor between part.low and part.high
    group by 1, 2, 3, 4, 5, 6
  ) counts`
