import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ProductId, undoProductChanges } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { joinTransaction, runInTransaction } from '#platform/db/transaction'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { err, ok, type Result } from '#platform/result'
import { SYNC_QUEUE } from './sync-queue-name.ts'
import {
  type SyncItem,
  type SyncRun,
  type SyncRunId,
  supplierProducts,
  syncItems,
  syncRuns,
} from './tables.ts'

/** What undoes a run is kept for this long. */
export const SYNC_RETENTION_DAYS = 30
const DAY_MS = 86_400_000
const BATCH_SIZE = 100

/** Whether a run can be undone now: it has changed something, and not too long ago. */
export async function isUndoable(db: Database, run: SyncRun, now: Date): Promise<boolean> {
  const isEnded = ['done', 'failed', 'cancelled'].includes(run.state)
  const age = now.getTime() - run.createdAt.getTime()
  const isOfProducts = run.kind === 'products' && !run.isDry
  if (!isOfProducts || !isEnded || age >= SYNC_RETENTION_DAYS * DAY_MS) return false
  const hasChanged = and(eq(syncItems.runId, run.id), isNotNull(syncItems.after))
  const rows = await db
    .select({ at: syncItems.position })
    .from(syncItems)
    .where(hasChanged)
    .limit(1)
  return rows.length > 0
}

type StartUndoResult = Result<SyncRun, 'sync_not_found' | 'sync_not_undoable' | 'sync_running'>

/** Enqueues the undoing of a run, once. */
export function startUndo(
  db: Database,
  { id, now }: { id: SyncRunId; now: Date },
): Promise<StartUndoResult> {
  return joinTransaction(db, async (tx): Promise<StartUndoResult> => {
    const [run] = await tx.select().from(syncRuns).where(eq(syncRuns.id, id)).for('update')
    if (!run) return err('sync_not_found')
    if (!(await isUndoable(tx, run, now))) return err('sync_not_undoable')
    const isOpen = inArray(syncRuns.state, ['waiting', 'running', 'undoing'])
    if ((await tx.$count(syncRuns, and(eq(syncRuns.kind, run.kind), isOpen))) > 0) {
      return err('sync_running')
    }
    const [saved] = await tx
      .update(syncRuns)
      .set({ state: 'undoing' })
      .where(eq(syncRuns.id, id))
      .returning()
    const payload = { runId: id, action: 'undo' }
    await enqueueJob(tx, { queue: SYNC_QUEUE, payload, dedupeKey: `undo ${id}`, now })
    return ok(saved!)
  })
}

interface UndoInput {
  runId: SyncRunId
  clock: () => Date
  signal?: AbortSignal | undefined
}

/** Takes back what a run did, some products at a time. It continues where an interrupted one has stopped. */
export async function undoSync(db: Database, { runId, clock, signal }: UndoInput): Promise<void> {
  while (await undoNextItems(db, runId, clock())) signal?.throwIfAborted()
  await db
    .update(syncRuns)
    .set({ state: 'undone' })
    .where(and(eq(syncRuns.id, runId), eq(syncRuns.state, 'undoing')))
}

/** Returns false when nothing is left. */
function undoNextItems(db: Database, runId: SyncRunId, now: Date): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const isOpen = and(isNull(syncItems.undoneAt), isNotNull(syncItems.after))
    const rows = await tx
      .select()
      .from(syncItems)
      .where(and(eq(syncItems.runId, runId), isOpen))
      .orderBy(asc(syncItems.position))
      .limit(BATCH_SIZE)
      .for('update')
    if (rows.length === 0) return false
    const changes = rows.map(({ productId, before, after }) => {
      return { productId: productId!, before, after: after! }
    })
    const undone = await undoProductChanges(tx, { changes, reference: `undo:${runId}`, now })
    const conflicts = new Map(undone.map((one) => [one.productId, one.conflicts]))
    for (const row of rows) {
      await tx
        .update(syncItems)
        .set({ undoneAt: now, conflicts: conflicts.get(row.productId!) ?? [] })
        .where(and(eq(syncItems.runId, runId), eq(syncItems.position, row.position)))
      await restoreLink(tx, row)
    }
    const count = undone.filter(({ isUndone }) => isUndone).length
    const conflicted = undone.filter((one) => one.conflicts.length > 0).length
    await tx
      .update(syncRuns)
      .set({
        undone: sql`${syncRuns.undone} + ${count}`,
        conflicted: sql`${syncRuns.conflicted} + ${conflicted}`,
      })
      .where(eq(syncRuns.id, runId))
    return true
  })
}

/** What was undone was not edited: the next sync may change it again. A product that the run had added is forgotten. */
async function restoreLink(tx: Database, { productId, before, after }: SyncItem): Promise<void> {
  const isOfProduct = eq(supplierProducts.productId, productId as ProductId)
  if (before === null) {
    await tx.delete(supplierProducts).where(isOfProduct)
    return
  }
  const base = sql`case when ${supplierProducts.base} @> ${JSON.stringify(after)}::jsonb
    then ${supplierProducts.base} || ${JSON.stringify(before)}::jsonb
    else ${supplierProducts.base} end`
  await tx.update(supplierProducts).set({ base }).where(isOfProduct)
}
