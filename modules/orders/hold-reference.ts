import type { OrderRow } from './lock-order.ts'

/** Returns the reference of the stock movements of an order's present hold. A hold reserves once and releases once. */
export function buildHoldReference({ id, holdCount }: Pick<OrderRow, 'id' | 'holdCount'>): string {
  return `${id}/${holdCount}`
}
