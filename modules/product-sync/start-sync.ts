import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { err, ok, type Result } from '#platform/result'
import type { SyncKind, SyncSource, SyncTrigger } from './contract.ts'
import { SYNC_QUEUE } from './sync-queue-name.ts'
import { type SyncRun, syncRuns } from './tables.ts'

interface StartSyncInput {
  source: SyncSource
  trigger: SyncTrigger
  isDry?: boolean
  reviewedRun?: SyncRun['id'] | null
  actor: Actor
  now: Date
}

type StartSyncResult = Result<SyncRun, 'sync_running'>

/** Creates a run and enqueues it. Of each kind one runs at a time. */
export function startSync(db: Database, input: StartSyncInput): Promise<StartSyncResult> {
  const { source, trigger, isDry = false, reviewedRun = null, actor, now } = input
  const kind: SyncKind = source.kind === 'all_categories' ? 'categories' : 'products'
  return joinTransaction(db, async (tx): Promise<StartSyncResult> => {
    const isOpen = inArray(syncRuns.state, ['waiting', 'running', 'undoing'])
    const open = await tx.$count(syncRuns, and(eq(syncRuns.kind, kind), isOpen))
    if (open > 0) return err('sync_running')
    const row = {
      ...{ id: newId<'sync run'>(), kind, source, trigger, isDry, reviewedRun, createdAt: now },
      isListed: source.kind === 'review',
      ...toActorColumns(actor),
    }
    // Another one that starts at the same time waits here for the unique index.
    const [run] = await tx.insert(syncRuns).values(row).onConflictDoNothing().returning()
    if (!run) return err('sync_running')
    const job = { queue: SYNC_QUEUE, payload: { runId: run.id }, dedupeKey: run.id }
    await enqueueJob(tx, { ...job, now })
    return ok(run)
  })
}

/** Asks a run to stop after the products that it is reading. */
export async function cancelSync(
  db: Database,
  { id, now }: { id: SyncRun['id']; now: Date },
): Promise<Result<SyncRun, 'sync_not_found' | 'sync_not_running'>> {
  return joinTransaction(db, async (tx) => {
    const [run] = await tx.select().from(syncRuns).where(eq(syncRuns.id, id)).for('update')
    if (!run) return err('sync_not_found')
    if (run.state !== 'waiting' && run.state !== 'running') return err('sync_not_running')
    const ended = { state: 'cancelled' as const, finishedAt: now }
    const [saved] = await tx
      .update(syncRuns)
      .set({ isCancelled: true, ...(run.state === 'waiting' && ended) })
      .where(eq(syncRuns.id, id))
      .returning()
    return ok(saved!)
  })
}
