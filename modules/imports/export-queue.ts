import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Queue, UnrecoverableJobError } from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import { exportProducts } from './export-products.ts'
import type { ExportRunRow } from './list-runs.ts'
import { type ExportRunId, exportRuns } from './tables.ts'

const QUEUE = 'exports'
const LOCK_KEY = 20_261_123
const RETENTION_MS = 7 * 86_400_000

/** Enqueues a run in the transaction that creates it. */
export function enqueueExport(tx: Database, { id, createdAt }: ExportRunRow): Promise<void> {
  return enqueueJob(tx, { queue: QUEUE, payload: { runId: id }, dedupeKey: id, now: createdAt })
}

interface ExportQueueOptions {
  /** Where exported files are kept for a week. */
  folder: string
  publicUrl: string
  clock: () => Date
}

/** The queue of exports. They are written one at a time in the whole shop. */
export function createExportQueue(db: Database, options: ExportQueueOptions): Queue {
  return createRunQueue(db, {
    name: QUEUE,
    lockKey: LOCK_KEY,
    run: ({ payload }) => writeExport(db, payload.runId as ExportRunId, options),
  })
}

async function writeExport(
  db: Database,
  id: ExportRunId,
  { folder, publicUrl, clock }: ExportQueueOptions,
) {
  try {
    await updateRun(db, id, { state: 'running' })
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, `${id}.csv`)
    const { products, rows } = await exportProducts(db, { path: file, publicUrl })
    await updateRun(db, id, { state: 'done', path: file, products, rows, finishedAt: clock() })
    await purgeOldExports(db, clock())
  } catch (error) {
    const errorCode = 'export_interrupted'
    await updateRun(db, id, { state: 'failed', errorCode, finishedAt: clock() })
    throw new UnrecoverableJobError('The export was interrupted', { cause: error })
  }
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
