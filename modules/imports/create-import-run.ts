import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { importRuns } from './tables.ts'

interface CreateImportRunInput {
  fileName: string
  /** Where the file lies; the run that a job does has it on record. */
  path?: string
  bytes?: number
  dryRun: boolean
  now: Date
}

/** Puts an import on record, waiting for whoever runs it. */
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
