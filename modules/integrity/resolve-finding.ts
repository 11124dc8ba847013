import { desc, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { describeDiscrepancy, saveAcknowledgement } from './acknowledge-findings.ts'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import type { IntegrityFindingRow } from './list-findings.ts'
import { enqueueRecheck } from './recheck-finding.ts'
import { enqueueExternalRepair } from './run-external-repair.ts'
import { type IntegrityFindingId, integrityFindings, integrityRuns } from './tables.ts'

type FindingError =
  | 'integrity_finding_not_found'
  | 'integrity_finding_resolved'
  | 'integrity_finding_outdated'

type RepairError = FindingError | 'integrity_finding_not_repairable' | 'integrity_repair_failed'

interface RepairFindingInput {
  id: IntegrityFindingId
  actor: Actor
  context: IntegrityContext
}

/**
 * Repairs a discrepancy: what is derived is computed from its source again, in the caller's transaction. Two repairs of one
 * finding wait for each other, and the second one has nothing to do. A job runs the check again after the
 * commit. A repair that calls another program is a job itself.
 */
export async function repairFinding(
  tx: Database,
  { id, actor, context }: RepairFindingInput,
): Promise<Result<IntegrityFindingRow, RepairError>> {
  const locked = await lockOpenFinding(tx, id)
  if (!locked.ok) return locked
  const { checkCode, subject } = locked.value
  const { repair, isExternal } = integrityChecks[checkCode]
  if (!repair) return err('integrity_finding_not_repairable')
  if (isExternal) {
    await enqueueExternalRepair(tx, { id, actor, now: context.now })
    return ok(await update(tx, { id, state: 'repairing', result: null }))
  }
  const repaired = await runResultSavepoint(tx, async (savepoint) => {
    try {
      await repair(savepoint, subject, context)
      return ok(null)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      return err('integrity_repair_failed')
    }
  })
  if (!repaired.ok) return repaired
  await enqueueRecheck(tx, { id, now: context.now })
  return ok(await resolve(tx, { id, state: 'repaired', now: context.now }))
}

interface AcknowledgeFindingInput {
  id: IntegrityFindingId
  /** What the person did. */
  note: string
  now: Date
}

/** Records that a person has looked at a discrepancy. It is not reported again while it stays the same. */
export async function acknowledgeFinding(
  tx: Database,
  { id, note, now }: AcknowledgeFindingInput,
): Promise<Result<IntegrityFindingRow, FindingError>> {
  const locked = await lockOpenFinding(tx, id)
  if (!locked.ok) return locked
  const { checkCode, subject } = locked.value
  const details = describeDiscrepancy(locked.value)
  await saveAcknowledgement(tx, { checkCode, subject, details, note, createdAt: now })
  return ok(await resolve(tx, { id, state: 'acknowledged', now }))
}

async function lockOpenFinding(
  tx: Database,
  id: IntegrityFindingId,
): Promise<Result<IntegrityFindingRow, FindingError>> {
  const isFinding = eq(integrityFindings.id, id)
  const [finding] = await tx.select().from(integrityFindings).where(isFinding).for('update')
  if (!finding) return err('integrity_finding_not_found')
  if (finding.state !== 'open') return err('integrity_finding_resolved')
  const [last] = await tx
    .select({ id: integrityRuns.id })
    .from(integrityRuns)
    .where(eq(integrityRuns.state, 'completed'))
    .orderBy(desc(integrityRuns.createdAt), desc(integrityRuns.id))
    .limit(1)
  return last?.id === finding.runId ? ok(finding) : err('integrity_finding_outdated')
}

interface ResolveInput {
  id: IntegrityFindingId
  state: 'repaired' | 'acknowledged'
  now: Date
}

function resolve(tx: Database, { id, state, now }: ResolveInput) {
  return update(tx, { id, state, resolvedAt: now })
}

async function update(
  tx: Database,
  { id, ...set }: Pick<IntegrityFindingRow, 'id'> & Partial<IntegrityFindingRow>,
) {
  const [row] = await tx
    .update(integrityFindings)
    .set(set)
    .where(eq(integrityFindings.id, id))
    .returning()
  return row!
}
