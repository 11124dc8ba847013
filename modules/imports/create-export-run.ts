import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { enqueueExport } from './export-queue.ts'
import type { ExportRunRow } from './list-runs.ts'
import { exportRuns } from './tables.ts'

/** Creates a run and enqueues it. */
export function createExportRun(
  db: Database,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ExportRunRow> {
  return joinTransaction(db, async (tx) => {
    const row = { id: newId<'export run'>(), createdAt: now, ...toActorColumns(actor) }
    const [run] = await tx.insert(exportRuns).values(row).returning()
    await enqueueExport(tx, run!)
    return run!
  })
}
