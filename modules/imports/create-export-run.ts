import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { exportRuns } from './tables.ts'

/** Creates a run that waits for `runNextExport`. */
export async function createExportRun(db: Database, { now }: { now: Date }) {
  const [run] = await db
    .insert(exportRuns)
    .values({ id: newId<'export run'>(), createdAt: now })
    .returning()
  return run!
}
