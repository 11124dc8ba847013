import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import { INTEGRITY_QUEUE } from './start-run.ts'
import { type IntegrityFindingId, integrityFindings } from './tables.ts'

/** Has the check of a repaired finding run again after the commit: it reads whole tables, and must hold no locks. */
export function enqueueRecheck(
  tx: Database,
  { id, now }: { id: IntegrityFindingId; now: Date },
): Promise<void> {
  const payload = { findingId: id }
  return enqueueJob(tx, { queue: INTEGRITY_QUEUE, payload, dedupeKey: `recheck ${id}`, now })
}

/** Opens a finding again if its record differs in spite of its repair. */
export async function recheckFinding(
  db: Database,
  { id, context }: { id: IntegrityFindingId; context: IntegrityContext },
): Promise<void> {
  const isRepaired = and(eq(integrityFindings.id, id), eq(integrityFindings.state, 'repaired'))
  const [finding] = await db.select().from(integrityFindings).where(isRepaired)
  if (!finding) return
  const found = await integrityChecks[finding.checkCode].find(db, context)
  if (!found.some(({ subject }) => subject === finding.subject)) return
  const set = { state: 'open', resolvedAt: null, repairFailedAt: context.now } as const
  await db.update(integrityFindings).set(set).where(isRepaired)
}
