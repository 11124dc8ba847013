import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { loadAcknowledgedFilter } from './acknowledge-findings.ts'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import { CHECK_CODES, type CheckCode } from './contract.ts'
import type { Finding } from './finding.ts'

/** Runs all checks. Returns a finding for each, with the discrepancies that nobody has acknowledged. Changes nothing. */
export async function runIntegrityChecks(
  db: Database,
  context: IntegrityContext,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const isAcknowledged = await loadAcknowledgedFilter(db)
  for (const check of CHECK_CODES) {
    const { find, repair } = integrityChecks[check]
    const discrepancies = (await find(db, context)).filter((one) => !isAcknowledged(check, one))
    findings.push({ check, discrepancies, canRepair: repair !== undefined })
  }
  return findings
}

export interface RepairOutcome {
  check: CheckCode
  discrepancy: Discrepancy
  /** The message of the error that prevented the repair; null if it succeeded. */
  error: string | null
}

/**
 * Repairs the discrepancies that need no decision, each in its own transaction unless another program does it. Run the
 * checks again afterwards.
 */
export async function repairFindings(
  db: Database,
  { findings, context }: { findings: Finding[]; context: IntegrityContext },
): Promise<RepairOutcome[]> {
  const outcomes: RepairOutcome[] = []
  for (const { check, discrepancies } of findings) {
    const { repair, isExternal } = integrityChecks[check]
    if (!repair) continue
    for (const discrepancy of discrepancies) {
      const run = (tx: Database) => repair(tx, discrepancy.subject, context)
      const error = await (isExternal ? run(db) : db.transaction(run))
        .then(() => null)
        .catch((reason: Error) => reason.message)
      outcomes.push({ check, discrepancy, error })
    }
  }
  return outcomes
}
