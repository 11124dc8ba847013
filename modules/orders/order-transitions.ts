import type { FulfilmentState } from './contract.ts'

/**
 * The fulfilment states that an order may enter from each. The payment state has no table: the database derives it from
 * the amounts of the tenders.
 */
export const fulfilmentTransitions: Record<FulfilmentState, readonly FulfilmentState[]> = {
  unfulfilled: ['processing', 'cancelled'],
  processing: ['partially_shipped', 'shipped', 'cancelled'],
  partially_shipped: ['partially_shipped', 'shipped'],
  shipped: ['out_for_delivery', 'delivered'],
  out_for_delivery: ['delivered'],
  delivered: [],
  // Its hold expired, and it is paid again.
  cancelled: ['unfulfilled'],
}

export function canTransition(from: FulfilmentState, to: FulfilmentState): boolean {
  return fulfilmentTransitions[from].includes(to)
}
