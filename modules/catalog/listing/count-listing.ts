import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG, LISTING_TAG } from '../cache-tags.ts'
import { type CategoryTree, getCategoryTree } from '../categories/category-tree.ts'
import type { Facets } from '../contract.ts'
import { type FacetCountRow, loadFacetCounts } from './facet-counts.ts'
import { getListingFilterKey, type ListingFilter } from './listing-filter.ts'
import { buildWholeBandPredicate, priceBands } from './price-bands.ts'
import { MAX_SEARCH_HITS } from './search-hits.ts'

export interface ListingCounts {
  total: number
  /** Whether a search may have more hits than are counted: total and facets are those of the counted ones. */
  isTotalLowerBound: boolean
  facets: Facets
}

type FilterName = 'category' | 'source' | 'price' | 'rating' | 'in_stock'
type FilterPredicates = Record<FilterName, (row: FacetCountRow) => boolean>

const MAX_CATEGORIES = 100

/** Counts the products that match a filter, and for each facet value those that would match if it were chosen. */
export function countListing(db: Database, filter: ListingFilter): Promise<ListingCounts> {
  const key = `counts ${getListingFilterKey(filter)}`
  return cached(db, { key, tags: [LISTING_TAG, CATEGORIES_TAG] }, async () => {
    const [rows, tree] = await Promise.all([loadFacetCounts(db, filter), getCategoryTree(db)])
    return computeFacets(rows, filter, tree)
  })
}

/** A row that passes every predicate counts in all facets; one that fails a single predicate counts in that facet only. */
function computeFacets(
  rows: FacetCountRow[],
  filter: ListingFilter,
  tree: CategoryTree,
): ListingCounts {
  const predicates = buildFilterPredicates(filter, tree)
  const matching: FacetCountRow[] = []
  const failingOnly: Record<FilterName, FacetCountRow[]> = {
    category: [],
    source: [],
    price: [],
    rating: [],
    in_stock: [],
  }

  for (const row of rows) {
    const failed = filterNames.filter((name) => !predicates[name](row))
    if (failed.length === 0) matching.push(row)
    else if (failed.length === 1) failingOnly[failed[0]!].push(row)
  }

  const rowsOf = (name: FilterName) => [...matching, ...failingOnly[name]]
  return {
    total: sumProducts(matching),
    isTotalLowerBound: filter.q !== null && sumProducts(rows) >= MAX_SEARCH_HITS,
    facets: {
      category: buildCategoryFacet(rowsOf('category'), tree),
      source: buildSourceFacet(rowsOf('source')),
      price: buildPriceFacet(rowsOf('price')),
      rating: buildRatingFacet(rowsOf('rating')),
      in_stock: sumProducts(rowsOf('in_stock').filter((row) => row.in_stock)),
    },
  }
}

const filterNames: FilterName[] = ['category', 'source', 'price', 'rating', 'in_stock']

function buildFilterPredicates(filter: ListingFilter, tree: CategoryTree): FilterPredicates {
  const subtree = filter.category && new Set(tree.subtree(filter.category.id))
  const isBandIncluded = buildWholeBandPredicate(filter)
  return {
    category: ({ category_id }) => !subtree || (category_id !== null && subtree.has(category_id)),
    source: ({ source }) => !filter.source || source === filter.source,
    price: ({ band, in_range }) => in_range ?? isBandIncluded(band),
    rating: ({ stars }) => !filter.rating || stars >= filter.rating,
    in_stock: ({ in_stock }) => !filter.inStock || in_stock,
  }
}

function buildCategoryFacet(rows: FacetCountRow[], tree: CategoryTree): Facets['category'] {
  const counts = new Map<string, number>()
  for (const { category_id, products } of rows) {
    for (const { id } of tree.path(category_id)) counts.set(id, (counts.get(id) ?? 0) + products)
  }
  return tree.all
    .flatMap(({ id, slug, name }) => {
      const count = counts.get(id)
      return count ? [{ value: slug, label: name, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES)
}

function buildSourceFacet(rows: FacetCountRow[]): Facets['source'] {
  return [...Map.groupBy(rows, ({ source }) => source)]
    .map(([source, group]) => ({ value: source, label: source, count: sumProducts(group) }))
    .sort((a, b) => a.value.localeCompare(b.value))
}

function buildPriceFacet(rows: FacetCountRow[]): Facets['price'] {
  return priceBands.flatMap(({ min, max }, index) => {
    const count = sumProducts(rows.filter(({ band }) => band === index))
    return count ? [{ min: min / 100, max: max && max / 100, count }] : []
  })
}

function buildRatingFacet(rows: FacetCountRow[]): Facets['rating'] {
  return [4, 3, 2, 1].flatMap((stars) => {
    const count = sumProducts(rows.filter((row) => row.stars >= stars))
    return count ? [{ value: `${stars}`, label: `${stars}`, count }] : []
  })
}

function sumProducts(rows: FacetCountRow[]): number {
  return rows.reduce((total, { products }) => total + products, 0)
}
