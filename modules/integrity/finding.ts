import type { Discrepancy } from '#platform/discrepancy'

export interface Finding {
  /** The name of the check. */
  check: string
  discrepancies: Discrepancy[]
  canRepair: boolean
}
