import { rm } from 'node:fs/promises'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ImportRunRow } from './get-progress.ts'
import type { ImportErrorCode } from './import-error.ts'
import { runImport } from './run-import.ts'
import { importRuns } from './tables.ts'

/** The process that holds this lock runs the uploaded imports. PostgreSQL releases it if the process dies. */
const IMPORT_QUEUE_LOCK_KEY = 20_261_122

export interface RunNextImportInput {
  currency: string
  publicUrl: string
  now: () => Date
  /** Ends the run between two batches. The run starts again later. */
  signal: AbortSignal
}

/**
 * Runs the oldest import that waits or that a process left unfinished, and deletes its file. Runs one at a time in the
 * whole shop. Returns false if there was none.
 */
export async function runNextImport(
  db: Database,
  { now, signal, ...options }: RunNextImportInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = (await acquireQueueLock(tx)) ? await findNextRun(db) : undefined
    if (!run) return false
    try {
      await runImport(db, { ...options, runId: run.id, path: run.path!, clock: now, signal })
    } catch (error) {
      if (signal.aborted) return false
      await markRunFailed(db, run, now())
      throw error
    }
    await rm(run.path!, { force: true })
    await db.update(importRuns).set({ path: null }).where(eq(importRuns.id, run.id))
    return true
  })
}

async function acquireQueueLock(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ is_acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_QUEUE_LOCK_KEY}) as is_acquired`,
  )
  return rows[0]?.is_acquired ?? false
}

async function findNextRun(db: Database): Promise<ImportRunRow | undefined> {
  const { path, state, createdAt, id } = importRuns
  const [run] = await db
    .select()
    .from(importRuns)
    .where(and(isNotNull(path), inArray(state, ['waiting', 'running'])))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  return run
}

/** The run is not retried: a bug or a missing file would fail it for ever. */
async function markRunFailed(db: Database, { id }: ImportRunRow, now: Date) {
  const errorCode: ImportErrorCode = 'import_interrupted'
  await db
    .update(importRuns)
    .set({ state: 'failed', errorCode, finishedAt: now })
    .where(eq(importRuns.id, id))
}
