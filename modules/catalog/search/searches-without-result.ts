import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import {
  EMPTY_LISTING_FILTER,
  getListingFilterKey,
  type ListingFilter,
} from '../listing/listing-filter.ts'
import { searchesWithoutResult } from '../tables.ts'

/** Remembers that somebody looked for this and found nothing. A search that was narrowed by filters says little. */
export async function recordSearchWithoutResult(
  db: Database,
  { shelf, now }: { shelf: ListingFilter; now: Date },
): Promise<void> {
  const phrase = shelf.q?.toLowerCase().replace(/\s+/g, ' ')
  if (
    !phrase ||
    getListingFilterKey({ ...shelf, q: null }) !== getListingFilterKey(EMPTY_LISTING_FILTER)
  )
    return

  await db
    .insert(searchesWithoutResult)
    .values({ phrase, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: searchesWithoutResult.phrase,
      set: { times: sql`${searchesWithoutResult.times} + 1`, lastAt: now },
    })
}

/** The latest first. */
export function listSearchesWithoutResult(db: Database, { limit }: { limit: number }) {
  return db
    .select()
    .from(searchesWithoutResult)
    .orderBy(desc(searchesWithoutResult.lastAt))
    .limit(limit)
}

/** Forgets what nobody has looked for since `before`. */
export async function purgeSearchesWithoutResult(db: Database, before: Date): Promise<void> {
  await db.delete(searchesWithoutResult).where(lt(searchesWithoutResult.lastAt, before))
}
