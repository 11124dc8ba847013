import type { Database } from '#platform/db/database'
import { resolveSearch } from '../search/resolve-search.ts'
import { buildSearchHitsSource } from '../search/search-hits-source.ts'
import type { ListingFilter } from './listing-filter.ts'

/** Builds the SQL of the products `p` for sale, or of the hits of the filter's search. Appends parameters to `values`. */
export async function buildHitsSource(
  db: Database,
  { q, language }: ListingFilter,
  values: unknown[],
): Promise<{ from: string; condition: string }> {
  if (q === null) return { from: 'products p', condition: "p.status = 'active'" }
  return buildSearchHitsSource(await resolveSearch(db, { q, language }), values)
}
