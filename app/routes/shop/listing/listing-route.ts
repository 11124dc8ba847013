import { href } from 'react-router'
import {
  buildListingHref,
  type FilterName,
  type Filters,
  omitFilters,
  parseFilters,
} from './filters.ts'

/** The page of a listing and the filters in its URL. */
export interface ListingRoute {
  filters: Filters
  /** The cursor in the URL at which the page begins; null for the start of the list. */
  cursor: string | null
  /** Filters that belong to the page itself, such as the category of a category page. The shopper cannot remove them. */
  fixedFilters: FilterName[]
  buildHref: (filters: Filters, cursor?: string | null) => string
}

export function parseShopRoute(url: URL): ListingRoute {
  return {
    ...parseListingQuery(url),
    fixedFilters: [],
    buildHref: (...args) => buildListingHref(href('/shop'), ...args),
  }
}

export function parseSearchRoute(url: URL): ListingRoute {
  return {
    ...parseListingQuery(url),
    fixedFilters: ['q'],
    buildHref: (...args) => buildListingHref(href('/search'), ...args),
  }
}

/** The category is part of the path, so selecting another category leads to another page. */
export function parseCategoryRoute(url: URL, category: string): ListingRoute {
  const { filters, cursor } = parseListingQuery(url)
  return {
    filters: { ...filters, category },
    cursor,
    fixedFilters: ['category'],
    buildHref: (target, nextCursor) =>
      buildListingHref(
        buildCategoryListingPath(target.category),
        omitFilters(target, 'category'),
        nextCursor,
      ),
  }
}

export function buildCategoryListingPath(category: string | undefined): string {
  return category ? href('/categories/:category', { category }) : href('/categories')
}

/** The currency is that of the prices. */
const NOT_REMOVABLE: FilterName[] = ['sort', 'q', 'currency']

/** Returns the names of the filters that the shopper has set and can remove. */
export function listActiveFilters({ filters, fixedFilters }: ListingRoute): FilterName[] {
  const names = Object.keys(filters) as FilterName[]
  return names.filter((name) => !NOT_REMOVABLE.includes(name) && !fixedFilters.includes(name))
}

function parseListingQuery({ searchParams }: URL) {
  return { filters: parseFilters(searchParams), cursor: searchParams.get('cursor') }
}
