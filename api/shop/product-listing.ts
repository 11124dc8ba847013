import type { ListProductsQuery } from '#contract/catalog'
import {
  type CategoryTree,
  correctSearchQuery,
  countListing,
  type ListingFilter,
  listProducts,
  parseListingCursor,
  type SortOrder,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'

export interface ListingQuery {
  filter: ListingFilter
  sort: SortOrder
  limit: number
  after: string[] | null
}

/** What a query string asks for, in the shop's own words. */
export function parseListingQuery(
  parameters: ListProductsQuery,
  tree: CategoryTree,
): ListingQuery | 'category_not_found' | 'invalid_cursor' {
  const category = parameters.category ? tree.find(parameters.category) : null
  if (category === undefined) return 'category_not_found'

  const q = parameters.q || null
  const sort = resolveSortOrder(parameters, q)
  const after = parameters.cursor ? parseListingCursor(sort, parameters.cursor) : null
  if (parameters.cursor && !after) return 'invalid_cursor'

  const filter: ListingFilter = {
    category,
    source: parameters.source ?? null,
    q,
    minMinor:
      parameters.min_price === undefined
        ? null
        : Math.ceil(toCents(parameters.min_price) - ROUNDING),
    maxMinor:
      parameters.max_price === undefined
        ? null
        : Math.floor(toCents(parameters.max_price) + ROUNDING),
    rating: parameters.rating ?? null,
    inStock: parameters.in_stock ?? false,
  }
  return { filter, sort, limit: parameters.limit, after }
}

/** A page and its counts. A search that finds nothing at all is made again with its words corrected. */
export async function getListingPage(db: Database, query: ListingQuery) {
  const page = await getPageAndCounts(db, query)
  const { filter } = query
  if (!filter.q || page.counts.total > 0) return { ...page, correctedQ: null }

  const correctedQ = await correctSearchQuery(db, filter.q)
  if (!correctedQ) return { ...page, correctedQ: null }
  const corrected = await getPageAndCounts(db, { ...query, filter: { ...filter, q: correctedQ } })
  return { ...corrected, correctedQ }
}

async function getPageAndCounts(db: Database, query: ListingQuery) {
  const [listing, counts] = await Promise.all([
    listProducts(db, query),
    countListing(db, query.filter),
  ])
  return { listing, counts }
}

function resolveSortOrder({ sort }: ListProductsQuery, q: string | null): SortOrder {
  if (!q) return sort === 'relevance' ? 'newest' : (sort ?? 'newest')
  return sort ?? 'relevance'
}

// 19.99 × 100 is 1998.9999…; less than a hundredth of a cent is nobody's wish.
const ROUNDING = 0.01
const toCents = (amount: number) => amount * 100
