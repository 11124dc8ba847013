export { acknowledgeFindings } from './acknowledge-findings.ts'
export type { IntegrityContext } from './checks.ts'
export type { Finding } from './finding.ts'
export {
  repairFindings,
  runIntegrityChecks,
} from './run-integrity-checks.ts'
