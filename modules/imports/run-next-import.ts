import { rm } from 'node:fs/promises'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runImport } from './run-import.ts'
import { importRuns } from './tables.ts'

/** Whoever holds this lock does the imports that were sent to the shop; it is let go of when its process dies. */
const IMPORT_QUEUE_LOCK_KEY = 20_261_122

export interface RunNextImportInput {
  currency: string
  publicUrl: string
  now: () => Date
  /** Ends the run between two batches; it is begun again later. */
  signal: AbortSignal
}

/**
 * Does the oldest import that waits, or that a process left half done, and takes its file away. One at a time in the
 * whole shop. Answers whether there was one.
 */
export async function runNextImport(
  db: Database,
  { now, signal, ...how }: RunNextImportInput,
): Promise<boolean> {
  return db.transaction(async (turn) => {
    const run = (await acquireQueueLock(turn)) ? await findNextRun(db) : undefined
    if (!run) return false
    try {
      await runImport(db, { ...how, runId: run.id, path: run.path!, clock: now, signal })
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

async function acquireQueueLock(turn: Database): Promise<boolean> {
  const { rows } = await turn.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_QUEUE_LOCK_KEY}) as mine`,
  )
  return rows[0]?.mine ?? false
}

async function findNextRun(db: Database) {
  const { path, state, createdAt, id } = importRuns
  const [run] = await db
    .select()
    .from(importRuns)
    .where(and(isNotNull(path), inArray(state, ['waiting', 'running'])))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  return run
}

/** A fault of ours, or a file that is gone: trying for ever would help nobody. */
async function markRunFailed(
  db: Database,
  run: { id: (typeof importRuns.$inferSelect)['id'] },
  now: Date,
) {
  const problem =
    'Something went wrong on our side. What was imported so far stays; send the file again.'
  await db
    .update(importRuns)
    .set({ state: 'failed', errorCode: problem, finishedAt: now })
    .where(eq(importRuns.id, run.id))
}
