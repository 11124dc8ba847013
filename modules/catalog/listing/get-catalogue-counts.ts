import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { calculateReductionPercent } from '#platform/money/reduction-percent'
import { LISTING_TAG } from '../cache-tags.ts'
import { getNewSince } from './get-new-since.ts'

interface CatalogueCounts {
  /** Published reviews of products for sale. */
  reviews: number
  /** Products for sale that have four of five stars or more. */
  topRated: number
  newProducts: number
  /** The largest reduction of a product in stock, in whole percent. */
  maxReductionPercent: number
}

/** Counts what the home page states of the products for sale. */
export async function getCatalogueCounts(db: Database, now: Date): Promise<CatalogueCounts> {
  const newSince = await getNewSince(db, now)
  const key = `catalogue counts ${newSince.toISOString().slice(0, 10)}`
  return cached(db, { key, tags: [LISTING_TAG] }, () => countCatalogue(db, newSince))
}

async function countCatalogue(db: Database, newSince: Date): Promise<CatalogueCounts> {
  const [row] = await rawQuery<Row>(db, COUNT, [newSince])
  const { reviews, top_rated, new_products, price_minor, compare_at_minor } = row!
  const isReduced = price_minor !== null && compare_at_minor !== null
  return {
    reviews: Number(reviews),
    topRated: Number(top_rated),
    newProducts: Number(new_products),
    maxReductionPercent: isReduced
      ? calculateReductionPercent(Number(price_minor), Number(compare_at_minor))
      : 0,
  }
}

interface Row {
  reviews: string | null
  top_rated: string
  new_products: string
  price_minor: string | null
  compare_at_minor: string | null
}

const COUNT = `
  select c.*, r.price_minor, r.compare_at_minor
  from (
    select sum(review_count) as reviews,
      count(*) filter (where rating_tenths >= 40 and review_count > 0) as top_rated,
      count(*) filter (where published_at > $1) as new_products
    from products where status = 'active'
  ) c
  left join lateral (
    select price_minor, compare_at_minor
    from products
    where status = 'active' and stock_state <> 'out' and compare_at_minor > price_minor
    order by price_minor::numeric / compare_at_minor limit 1
  ) r on true`
