import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { toLowerCase } from '#platform/i18n/lower-case'
import { searchesWithoutResult } from '../tables.ts'

/** Of all searches, as many are stored. */
const MAX_SEARCHES = 10_000

/** What may be an e-mail address or a telephone number, which shoppers paste into any field. */
const MAY_BE_PERSONAL = /@|(?:\d[\s./()-]*){7}/

/** Whether a search may say who searched, so that it must not be stored. */
export function mayBePersonal(query: string): boolean {
  return MAY_BE_PERSONAL.test(query)
}

/**
 * Counts a search that found nothing, unless it may say who searched. Do not record searches narrowed by filters: the
 * filters may be the reason.
 */
export async function recordSearchWithoutResult(
  db: Database,
  { query, now }: { query: string; now: Date },
): Promise<void> {
  if (mayBePersonal(query)) return
  const phrase = toLowerCase(query).replace(/\s+/g, ' ')
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

/** Deletes searches that were last made before `before`, and the oldest of more than `MAX_SEARCHES`. */
export async function purgeSearchesWithoutResult(db: Database, before: Date): Promise<void> {
  const { lastAt } = searchesWithoutResult
  await db.delete(searchesWithoutResult).where(lt(lastAt, before))
  const newest = db.select({ lastAt }).from(searchesWithoutResult).orderBy(desc(lastAt))
  const [oldest] = await newest.offset(MAX_SEARCHES - 1).limit(1)
  if (oldest) await db.delete(searchesWithoutResult).where(lt(lastAt, oldest.lastAt))
}
