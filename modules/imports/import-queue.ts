import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Job, type Queue, UnrecoverableJobError } from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import type { ImportRunRow } from './get-progress.ts'
import type { ImportErrorCode } from './import-error.ts'
import { IMPORT_QUEUE } from './import-queue-name.ts'
import { getImportRun } from './list-runs.ts'
import { type RunImportInput, runImport } from './run-import.ts'
import { type ImportRunId, importRuns } from './tables.ts'
import { undoImport } from './undo-import.ts'

const LOCK_KEY = 20_261_122

/** Enqueues a run with an uploaded file, in the transaction that creates it. */
export function enqueueImport(tx: Database, { id, createdAt }: ImportRunRow): Promise<void> {
  return enqueueJob(tx, {
    ...{ queue: IMPORT_QUEUE, payload: { runId: id }, dedupeKey: id },
    now: createdAt,
  })
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
    name: IMPORT_QUEUE,
    lockKey: LOCK_KEY,
    run: (job, { signal }) => {
      const runId = job.payload.runId as ImportRunId
      return job.payload.action === 'undo'
        ? undoImport(db, { runId, clock: options.clock, signal })
        : importUploadedFile(db, job, { ...options, signal })
    },
  })
}

type UploadedFileInput = ImportQueueOptions & Pick<RunImportInput, 'signal'>

async function importUploadedFile(db: Database, { payload }: Job, input: UploadedFileInput) {
  const run = await getImportRun(db, payload.runId!)
  if (!run?.path || run.state === 'cancelled') return
  try {
    await runImport(db, { ...input, runId: run.id, path: run.path })
  } catch (error) {
    if (input.signal?.aborted) throw error
    await markRunFailed(db, run, input.clock())
    // A bug or a missing file would fail each retry too.
    throw new UnrecoverableJobError('The import was interrupted', { cause: error })
  }
  // A file with a row of its own is kept for the next run.
  if (!run.fileId) await rm(run.path, { force: true })
  await db.update(importRuns).set({ path: null }).where(eq(importRuns.id, run.id))
}

async function markRunFailed(db: Database, { id }: ImportRunRow, now: Date) {
  const errorCode: ImportErrorCode = 'import_interrupted'
  await db
    .update(importRuns)
    .set({ state: 'failed', errorCode, finishedAt: now })
    .where(eq(importRuns.id, id))
}
