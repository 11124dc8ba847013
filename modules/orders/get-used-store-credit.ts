import type { OrderRow } from './lock-order.ts'

type PaidOrder = Pick<OrderRow, 'paidMinor' | 'totalMinor' | 'fulfilmentState'>

/**
 * Returns how much of an order is paid by store credit. One that was cancelled before it was paid in full has given it back.
 * A change of its items gives back other payments first.
 */
export function getUsedStoreCredit(order: PaidOrder & Pick<OrderRow, 'storeCreditMinor'>): number {
  return getUsed(order.storeCreditMinor, order)
}

/** Returns how much of an order is paid with goods of another order that come back. */
export function getUsedExchange(order: PaidOrder & Pick<OrderRow, 'exchangeMinor'>): number {
  return getUsed(order.exchangeMinor, order)
}

function getUsed(minor: number, { paidMinor, totalMinor, fulfilmentState }: PaidOrder): number {
  if (fulfilmentState === 'cancelled' && paidMinor < totalMinor) return 0
  return Math.min(minor, totalMinor)
}
