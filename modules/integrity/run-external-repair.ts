import { and, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import { INTEGRITY_QUEUE } from './start-run.ts'
import { type IntegrityFindingId, integrityFindings } from './tables.ts'

const MAX_RESULT_LENGTH = 300

interface EnqueueRepairInput {
  id: IntegrityFindingId
  /** Who asked for it. */
  actor: Actor
  now: Date
}

/** Has a repair that calls another program run after the commit: its answer cannot be rolled back. */
export function enqueueExternalRepair(
  tx: Database,
  { id, actor: { kind, id: actorId, name }, now }: EnqueueRepairInput,
): Promise<void> {
  const actor = { actorKind: kind, ...(actorId && { actorId }), ...(name && { actorName: name }) }
  const payload = { repairId: id, ...actor }
  return enqueueJob(tx, { queue: INTEGRITY_QUEUE, payload, dedupeKey: `repair ${id}`, now })
}

interface RunRepairInput {
  payload: Record<string, string>
  context: IntegrityContext
}

/**
 * Repairs a finding by another program, and looks whether the record still differs. What the program said is stored with
 * the finding, and before and after are in the change log. Safe to repeat: the repair must be.
 */
export async function runExternalRepair(
  db: Database,
  { payload, context }: RunRepairInput,
): Promise<void> {
  const id = payload.repairId as IntegrityFindingId
  const isWaiting = and(eq(integrityFindings.id, id), eq(integrityFindings.state, 'repairing'))
  const [finding] = await db.select().from(integrityFindings).where(isWaiting)
  if (!finding) return
  const { find, repair } = integrityChecks[finding.checkCode]
  const result = await describeResult(() => repair!(db, finding.subject, context))
  const still = (await find(db, context)).some(({ subject }) => subject === finding.subject)
  const now = new Date()
  const outcome = still
    ? ({ state: 'open', repairFailedAt: now, result } as const)
    : ({ state: 'repaired', resolvedAt: now, result } as const)
  await runInTransaction(db, async (tx) => {
    const saved = await tx.update(integrityFindings).set(outcome).where(isWaiting)
    if (!saved.rowCount) return
    await recordChange(tx, {
      action: 'integrity_finding.repair_ended',
      subject: { kind: 'integrity_finding', id },
      actor: readActor(payload),
      details: {
        input: { check: finding.checkCode, subject: finding.subject },
        changes: [
          { path: 'state', before: 'repairing', after: outcome.state },
          { path: 'found', before: finding.found, after: result },
        ],
      },
      now,
    })
  })
}

/** What the repair returned, or why it failed. A database that is not there is no result. */
async function describeResult(repair: () => Promise<unknown>): Promise<string> {
  try {
    return String(await repair()).slice(0, MAX_RESULT_LENGTH)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return (error instanceof Error ? error.message : String(error)).slice(0, MAX_RESULT_LENGTH)
  }
}

function readActor({ actorKind, actorId, actorName }: Record<string, string>): Actor {
  return { kind: actorKind as Actor['kind'], id: actorId ?? null, name: actorName ?? null }
}
