import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import { writeLargeFile } from '#platform/files/large-file'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Job, type Queue, UnrecoverableJobError } from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import { exportProducts } from './export-products.ts'
import type { ExportRunRow } from './list-runs.ts'
import { discardStoredFile, isTriedAgain } from './stored-file.ts'
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
  files: FileStorage
  publicUrl: string
  clock: () => Date
}

/** The queue of exports. They are written one at a time in the whole shop. */
export function createExportQueue(db: Database, options: ExportQueueOptions): Queue {
  return createRunQueue(db, {
    name: QUEUE,
    lockKey: LOCK_KEY,
    run: (job) => writeExport(db, job, options),
  })
}

async function writeExport(
  db: Database,
  job: Job,
  { files, publicUrl, clock }: ExportQueueOptions,
) {
  const id = job.payload.runId as ExportRunId
  const key = `exports/${id}.csv`
  try {
    // With the path, a file that is never finished is deleted after a week too.
    await updateRun(db, id, { state: 'running', path: key })
    const write = (csv: AsyncIterable<Uint8Array>) => writeLargeFile(files, key, csv)
    const { products, rows } = await exportProducts(db, { write, publicUrl })
    await updateRun(db, id, { state: 'done', products, rows, finishedAt: clock() })
    await purgeOldExports(db, clock())
  } catch (error) {
    if (isTriedAgain(error, job)) throw error
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
    await runInTransaction(db, async (tx) => {
      await tx.update(exportRuns).set({ path: null }).where(eq(exportRuns.id, id))
      await discardStoredFile(tx, { path: file!, now })
    })
  }
}
