import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { importRuns } from './tables.ts'

interface CreateImportRunInput {
  fileName: string
  /** Path of an uploaded file, for `runNextImport`. */
  path?: string
  bytes?: number
  dryRun: boolean
  now: Date
}

/** Creates a run that waits for `runNextImport` or `runImport`. */
export async function createImportRun(
  db: Database,
  { fileName, dryRun, now, ...file }: CreateImportRunInput,
) {
  const id = newId<'import run'>()
  const [run] = await db
    .insert(importRuns)
    .values({
      id,
      fileName,
      dryRun,
      createdAt: now,
      path: file.path ?? null,
      bytes: file.bytes ?? 0,
    })
    .returning()
  return run!
}
