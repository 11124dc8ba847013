import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import {
  type Job,
  type JobContext,
  type Queue,
  runAgainAt,
  UnrecoverableJobError,
} from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import { type RunSyncOptions, runSync } from './run-sync.ts'
import { SYNC_QUEUE } from './sync-queue-name.ts'
import { type SyncRunId, syncRuns } from './tables.ts'
import { undoSync } from './undo-sync.ts'

const LOCK_KEY = 20_261_126
/** After so many failures a run ends: while it is open no other one can begin. */
const MAX_ATTEMPTS = 5

type SyncQueueOptions = Pick<RunSyncOptions, 'marketplace' | 'clock'>

/** The queue of syncs, which run one at a time in the whole shop. */
export function createSyncQueue(db: Database, options: SyncQueueOptions): Queue {
  return createRunQueue(db, {
    name: SYNC_QUEUE,
    lockKey: LOCK_KEY,
    run: async (job, context) => {
      try {
        return await runJob(db, job, { ...options, ...context })
      } catch (error) {
        if (context.signal.aborted || job.attempts < MAX_ATTEMPTS) throw error
        await markInterrupted(db, job.payload.runId as SyncRunId, options.clock())
        throw new UnrecoverableJobError('The sync was interrupted', { cause: error })
      }
    },
  })
}

async function runJob(db: Database, { payload }: Job, options: SyncQueueOptions & JobContext) {
  const runId = payload.runId as SyncRunId
  if (payload.action === 'undo') return undoSync(db, { runId, ...options })
  const seconds = await runSync(db, runId, options)
  return seconds === null ? undefined : runAgainAt(new Date(options.now.getTime() + seconds * 1000))
}

async function markInterrupted(db: Database, id: SyncRunId, finishedAt: Date) {
  const isOpen = inArray(syncRuns.state, ['waiting', 'running', 'undoing'])
  await db
    .update(syncRuns)
    .set({ state: 'failed', errorCode: 'sync_interrupted', finishedAt })
    .where(and(eq(syncRuns.id, id), isOpen))
}
