export { acknowledgeFindings } from './acknowledge-findings.ts'
export type { IntegrityContext } from './checks.ts'
export {
  type Finding,
  type RepairOutcome,
  repairFindings,
  runIntegrityChecks,
} from './run-integrity-checks.ts'
