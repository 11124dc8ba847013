import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { keepLargeFile } from '#platform/files/large-file-removals'
import { newId } from '#platform/ids'
import type { ColumnMapping, StockMode } from './contract.ts'
import type { ImportRunRow } from './get-progress.ts'
import { enqueueImport } from './import-queue.ts'
import { type ExcludedLine, type ImportFileId, type ImportRunId, importRuns } from './tables.ts'

interface CreateImportRunInput {
  fileName: string
  /** Of the row of a kept file, or the key of a reserved one. That is removed after the import. */
  path?: string | null
  bytes?: number
  dryRun: boolean
  stockMode?: StockMode
  /** The kept file, how its columns are mapped, and what stays as it is. */
  fileId?: ImportFileId | null
  mapping?: ColumnMapping | null
  previewId?: ImportRunId | null
  excluded?: ExcludedLine[]
  actor: Actor
  now: Date
}

/** Creates a run. One with the path of an uploaded file is enqueued; others wait for `runImport`. */
export function createImportRun(db: Database, input: CreateImportRunInput): Promise<ImportRunRow> {
  const { fileName, dryRun, stockMode = 'delta', actor, now, path = null, bytes = 0 } = input
  const { fileId = null, mapping = null, previewId = null, excluded = [] } = input
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
      ...{ fileId, mapping, previewId, excluded },
      ...toActorColumns(actor),
    }
    const [run] = await tx.insert(importRuns).values(row).returning()
    if (path && !fileId) await keepLargeFile(tx, path)
    if (path) await enqueueImport(tx, run!)
    return run!
  })
}
