import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Job, type Queue, UnrecoverableJobError } from '#platform/queue/queue'
import { createRunQueue } from './create-run-queue.ts'
import type { ImportRunRow } from './get-progress.ts'
import type { ImportErrorCode } from './import-error.ts'
import { getImportRun } from './list-runs.ts'
import { type RunImportInput, runImport } from './run-import.ts'
import { importRuns } from './tables.ts'

const QUEUE = 'imports'
const LOCK_KEY = 20_261_122

/** Enqueues a run with an uploaded file, in the transaction that creates it. */
export function enqueueImport(tx: Database, { id, createdAt }: ImportRunRow): Promise<void> {
  return enqueueJob(tx, { queue: QUEUE, payload: { runId: id }, dedupeKey: id, now: createdAt })
}

interface ImportQueueOptions {
  currency: string
  publicUrl: string
  clock: () => Date
}

/**
 * The queue of uploaded files. They are imported one at a time in the whole shop. An import ends between two batches when
 * the process stops, and starts again in the next one.
 */
export function createImportQueue(db: Database, options: ImportQueueOptions): Queue {
  return createRunQueue(db, {
    name: QUEUE,
    lockKey: LOCK_KEY,
    run: (job, { signal }) => importUploadedFile(db, job, { ...options, signal }),
  })
}

type UploadedFileInput = ImportQueueOptions & Pick<RunImportInput, 'signal'>

async function importUploadedFile(db: Database, { payload }: Job, input: UploadedFileInput) {
  const run = await getImportRun(db, payload.runId!)
  if (!run?.path) return
  try {
    await runImport(db, { ...input, runId: run.id, path: run.path })
  } catch (error) {
    if (input.signal?.aborted) throw error
    await markRunFailed(db, run, input.clock())
    // A bug or a missing file would fail each retry too.
    throw new UnrecoverableJobError('The import was interrupted', { cause: error })
  }
  await rm(run.path, { force: true })
  await db.update(importRuns).set({ path: null }).where(eq(importRuns.id, run.id))
}

async function markRunFailed(db: Database, { id }: ImportRunRow, now: Date) {
  const errorCode: ImportErrorCode = 'import_interrupted'
  await db
    .update(importRuns)
    .set({ state: 'failed', errorCode, finishedAt: now })
    .where(eq(importRuns.id, id))
}
