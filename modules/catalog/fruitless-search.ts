import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Shelf, shelfKey, WHOLE_SHELF } from './shelf.ts'
import { fruitlessSearches } from './tables.ts'

/** Remembers that somebody looked for this and found nothing. A search that was narrowed by filters says little. */
export async function noteFruitlessSearch(
  db: Database,
  { shelf, now }: { shelf: Shelf; now: Date },
): Promise<void> {
  const phrase = shelf.q?.toLowerCase().replace(/\s+/g, ' ')
  if (!phrase || shelfKey({ ...shelf, q: null }) !== shelfKey(WHOLE_SHELF)) return

  await db
    .insert(fruitlessSearches)
    .values({ phrase, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: fruitlessSearches.phrase,
      set: { times: sql`${fruitlessSearches.times} + 1`, lastAt: now },
    })
}

/** The latest first. */
export function listFruitlessSearches(db: Database, { limit }: { limit: number }) {
  return db.select().from(fruitlessSearches).orderBy(desc(fruitlessSearches.lastAt)).limit(limit)
}

/** Forgets what nobody has looked for since `before`. */
export async function forgetFruitlessSearches(db: Database, before: Date): Promise<void> {
  await db.delete(fruitlessSearches).where(lt(fruitlessSearches.lastAt, before))
}
