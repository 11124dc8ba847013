import type { StoredAction } from '#modules/promotions'
import { type Money, toMinorUnits } from '#platform/money/money'

/** Returns what a coupon takes off, if it is one amount or one percentage; null otherwise. */
export function getCouponValue(actions: StoredAction[]): Money | { percent: number } | null {
  const [action] = actions
  if (!action || actions.length > 1) return null
  if (action.kind === 'percentage_off') return { percent: action.percent }
  if (action.kind !== 'amount_off') return null
  const { amount, currency } = action
  return { minor: toMinorUnits(amount, currency), currency }
}
