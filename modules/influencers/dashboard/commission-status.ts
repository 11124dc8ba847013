import { and, eq, gt, lt, lte, type SQL } from 'drizzle-orm'
import type { CommissionStatus } from '../contract.ts'
import { type Commission, commissions } from '../tables.ts'

/** Returns what became of a commission. One that was taken back as a whole is reversed, whether it was paid or not. */
export function getCommissionStatus({
  state,
  minor,
  paidMinor,
}: Pick<Commission, 'state' | 'minor' | 'paidMinor'>): CommissionStatus {
  if (minor === 0) return 'reversed'
  return state === 'approved' && paidMinor >= minor ? 'paid' : state
}

/** The condition for commissions whose `getCommissionStatus` is this. */
export function buildStatusCondition(status: CommissionStatus): SQL | undefined {
  const { state, minor, paidMinor } = commissions
  if (status === 'reversed') return eq(minor, 0)
  if (status === 'pending') return and(gt(minor, 0), eq(state, 'pending'))
  const isPaid = status === 'paid' ? lte(minor, paidMinor) : lt(paidMinor, minor)
  return and(gt(minor, 0), eq(state, 'approved'), isPaid)
}
