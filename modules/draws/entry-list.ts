import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type DrawId, drawEntryLists, draws } from './tables.ts'

/** Returns the list of entries as it was hashed; null before the draw has closed. */
export async function getEntryList(db: Database, id: DrawId): Promise<string | null> {
  const [row] = await db
    .select({ entries: drawEntryLists.entries })
    .from(drawEntryLists)
    .innerJoin(draws, eq(draws.id, drawEntryLists.drawId))
    .where(and(eq(drawEntryLists.drawId, id), inArray(draws.state, ['closed', 'drawn'])))
  return row?.entries ?? null
}
