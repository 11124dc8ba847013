import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { undoProductChanges } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { joinTransaction, runInTransaction } from '#platform/db/transaction'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { err, ok, type Result } from '#platform/result'
import { IMPORT_RETENTION_DAYS } from './contract.ts'
import type { ImportRunRow } from './get-progress.ts'
import { IMPORT_QUEUE } from './import-queue-name.ts'
import { type ImportRunId, importChanges, importRuns } from './tables.ts'

const BATCH_SIZE = 100
const DAY_MS = 86_400_000

/** Whether a run can be undone now. */
export function isUndoable(run: ImportRunRow, now: Date): boolean {
  const isEnded = ['done', 'failed', 'cancelled'].includes(run.state)
  const age = now.getTime() - run.createdAt.getTime()
  return !run.dryRun && isEnded && age < IMPORT_RETENTION_DAYS * DAY_MS
}

type StartUndoResult = Result<ImportRunRow, 'import_not_found' | 'import_not_undoable'>

/** Enqueues the undoing of a run, once. */
export function startUndo(
  db: Database,
  { runId, now }: { runId: ImportRunId; now: Date },
): Promise<StartUndoResult> {
  return joinTransaction(db, async (tx): Promise<StartUndoResult> => {
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for('update')
    if (!run) return err('import_not_found')
    if (!isUndoable(run, now)) return err('import_not_undoable')
    const [saved] = await tx
      .update(importRuns)
      .set({ state: 'undoing' })
      .where(eq(importRuns.id, runId))
      .returning()
    await enqueueJob(tx, {
      ...{ queue: IMPORT_QUEUE, payload: { runId, action: 'undo' }, dedupeKey: `undo ${runId}` },
      now,
    })
    return ok(saved!)
  })
}

interface UndoImportInput {
  runId: ImportRunId
  clock: () => Date
  signal?: AbortSignal | undefined
}

/** Takes back what a run did, some products at a time. It continues where an interrupted one has stopped. */
export async function undoImport(
  db: Database,
  { runId, clock, signal }: UndoImportInput,
): Promise<void> {
  while (await undoNextProducts(db, runId, clock())) signal?.throwIfAborted()
  await db
    .update(importRuns)
    .set({ state: 'undone' })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'undoing')))
}

/** Returns false when nothing is left. */
function undoNextProducts(db: Database, runId: ImportRunId, now: Date): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(importChanges)
      .where(and(eq(importChanges.runId, runId), isNull(importChanges.undoneAt)))
      .orderBy(asc(importChanges.productId))
      .limit(BATCH_SIZE)
      .for('update')
    if (rows.length === 0) return false
    const changes = rows.map(({ productId, outcome, before, after }) => {
      return { productId, before: outcome === 'added' ? null : before, after }
    })
    const undone = await undoProductChanges(tx, { changes, reference: `undo:${runId}`, now })
    const conflicts = new Map(undone.map((one) => [one.productId, one.conflicts]))
    for (const { productId } of rows) {
      await tx
        .update(importChanges)
        .set({ undoneAt: now, conflicts: conflicts.get(productId) ?? [] })
        .where(and(eq(importChanges.runId, runId), eq(importChanges.productId, productId)))
    }
    const count = undone.filter(({ isUndone }) => isUndone).length
    const conflicted = undone.filter((one) => one.conflicts.length > 0).length
    await tx
      .update(importRuns)
      .set({ undone: sql`undone + ${count}`, conflicted: sql`conflicted + ${conflicted}` })
      .where(eq(importRuns.id, runId))
    return true
  })
}
