import { addressOf, type FilterName, type Filters, readFilters, without } from './filters.ts'

/** Which page a list stands on, and what it shows of the catalogue. */
export interface Place {
  filters: Filters
  /** Where in the list the page begins, when its address says so. */
  cursor: string | null
  /** Filters that make the page what it is: they are no choice of the shopper's. */
  given: FilterName[]
  addressFor: (filters: Filters, cursor?: string | null) => string
}

export function shopPlace(url: URL): Place {
  return { ...asked(url), given: [], addressFor: (...to) => addressOf('/shop', ...to) }
}

export function searchPlace(url: URL): Place {
  return { ...asked(url), given: ['q'], addressFor: (...to) => addressOf('/search', ...to) }
}

/** The category stands in the path, so another category is another page. */
export function categoryPlace(url: URL, category: string): Place {
  const { filters, cursor } = asked(url)
  return {
    filters: { ...filters, category },
    cursor,
    given: ['category'],
    addressFor: (to, at) => addressOf(categoryPath(to.category), without(to, 'category'), at),
  }
}

export function categoryPath(category: string | undefined): string {
  return category ? `/categories/${encodeURIComponent(category)}` : '/categories'
}

/** What the shopper chose, and could take back. */
export function chosenNames({ filters, given }: Place): FilterName[] {
  const names = Object.keys(filters) as FilterName[]
  return names.filter((name) => name !== 'sort' && name !== 'q' && !given.includes(name))
}

function asked({ searchParams }: URL) {
  return { filters: readFilters(searchParams), cursor: searchParams.get('cursor') }
}
