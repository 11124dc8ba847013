import { and, inArray, lt, notInArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { syncItems, syncRuns } from './tables.ts'
import { SYNC_RETENTION_DAYS } from './undo-sync.ts'

const DAY_MS = 86_400_000
const OPEN_STATES = ['waiting', 'running', 'undoing'] as const

/** Deletes the items of old runs, which would undo them. The runs stay as history. */
export async function purgeSyncItems(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SYNC_RETENTION_DAYS * DAY_MS)
  const old = db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(lt(syncRuns.createdAt, before), notInArray(syncRuns.state, [...OPEN_STATES])))
  await db.delete(syncItems).where(inArray(syncItems.runId, old))
}
