import type {
  IntegrityFinding,
  IntegrityResult,
  IntegrityRun,
  IntegrityRunDetails,
} from '#contract/integrity'
import { CHECK_CODES } from '#contract/integrity'
import {
  type IntegrityFindingRow,
  type IntegrityResultRow,
  type IntegrityRunRow,
  isRepairExternal,
  isRepairOffered,
  listIntegrityResults,
} from '#modules/integrity'
import type { Database } from '#platform/db/database'

export function toIntegrityRunResponse(run: IntegrityRunRow): IntegrityRun {
  const { id, trigger, state, done, differences, open, createdAt, endedAt } = run
  return {
    ...{ id, trigger, state, checks: CHECK_CODES.length, done, differences, open },
    started_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}

/** Returns a run with the results of its checks, in the order of the checks. */
export async function readRunDetails(
  db: Database,
  run: IntegrityRunRow,
): Promise<IntegrityRunDetails> {
  const rows = await listIntegrityResults(db, run.id)
  const byCheck = new Map(rows.map((row) => [row.checkCode, row]))
  const results = CHECK_CODES.flatMap((code) => byCheck.get(code) ?? []).map(toResultResponse)
  return { ...toIntegrityRunResponse(run), results }
}

function toResultResponse(result: IntegrityResultRow): IntegrityResult {
  const { checkCode: check, differences, open, durationMs, error } = result
  return {
    ...{ check, differences, open, duration_ms: durationMs, error },
    can_repair: isRepairOffered(check),
  }
}

export function toIntegrityFindingResponse(finding: IntegrityFindingRow): IntegrityFinding {
  const { id, checkCode: check, subject, name, expected, found, state } = finding
  return {
    ...{ id, check, subject, name, expected, found, state },
    can_repair: isRepairOffered(check) && state === 'open',
    is_external: isRepairExternal(check),
    result: finding.result,
    resolved_at: finding.resolvedAt?.toISOString() ?? null,
    repair_failed_at: finding.repairFailedAt?.toISOString() ?? null,
  }
}
