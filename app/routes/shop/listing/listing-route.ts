import {
  buildListingHref,
  type FilterName,
  type Filters,
  omitFilters,
  parseFilters,
} from './filters.ts'

/** Which page a list stands on, and what it shows of the catalogue. */
export interface ListingRoute {
  filters: Filters
  /** Where in the list the page begins, when its address says so. */
  cursor: string | null
  /** Filters that make the page what it is: they are no choice of the shopper's. */
  fixedFilters: FilterName[]
  buildHref: (filters: Filters, cursor?: string | null) => string
}

export function parseShopRoute(url: URL): ListingRoute {
  return {
    ...parseListingQuery(url),
    fixedFilters: [],
    buildHref: (...to) => buildListingHref('/shop', ...to),
  }
}

export function parseSearchRoute(url: URL): ListingRoute {
  return {
    ...parseListingQuery(url),
    fixedFilters: ['q'],
    buildHref: (...to) => buildListingHref('/search', ...to),
  }
}

/** The category stands in the path, so another category is another page. */
export function parseCategoryRoute(url: URL, category: string): ListingRoute {
  const { filters, cursor } = parseListingQuery(url)
  return {
    filters: { ...filters, category },
    cursor,
    fixedFilters: ['category'],
    buildHref: (to, at) =>
      buildListingHref(buildCategoryListingPath(to.category), omitFilters(to, 'category'), at),
  }
}

export function buildCategoryListingPath(category: string | undefined): string {
  return category ? `/categories/${encodeURIComponent(category)}` : '/categories'
}

/** What the shopper chose, and could take back. */
export function listActiveFilters({ filters, fixedFilters }: ListingRoute): FilterName[] {
  const names = Object.keys(filters) as FilterName[]
  return names.filter((name) => name !== 'sort' && name !== 'q' && !fixedFilters.includes(name))
}

function parseListingQuery({ searchParams }: URL) {
  return { filters: parseFilters(searchParams), cursor: searchParams.get('cursor') }
}
