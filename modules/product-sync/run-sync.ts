import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { syncCategories } from './sync-categories.ts'
import { SyncPausedError, SyncStoppedError } from './sync-error.ts'
import { type SyncOptions, syncProducts } from './sync-products.ts'
import { syncSettings } from './sync-settings.ts'
import { type SyncRun, type SyncRunId, syncRuns } from './tables.ts'

export type RunSyncOptions = Omit<SyncOptions, 'settings'>

/** A run that cannot go on for this long fails: what it would save is too old. */
const MAX_RUN_MS = 24 * 3600_000

/**
 * Runs a sync, or goes on with one that was interrupted. Returns the seconds after which it is to go on, if the marketplace
 * asks to wait, and otherwise null.
 */
export async function runSync(
  db: Database,
  runId: SyncRunId,
  options: RunSyncOptions,
): Promise<number | null> {
  const { clock } = options
  const run = await markRunning(db, runId, clock())
  if (!run) return null
  try {
    const settings = await syncSettings.get(db)
    const work = run.kind === 'categories' ? syncCategories : syncProducts
    await finish(db, run, await work(db, run, { ...options, settings }), clock())
    return null
  } catch (error) {
    if (error instanceof SyncStoppedError) {
      const { code, params = {} } = error.error
      await fail(db, run, { errorCode: code, errorParams: params, now: clock() })
      return null
    }
    if (!(error instanceof SyncPausedError)) throw error
    if (clock().getTime() - run.createdAt.getTime() < MAX_RUN_MS) return error.seconds
    await fail(db, run, { errorCode: 'marketplace_limited', errorParams: {}, now: clock() })
    return null
  }
}

async function markRunning(db: Database, id: SyncRunId, now: Date): Promise<SyncRun | null> {
  const [run] = await db
    .update(syncRuns)
    .set({ state: 'running', startedAt: sql`coalesce(${syncRuns.startedAt}, ${now})` })
    .where(and(eq(syncRuns.id, id), inArray(syncRuns.state, ['waiting', 'running'])))
    .returning()
  return run ?? null
}

async function finish(
  db: Database,
  { id }: SyncRun,
  state: 'done' | 'cancelled',
  finishedAt: Date,
): Promise<void> {
  await db.update(syncRuns).set({ state, finishedAt }).where(eq(syncRuns.id, id))
}

async function fail(
  db: Database,
  { id }: SyncRun,
  { now, ...error }: Pick<SyncRun, 'errorCode' | 'errorParams'> & { now: Date },
): Promise<void> {
  const change = { state: 'failed' as const, finishedAt: now, ...error }
  await db.update(syncRuns).set(change).where(eq(syncRuns.id, id))
}
