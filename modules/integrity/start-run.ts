import { and, isNull, lt } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { err, ok, type Result } from '#platform/result'
import type { RUN_TRIGGERS } from './contract.ts'
import { type IntegrityRunId, integrityRuns } from './tables.ts'

export const INTEGRITY_QUEUE = 'integrity-checks'

/** Longer than all attempts of a run take. */
const ABANDONED_AFTER_MS = 4 * 3_600_000

interface StartRunInput {
  trigger: (typeof RUN_TRIGGERS)[number]
  actor: Actor
  now: Date
}

/** Starts a run of all checks in the background. Only one runs at a time. */
export async function startIntegrityRun(
  db: Database,
  { trigger, actor, now }: StartRunInput,
): Promise<Result<IntegrityRunId, 'integrity_run_in_progress'>> {
  return joinTransaction(db, async (tx) => {
    await endAbandonedRun(tx, now)
    const row = { id: newId<'integrity run'>(), trigger, ...toActorColumns(actor), createdAt: now }
    const added = await tx
      .insert(integrityRuns)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: integrityRuns.id })
    if (added.length === 0) return err('integrity_run_in_progress')
    const payload = { runId: row.id }
    await enqueueJob(tx, { queue: INTEGRITY_QUEUE, payload, dedupeKey: row.id, now })
    return ok(row.id)
  })
}

/** A run whose process was killed in its last attempt would block all others. */
async function endAbandonedRun(tx: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - ABANDONED_AFTER_MS)
  await tx
    .update(integrityRuns)
    .set({ state: 'failed', endedAt: now })
    .where(and(isNull(integrityRuns.endedAt), lt(integrityRuns.createdAt, limit)))
}
