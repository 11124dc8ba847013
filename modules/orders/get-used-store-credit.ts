import type { OrderRow } from './lock-order.ts'

type PaidOrder = Pick<OrderRow, 'storeCreditMinor' | 'paidMinor' | 'totalMinor' | 'fulfilmentState'>

/**
 * Returns how much of an order is paid by store credit. One that was cancelled before it was paid in full has given it back.
 * A change of its items gives back other payments first.
 */
export function getUsedStoreCredit(order: PaidOrder): number {
  const { storeCreditMinor, paidMinor, totalMinor, fulfilmentState } = order
  if (fulfilmentState === 'cancelled' && paidMinor < totalMinor) return 0
  return Math.min(storeCreditMinor, totalMinor)
}
