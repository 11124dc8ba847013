import type { ListingFilter } from './listing-filter.ts'

/** Builds the SQL conditions on `products p` for all parts of a filter but its category and its search. Appends parameters to `values`. */
export function buildFilterConditions(filter: Partial<ListingFilter>, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const { source, minMinor, maxMinor, rating, inStock, isReduced, colours, sizes, brands } = filter

  const conditions: string[] = []
  if (source) conditions.push(`p.source = ${bind(source)}`)
  if (minMinor != null) conditions.push(`p.price_minor >= ${bind(minMinor)}::bigint`)
  if (maxMinor != null) conditions.push(`p.price_minor <= ${bind(maxMinor)}::bigint`)
  if (rating) conditions.push(`p.rating_tenths >= ${bind(rating * 10)}::smallint`)
  if (inStock) conditions.push(`p.stock_state <> 'out'`)
  if (isReduced) conditions.push('p.compare_at_minor is not null')
  if (colours?.length) conditions.push(`p.colours && ${bind(colours)}::text[]`)
  if (sizes?.length) conditions.push(`p.sizes && ${bind(sizes)}::text[]`)
  if (brands?.length) conditions.push(`p.brand = any (${bind(brands)}::text[])`)
  return conditions
}
