import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { exportProducts } from './export-products.ts'
import { exportRuns } from './tables.ts'

const EXPORT_LOCK_KEY = 20_261_123
const RETENTION_MS = 7 * 86_400_000

/** Puts an export on record, waiting for whoever writes it. */
export async function createExportRun(db: Database, { now }: { now: Date }) {
  const [run] = await db
    .insert(exportRuns)
    .values({ id: newId<'export run'>(), createdAt: now })
    .returning()
  return run!
}

interface RunNextExportInput {
  /** Where exports lie for a week. */
  folder: string
  publicUrl: string
  now: () => Date
}

/** Writes the oldest export that waits, or that a process left half done. Answers whether there was one. */
export async function runNextExport(
  db: Database,
  { folder, publicUrl, now }: RunNextExportInput,
): Promise<boolean> {
  return db.transaction(async (turn) => {
    const mine = sql<boolean>`pg_try_advisory_xact_lock(${EXPORT_LOCK_KEY})`
    const [run] = await turn
      .select({ id: exportRuns.id })
      .from(exportRuns)
      .where(and(inArray(exportRuns.state, ['waiting', 'running']), mine))
      .orderBy(asc(exportRuns.createdAt), asc(exportRuns.id))
      .limit(1)
    if (!run) return false

    const set = (change: Partial<typeof exportRuns.$inferInsert>) =>
      db.update(exportRuns).set(change).where(eq(exportRuns.id, run.id))
    try {
      await set({ state: 'running' })
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${run.id}.csv`)
      const { products, rows } = await exportProducts(db, { path: file, publicUrl })
      await set({ state: 'done', path: file, products, rows, finishedAt: now() })
      await purgeOldExports(db, now())
    } catch (error) {
      const problem = 'Something went wrong on our side. Please ask for another export.'
      await set({ state: 'failed', errorCode: problem, finishedAt: now() })
      throw error
    }
    return true
  })
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
