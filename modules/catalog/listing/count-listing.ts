import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { LISTING_TAG } from '../cache-tags.ts'
import { CATEGORIES_TAG, type CategoryTree, getCategoryTree } from '../categories/category-tree.ts'
import type { Facets } from '../contract.ts'
import { type FacetCountRow, loadFacetCounts } from './facet-counts.ts'
import { getListingFilterKey, type ListingFilter } from './listing-filter.ts'
import { buildBandPredicate, priceBands } from './price-bands.ts'

export interface ListingCounts {
  total: number
  facets: Facets
}

type FilterName = 'category' | 'source' | 'price' | 'rating' | 'in_stock'
type FilterPredicates = Record<FilterName, (cell: FacetCountRow) => boolean>

const MAX_CATEGORIES = 100

/** How many products a shelf shows, and how many it would show if one more choice were made. */
export function countListing(db: Database, shelf: ListingFilter): Promise<ListingCounts> {
  const key = `counts ${getListingFilterKey(shelf)}`
  return cached(db, { key, tags: [LISTING_TAG, CATEGORIES_TAG] }, async () => {
    const [cells, tree] = await Promise.all([loadFacetCounts(db, shelf), getCategoryTree(db)])
    return computeFacets(cells, shelf, tree)
  })
}

/** A cell that passes every filter counts everywhere; one that fails a single one counts among its alternatives. */
export function computeFacets(
  cells: FacetCountRow[],
  shelf: ListingFilter,
  tree: CategoryTree,
): ListingCounts {
  const tests = buildFilterPredicates(shelf, tree)
  const shown: FacetCountRow[] = []
  const but: Record<FilterName, FacetCountRow[]> = {
    category: [],
    source: [],
    price: [],
    rating: [],
    in_stock: [],
  }

  for (const cell of cells) {
    const failed = filterNames.filter((filter) => !tests[filter](cell))
    if (failed.length === 0) shown.push(cell)
    else if (failed.length === 1) but[failed[0]!].push(cell)
  }

  const choosing = (filter: FilterName) => [...shown, ...but[filter]]
  return {
    total: sumProducts(shown),
    facets: {
      category: buildCategoryFacet(choosing('category'), tree),
      source: buildSourceFacet(choosing('source')),
      price: buildPriceFacet(choosing('price')),
      rating: buildRatingFacet(choosing('rating')),
      in_stock: sumProducts(choosing('in_stock').filter((cell) => cell.in_stock)),
    },
  }
}

const filterNames: FilterName[] = ['category', 'source', 'price', 'rating', 'in_stock']

function buildFilterPredicates(shelf: ListingFilter, tree: CategoryTree): FilterPredicates {
  const below = shelf.category && new Set(tree.subtree(shelf.category.id))
  const bands = buildBandPredicate(shelf)
  return {
    category: (cell) => !below || (cell.category_id !== null && below.has(cell.category_id)),
    source: (cell) => !shelf.source || cell.source === shelf.source,
    price: (cell) => (bands ? bands(cell.band) : cell.in_range === true),
    rating: (cell) => !shelf.rating || cell.stars >= shelf.rating,
    in_stock: (cell) => !shelf.inStock || cell.in_stock,
  }
}

function buildCategoryFacet(cells: FacetCountRow[], tree: CategoryTree): Facets['category'] {
  const counts = new Map<string, number>()
  for (const { category_id, products } of cells) {
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

function buildSourceFacet(cells: FacetCountRow[]): Facets['source'] {
  return [...Map.groupBy(cells, ({ source }) => source)]
    .map(([source, alike]) => ({ value: source, label: source, count: sumProducts(alike) }))
    .sort((a, b) => a.value.localeCompare(b.value))
}

function buildPriceFacet(cells: FacetCountRow[]): Facets['price'] {
  return priceBands.flatMap(({ min, max }, index) => {
    const count = sumProducts(cells.filter(({ band }) => band === index))
    return count ? [{ min: min / 100, max: max && max / 100, count }] : []
  })
}

function buildRatingFacet(cells: FacetCountRow[]): Facets['rating'] {
  return [4, 3, 2, 1].flatMap((stars) => {
    const count = sumProducts(cells.filter((cell) => cell.stars >= stars))
    return count ? [{ value: `${stars}`, label: `${stars}`, count }] : []
  })
}

function sumProducts(cells: FacetCountRow[]): number {
  return cells.reduce((total, { products }) => total + products, 0)
}
