import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { searchesWithoutResult } from '../tables.ts'

/** Counts a search that found nothing. Do not record searches narrowed by filters: the filters may be the reason. */
export async function recordSearchWithoutResult(
  db: Database,
  { query, now }: { query: string; now: Date },
): Promise<void> {
  const phrase = query.toLowerCase().replace(/\s+/g, ' ')
  await db
    .insert(searchesWithoutResult)
    .values({ phrase, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: searchesWithoutResult.phrase,
      set: { times: sql`${searchesWithoutResult.times} + 1`, lastAt: now },
    })
}

/** Returns the searches without result, the latest first. */
export function listSearchesWithoutResult(db: Database, { limit }: { limit: number }) {
  return db
    .select()
    .from(searchesWithoutResult)
    .orderBy(desc(searchesWithoutResult.lastAt))
    .limit(limit)
}

/** Deletes searches that were last made before `before`. */
export async function purgeSearchesWithoutResult(db: Database, before: Date): Promise<void> {
  await db.delete(searchesWithoutResult).where(lt(searchesWithoutResult.lastAt, before))
}
