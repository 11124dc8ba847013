import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Job, type Queue, UnrecoverableJobError } from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import type { ImportRunRow } from './get-progress.ts'
import type { ImportErrorCode } from './import-error.ts'
import { IMPORT_QUEUE } from './import-queue-name.ts'
import { getImportRun } from './list-runs.ts'
import { type RunImportInput, runImport } from './run-import.ts'
import { discardStoredFile, isTriedAgain, openStoredFile } from './stored-file.ts'
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
  files: FileStorage
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

async function importUploadedFile(db: Database, job: Job, input: UploadedFileInput) {
  const run = await getImportRun(db, job.payload.runId!)
  if (!run?.path) return
  try {
    if (run.state !== 'cancelled') await importStoredFile(db, run, input)
  } catch (error) {
    if (input.signal?.aborted || isTriedAgain(error, job)) throw error
    await releaseFile(db, run, { now: input.clock(), change: FAILED })
    // A bug or a missing file would fail each retry too.
    throw new UnrecoverableJobError('The import was interrupted', { cause: error })
  }
  await releaseFile(db, run, { now: input.clock() })
}

const FAILED = {
  state: 'failed',
  errorCode: 'import_interrupted' satisfies ImportErrorCode,
} as const

async function importStoredFile(db: Database, run: ImportRunRow, input: UploadedFileInput) {
  const file = await openStoredFile(input.files, run.path)
  if (!file) throw new Error(`The file ${run.path} is missing.`)
  await runImport(db, { ...input, runId: run.id, file })
}

/** Ends the use of a file by a run. One with a row of its own is kept for the next run. */
async function releaseFile(
  db: Database,
  { id, path, fileId }: ImportRunRow,
  { now, change }: { now: Date; change?: typeof FAILED },
) {
  await runInTransaction(db, async (tx) => {
    const failure = change && { ...change, finishedAt: now }
    await tx
      .update(importRuns)
      .set({ path: null, ...failure })
      .where(eq(importRuns.id, id))
    if (!fileId) await discardStoredFile(tx, { path: path!, now })
  })
}
