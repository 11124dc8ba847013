import type { Database } from '#platform/db/database'
import { type Queue, runAgainAt } from '#platform/queue/queue'
import { createRunQueue } from '#platform/queue/run-queue'
import { type RunSyncOptions, runSync } from './run-sync.ts'
import { SYNC_QUEUE } from './sync-queue-name.ts'
import type { SyncRunId } from './tables.ts'
import { undoSync } from './undo-sync.ts'

const LOCK_KEY = 20_261_126

/** The queue of syncs, which run one at a time in the whole shop. */
export function createSyncQueue(
  db: Database,
  options: Pick<RunSyncOptions, 'marketplace' | 'clock'>,
): Queue {
  return createRunQueue(db, {
    name: SYNC_QUEUE,
    lockKey: LOCK_KEY,
    run: async ({ payload }, { signal, now }) => {
      const runId = payload.runId as SyncRunId
      if (payload.action === 'undo') return undoSync(db, { runId, clock: options.clock, signal })
      const seconds = await runSync(db, runId, { ...options, signal })
      return seconds === null ? undefined : runAgainAt(new Date(now.getTime() + seconds * 1000))
    },
  })
}
