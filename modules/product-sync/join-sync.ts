import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { SyncSource } from './contract.ts'
import { startSync } from './start-sync.ts'
import { type SyncRun, syncRuns } from './tables.ts'

const POLL_MS = 200

interface JoinInput {
  source: SyncSource
  actor: Actor
  now: Date
}

/** Starts a run, or returns the one that reads the same products at this moment. */
export async function joinSync(
  db: Database,
  input: JoinInput,
): Promise<Result<SyncRun & { isNew: boolean }, 'sync_running'>> {
  const started = await startSync(db, { ...input, trigger: 'function' })
  if (started.ok) return ok({ ...started.value, isNew: true })
  const kind = input.source.kind === 'all_categories' ? 'categories' : 'products'
  const isOpen = inArray(syncRuns.state, ['waiting', 'running'])
  const [open] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.kind, kind), isOpen, eq(syncRuns.isDry, false)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  return open && isDeepStrictEqual(open.source, input.source)
    ? ok({ ...open, isNew: false })
    : err('sync_running')
}

/** Waits until a run has ended, for `timeoutMs` at most. Returns it as it is then. */
export async function waitForSync(
  db: Database,
  { id, timeoutMs, signal }: { id: SyncRun['id']; timeoutMs: number; signal?: AbortSignal },
): Promise<SyncRun> {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const [run] = await db.select().from(syncRuns).where(eq(syncRuns.id, id))
    const isOpen = run!.state === 'waiting' || run!.state === 'running'
    if (!isOpen || performance.now() > endsAt || signal?.aborted) return run!
    await sleep(POLL_MS)
  }
}
