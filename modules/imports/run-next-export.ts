import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { exportProducts } from './export-products.ts'
import { type ExportRunId, exportRuns } from './tables.ts'

const EXPORT_LOCK_KEY = 20_261_123
const RETENTION_MS = 7 * 86_400_000

interface RunNextExportInput {
  /** Where exported files are kept for a week. */
  folder: string
  publicUrl: string
  now: () => Date
}

/**
 * Writes the file of the oldest export that waits or that a process left unfinished. Runs one at a time in the whole
 * shop. Returns false if there was none.
 */
export async function runNextExport(
  db: Database,
  { folder, publicUrl, now }: RunNextExportInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockNextRun(tx)
    if (!run) return false
    try {
      await updateRun(db, run.id, { state: 'running' })
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${run.id}.csv`)
      const { products, rows } = await exportProducts(db, { path: file, publicUrl })
      const finishedAt = now()
      await updateRun(db, run.id, { state: 'done', path: file, products, rows, finishedAt })
      await purgeOldExports(db, now())
    } catch (error) {
      const errorCode = 'export_interrupted'
      await updateRun(db, run.id, { state: 'failed', errorCode, finishedAt: now() })
      throw error
    }
    return true
  })
}

async function lockNextRun(tx: Database): Promise<{ id: ExportRunId } | undefined> {
  const isLocked = sql<boolean>`pg_try_advisory_xact_lock(${EXPORT_LOCK_KEY})`
  const [run] = await tx
    .select({ id: exportRuns.id })
    .from(exportRuns)
    .where(and(inArray(exportRuns.state, ['waiting', 'running']), isLocked))
    .orderBy(asc(exportRuns.createdAt), asc(exportRuns.id))
    .limit(1)
  return run
}

async function updateRun(
  db: Database,
  id: ExportRunId,
  change: Partial<typeof exportRuns.$inferInsert>,
) {
  await db.update(exportRuns).set(change).where(eq(exportRuns.id, id))
}

async function purgeOldExports(db: Database, now: Date) {
  const old = await db
    .select({ id: exportRuns.id, path: exportRuns.path })
    .from(exportRuns)
    .where(
      and(
        isNotNull(exportRuns.path),
        lt(exportRuns.createdAt, new Date(now.getTime() - RETENTION_MS)),
      ),
    )
  for (const { id, path: file } of old) {
    await rm(file!, { force: true })
    await db.update(exportRuns).set({ path: null }).where(eq(exportRuns.id, id))
  }
}
