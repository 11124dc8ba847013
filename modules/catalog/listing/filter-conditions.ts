import type { SearchMatch } from '../search/find-search-match.ts'
import type { ListingFilter } from './listing-filter.ts'

/** Builds the SQL conditions on `products p` for all parts of a filter but its category and its search. Appends parameters to `values`. */
export function buildFilterConditions(filter: Partial<ListingFilter>, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const { source, minMinor, maxMinor, rating, inStock, isReduced } = filter

  const conditions: string[] = []
  if (source) conditions.push(`p.source = ${bind(source)}`)
  if (minMinor != null) conditions.push(`p.price_minor >= ${bind(minMinor)}::bigint`)
  if (maxMinor != null) conditions.push(`p.price_minor <= ${bind(maxMinor)}::bigint`)
  if (rating) conditions.push(`p.rating_tenths >= ${bind(rating * 10)}::smallint`)
  if (inStock) conditions.push(`p.stock_state <> 'out'`)
  if (isReduced) conditions.push('p.compare_at_minor is not null')
  return conditions
}

/** Builds the SQL condition on `products p` for the hits of a search. Appends parameters to `values`. */
export function buildMatchCondition({ match, pinnedIds }: SearchMatch, values: unknown[]): string {
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(match === null ? [] : [`p.search @@ ${bind(match)}::tsquery`]),
    ...(pinnedIds.length === 0 ? [] : [`p.id = any (${bind(pinnedIds)}::uuid[])`]),
  ]
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`
}
