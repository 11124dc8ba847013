import { and, asc, count, desc, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SyncItemView, SyncKind, SyncOutcome } from './contract.ts'
import { isReviewable } from './review-sync.ts'
import { type SyncItem, type SyncRun, type SyncRunId, syncItems, syncRuns } from './tables.ts'
import { isUndoable } from './undo-sync.ts'

/** A run and what can be done with it. */
export interface ListedSyncRun extends SyncRun {
  isUndoable: boolean
  isReviewable: boolean
}

interface ListInput {
  kind?: SyncKind | undefined
  cursor?: SyncRunId | undefined
  limit: number
  now: Date
}

/** Newest first. The cursor is the last run of the page before. */
export async function listSyncRuns(db: Database, { kind, cursor, limit, now }: ListInput) {
  const rows = await db
    .select()
    .from(syncRuns)
    .where(
      and(kind ? eq(syncRuns.kind, kind) : undefined, cursor ? lt(syncRuns.id, cursor) : undefined),
    )
    .orderBy(desc(syncRuns.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const items = await Promise.all(page.map((run) => addAbilities(db, run, now)))
  return { items, nextCursor: rows.length > limit ? page.at(-1)!.id : null }
}

async function addAbilities(db: Database, run: SyncRun, now: Date): Promise<ListedSyncRun> {
  return {
    ...run,
    isUndoable: await isUndoable(db, run, now),
    isReviewable: await isReviewable(db, run),
  }
}

export async function getSyncRun(
  db: Database,
  { id, now }: { id: SyncRunId; now: Date },
): Promise<ListedSyncRun | null> {
  const [run] = await db.select().from(syncRuns).where(eq(syncRuns.id, id))
  return run ? addAbilities(db, run, now) : null
}

/** How many items of a run have each outcome. */
export async function countSyncOutcomes(
  db: Database,
  id: SyncRunId,
): Promise<Record<SyncOutcome, number>> {
  const { outcome } = syncItems
  const rows = await db
    .select({ outcome, items: count() })
    .from(syncItems)
    .where(and(eq(syncItems.runId, id), isNotNull(outcome)))
    .groupBy(outcome)
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, gone: 0 }
  for (const row of rows) counts[row.outcome!] = row.items
  return counts
}

interface ListItemsInput {
  runId: SyncRunId
  show?: SyncItemView | undefined
  /** The last position of the page before. */
  after: number
  limit: number
}

/** In the order of the run. */
export async function listSyncItems(
  db: Database,
  { runId, show, after, limit }: ListItemsInput,
): Promise<{ items: SyncItem[]; nextCursor: number | null }> {
  const { position } = syncItems
  const rows = await db
    .select()
    .from(syncItems)
    .where(and(eq(syncItems.runId, runId), gt(position, after), isShown(show)))
    .orderBy(asc(position))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? items.at(-1)!.position : null }
}

function isShown(show: SyncItemView | undefined) {
  if (show === 'failed') return eq(syncItems.state, 'failed')
  if (show === 'conflicted') return ne(syncItems.conflicts, [])
  return show && eq(syncItems.outcome, show)
}

/** Returns the last run of a kind that was not dry and succeeded. */
export async function findLastSync(db: Database, kind: SyncKind): Promise<SyncRun | null> {
  const isReal = and(eq(syncRuns.kind, kind), eq(syncRuns.isDry, false))
  const [run] = await db
    .select()
    .from(syncRuns)
    .where(and(isReal, sql`${syncRuns.state} in ('done', 'undone')`))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return run ?? null
}
