export { acknowledgeFindings } from './acknowledge-findings.ts'
export { findInfluencerDiscrepancies } from './check-influencers.ts'
export { type IntegrityContext, isRepairExternal, isRepairOffered } from './checks.ts'
export type { Finding } from './finding.ts'
export { createIntegrityQueue } from './integrity-queue.ts'
export {
  countOpenFindings,
  getIntegrityFinding,
  type IntegrityFindingRow,
  listIntegrityFindings,
} from './list-findings.ts'
export {
  getCurrentRuns,
  getIntegrityRun,
  type IntegrityResultRow,
  type IntegrityRunRow,
  listIntegrityResults,
  listIntegrityRuns,
} from './list-runs.ts'
export { acknowledgeFinding, repairFinding } from './resolve-finding.ts'
export {
  repairFindings,
  runIntegrityChecks,
} from './run-integrity-checks.ts'
export { startIntegrityRun } from './start-run.ts'
export type { IntegrityFindingId, IntegrityRunId } from './tables.ts'
