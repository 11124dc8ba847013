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
import { err, ok, type Result } from '#platform/result'

export interface ListingQuery {
  filter: ListingFilter
  sort: SortOrder
  limit: number
  after: string[] | null
}

/** Resolves the query parameters of a listing. */
export function parseListingQuery(
  parameters: ListProductsQuery,
  tree: CategoryTree,
): Result<ListingQuery, 'category_not_found' | 'invalid_cursor'> {
  const category = parameters.category ? tree.find(parameters.category) : null
  if (category === undefined) return err('category_not_found')

  const q = parameters.q || null
  const sort = resolveSortOrder(parameters, q)
  const after = parameters.cursor ? parseListingCursor(sort, parameters.cursor) : null
  if (parameters.cursor && !after) return err('invalid_cursor')

  const filter: ListingFilter = {
    category,
    source: parameters.source ?? null,
    q,
    ...toMinorRange(parameters),
    rating: parameters.rating ?? null,
    inStock: parameters.in_stock ?? false,
  }
  return ok({ filter, sort, limit: parameters.limit, after })
}

/** Returns a page with its counts. A search without any result is repeated with corrected spelling. */
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

function toMinorRange({ min_price, max_price }: ListProductsQuery) {
  return {
    minMinor: min_price === undefined ? null : Math.ceil(min_price * 100 - ROUNDING),
    maxMinor: max_price === undefined ? null : Math.floor(max_price * 100 + ROUNDING),
  }
}

/** Cents. Corrects floating-point errors: 19.99 × 100 is 1998.9999… */
const ROUNDING = 0.01
