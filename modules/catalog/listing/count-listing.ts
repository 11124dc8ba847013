import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG, LISTING_TAG } from '../cache-tags.ts'
import { type CategoryTree, getCategoryTree } from '../categories/category-tree.ts'
import type { Facets } from '../contract.ts'
import { hasCountedHits, loadFacetGroups } from './facet-counts.ts'
import type { FacetGroup } from './facet-groups.ts'
import { countInFacetIndex } from './facet-index-replica.ts'
import { getListingFilterKey, type ListingFilter, type ValueFacet } from './listing-filter.ts'
import { listCutBandParts, priceBands } from './price-bands.ts'
import { MAX_SEARCH_HITS } from './search-hits.ts'

export interface ListingCounts {
  total: number
  /** Whether a search may have more hits than are counted: total and facets are those of the counted ones. */
  isTotalLowerBound: boolean
  /** Without the values that `countListingValues` counts. */
  facets: Omit<Facets, ValueFacet | 'values_are_lower_bounds'>
}

type FilterName = 'category' | 'source' | 'rating' | 'in_stock' | 'reduced'
type FilterPredicates = Record<FilterName, (group: FacetGroup) => boolean>

const MAX_CATEGORIES = 100

/** Counts the products that match a filter, and for each facet value those that would match if it were chosen. */
export async function countListing(db: Database, filter: ListingFilter): Promise<ListingCounts> {
  const indexed = countIndexedGroups(db, filter)
  if (indexed) return computeFacets(indexed, filter, await getCategoryTree(db))

  const key = `counts ${getListingFilterKey(filter)}`
  return cached(db, { key, tags: [LISTING_TAG, CATEGORIES_TAG] }, async () => {
    const [groups, tree] = await Promise.all([loadFacetGroups(db, filter), getCategoryTree(db)])
    return computeFacets(groups, filter, tree)
  })
}

/** Counts a range that cuts a band: of such ranges there are too many to cache the counts of each. */
function countIndexedGroups(db: Database, filter: ListingFilter): FacetGroup[] | null {
  if (hasCountedHits(filter) || listCutBandParts(filter).length === 0) return null
  return countInFacetIndex(db, filter)
}

/**
 * A group that passes every predicate counts in all facets; one that fails a single predicate counts in that facet only.
 * The facet of prices counts whole bands, the others the products in the price range.
 */
function computeFacets(
  groups: FacetGroup[],
  filter: ListingFilter,
  tree: CategoryTree,
): ListingCounts {
  const predicates = buildFilterPredicates(filter, tree)
  const matching: FacetGroup[] = []
  const failingOnly: Record<FilterName, FacetGroup[]> = {
    category: [],
    source: [],
    rating: [],
    in_stock: [],
    reduced: [],
  }
  for (const group of groups) {
    const failed = filterNames.filter((name) => !predicates[name](group))
    if (failed.length === 0) matching.push(group)
    else if (failed.length === 1) failingOnly[failed[0]!].push(group)
  }

  const groupsOf = (name: FilterName) => [...matching, ...failingOnly[name]]
  return {
    total: sumInRange(matching),
    isTotalLowerBound: hasCountedHits(filter) && sumBands(groups) >= MAX_SEARCH_HITS,
    facets: {
      category: buildCategoryFacet(groupsOf('category'), tree),
      source: buildSourceFacet(groupsOf('source')),
      price: buildPriceFacet(matching),
      rating: buildRatingFacet(groupsOf('rating')),
      in_stock: sumInRange(groupsOf('in_stock').filter((group) => group.in_stock)),
      reduced: sumInRange(groupsOf('reduced').filter((group) => group.reduced)),
    },
  }
}

const filterNames: FilterName[] = ['category', 'source', 'rating', 'in_stock', 'reduced']

function buildFilterPredicates(filter: ListingFilter, tree: CategoryTree): FilterPredicates {
  const subtree = filter.category && new Set(tree.subtree(filter.category.id))
  return {
    category: ({ category_id }) => !subtree || (category_id !== null && subtree.has(category_id)),
    source: ({ source }) => !filter.source || source === filter.source,
    rating: ({ stars }) => !filter.rating || stars >= filter.rating,
    in_stock: ({ in_stock }) => !filter.inStock || in_stock,
    reduced: ({ reduced }) => !filter.isReduced || reduced,
  }
}

function buildCategoryFacet(groups: FacetGroup[], tree: CategoryTree): Facets['category'] {
  const counts = new Map<string, number>()
  for (const [categoryId, members] of Map.groupBy(groups, ({ category_id }) => category_id)) {
    const count = sumInRange(members)
    for (const { id } of tree.path(categoryId)) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return tree.all
    .flatMap(({ id, slug, name }) => {
      const count = counts.get(id)
      return count ? [{ value: slug, label: name, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES)
}

function buildSourceFacet(groups: FacetGroup[]): Facets['source'] {
  return [...Map.groupBy(groups, ({ source }) => source)]
    .map(([source, members]) => ({ value: source, label: source, count: sumInRange(members) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.value.localeCompare(b.value))
}

function buildPriceFacet(groups: FacetGroup[]): Facets['price'] {
  return priceBands.flatMap(({ min, max }, band) => {
    const count = groups.reduce((total, { bandCounts }) => total + bandCounts[band]!, 0)
    return count ? [{ min: min / 100, max: max && max / 100, count }] : []
  })
}

function buildRatingFacet(groups: FacetGroup[]): Facets['rating'] {
  return [4, 3, 2, 1].flatMap((stars) => {
    const count = sumInRange(groups.filter((group) => group.stars >= stars))
    return count ? [{ value: `${stars}`, label: `${stars}`, count }] : []
  })
}

function sumInRange(groups: FacetGroup[]): number {
  return groups.reduce((total, { inRange }) => total + inRange, 0)
}

function sumBands(groups: FacetGroup[]): number {
  return groups.reduce((total, { bandCounts }) => {
    return total + bandCounts.reduce((sum, count) => sum + count, 0)
  }, 0)
}
