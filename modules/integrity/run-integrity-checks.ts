import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { loadAcknowledgedFilter } from './acknowledge-findings.ts'
import { type IntegrityContext, integrityChecks } from './checks.ts'

export interface Finding {
  /** The sentence that is not true. */
  check: string
  discrepancies: Discrepancy[]
  canRepair: boolean
}

/** Every check of the shop, and what differs from it that nobody has looked at: nothing, in a healthy shop. Changes nothing. */
export async function runIntegrityChecks(
  db: Database,
  context: IntegrityContext,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const isSeen = await loadAcknowledgedFilter(db)
  for (const [check, { find, repair }] of Object.entries(integrityChecks)) {
    const discrepancies = (await find(db, context)).filter((one) => !isSeen(check, one))
    findings.push({ check, discrepancies, canRepair: repair !== undefined })
  }
  return findings
}

export interface RepairOutcome {
  check: string
  discrepancy: Discrepancy
  /** What stood in the way. */
  error: string | null
}

/** Mends what can be mended without a person, each in its own transaction; look again afterwards. */
export async function repairFindings(
  db: Database,
  { findings, context }: { findings: Finding[]; context: IntegrityContext },
): Promise<RepairOutcome[]> {
  const done: RepairOutcome[] = []
  for (const { check, discrepancies } of findings) {
    const repair = integrityChecks[check]?.repair
    if (!repair) continue
    for (const discrepancy of discrepancies) {
      const error = await db
        .transaction((tx) => repair(tx, discrepancy.subject, context))
        .then(() => null)
        .catch((reason: Error) => reason.message)
      done.push({ check, discrepancy, error })
    }
  }
  return done
}
