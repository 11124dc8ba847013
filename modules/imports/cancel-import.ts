import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { ImportRunRow } from './get-progress.ts'
import { type ImportRunId, importRuns } from './tables.ts'

type CancelImportResult = Result<ImportRunRow, 'import_not_found' | 'import_ended'>

/** Stops a run: one that waits at once, one that runs after the products that it is saving. What is saved stays. */
export function cancelImport(
  db: Database,
  { runId, now }: { runId: ImportRunId; now: Date },
): Promise<CancelImportResult> {
  return joinTransaction(db, async (tx): Promise<CancelImportResult> => {
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, runId)).for('update')
    if (!run) return err('import_not_found')
    if (run.state !== 'waiting' && run.state !== 'running') return err('import_ended')
    const change =
      run.state === 'waiting'
        ? { isCancelled: true, state: 'cancelled' as const, finishedAt: now }
        : { isCancelled: true }
    const [saved] = await tx
      .update(importRuns)
      .set(change)
      .where(eq(importRuns.id, runId))
      .returning()
    return ok(saved!)
  })
}
