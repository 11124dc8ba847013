import type { ListingFilter } from './listing-filter.ts'

/** The `where` of a shelf, but for its category, as SQL about `products p`. Adds what it asks for to `values`. */
export function buildFilterConditions(filter: Partial<ListingFilter>, values: unknown[]): string[] {
  const put = (value: unknown) => `$${values.push(value)}`
  const { source, q, minMinor, maxMinor, rating, inStock } = filter

  const conditions: string[] = []
  if (source) conditions.push(`p.source = ${put(source)}`)
  if (q) conditions.push(`p.search @@ plainto_tsquery('shop', plain_words(${put(q)}))`)
  if (minMinor != null) conditions.push(`p.price_minor >= ${put(minMinor)}::bigint`)
  if (maxMinor != null) conditions.push(`p.price_minor <= ${put(maxMinor)}::bigint`)
  if (rating) conditions.push(`p.rating_tenths >= ${put(rating * 10)}::smallint`)
  if (inStock) conditions.push(`p.stock_state <> 'out'`)
  return conditions
}
