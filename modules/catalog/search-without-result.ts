import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Shelf, shelfKey, WHOLE_SHELF } from './shelf.ts'
import { searchesWithoutResult } from './tables.ts'

/** Remembers that somebody looked for this and found nothing. A search that was narrowed by filters says little. */
export async function noteSearchWithoutResult(
  db: Database,
  { shelf, now }: { shelf: Shelf; now: Date },
): Promise<void> {
  const phrase = shelf.q?.toLowerCase().replace(/\s+/g, ' ')
  if (!phrase || shelfKey({ ...shelf, q: null }) !== shelfKey(WHOLE_SHELF)) return

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
export async function forgetSearchesWithoutResult(db: Database, before: Date): Promise<void> {
  await db.delete(searchesWithoutResult).where(lt(searchesWithoutResult.lastAt, before))
}
