export type { Means } from './checks.ts'
export { examine, type Finding, type Repair, repairAll } from './examine.ts'
export { markSeen } from './seen.ts'
