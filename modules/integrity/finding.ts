import type { Discrepancy } from '#platform/discrepancy'
import type { CheckCode } from './contract.ts'

export interface Finding {
  check: CheckCode
  discrepancies: Discrepancy[]
  canRepair: boolean
}
