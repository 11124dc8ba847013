import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { StockMode } from './contract.ts'
import type { ImportRunRow } from './get-progress.ts'
import { enqueueImport } from './import-queue.ts'
import { importRuns } from './tables.ts'

interface CreateImportRunInput {
  fileName: string
  /** Path of an uploaded file. It is deleted after the import. */
  path?: string | null
  bytes?: number
  dryRun: boolean
  stockMode?: StockMode
  actor: Actor
  now: Date
}

/** Creates a run. One with the path of an uploaded file is enqueued; others wait for `runImport`. */
export function createImportRun(db: Database, input: CreateImportRunInput): Promise<ImportRunRow> {
  const { fileName, dryRun, stockMode = 'delta', actor, now, path = null, bytes = 0 } = input
  const id = newId<'import run'>()
  return joinTransaction(db, async (tx) => {
    const row = {
      id,
      fileName,
      dryRun,
      stockMode,
      createdAt: now,
      path,
      bytes,
      ...toActorColumns(actor),
    }
    const [run] = await tx.insert(importRuns).values(row).returning()
    if (path) await enqueueImport(tx, run!)
    return run!
  })
}
