import type { ListingFilter } from './listing-filter.ts'

/** Builds the SQL conditions on `products p` for all parts of a filter but its category. Appends parameters to `values`. */
export function buildFilterConditions(filter: Partial<ListingFilter>, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`
  const { source, q, minMinor, maxMinor, rating, inStock } = filter

  const conditions: string[] = []
  if (source) conditions.push(`p.source = ${bind(source)}`)
  if (q) conditions.push(`p.search @@ plainto_tsquery('shop', plain_words(${bind(q)}))`)
  if (minMinor != null) conditions.push(`p.price_minor >= ${bind(minMinor)}::bigint`)
  if (maxMinor != null) conditions.push(`p.price_minor <= ${bind(maxMinor)}::bigint`)
  if (rating) conditions.push(`p.rating_tenths >= ${bind(rating * 10)}::smallint`)
  if (inStock) conditions.push(`p.stock_state <> 'out'`)
  return conditions
}
