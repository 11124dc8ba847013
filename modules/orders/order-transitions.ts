import type { OrderState } from './contract.ts'

/** The states that an order may enter from each state. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled', 'partially_refunded', 'refunded'],
  processing: ['shipped', 'partially_refunded', 'refunded'],
  shipped: ['out_for_delivery', 'delivered', 'partially_refunded', 'refunded'],
  out_for_delivery: ['delivered', 'partially_refunded', 'refunded'],
  delivered: ['partially_refunded', 'refunded'],
  // The items that were not refunded are still delivered.
  partially_refunded: [
    'processing',
    'shipped',
    'out_for_delivery',
    'delivered',
    'partially_refunded',
    'refunded',
  ],
  // Paid again after its hold expired, or refunded.
  cancelled: ['pending_payment', 'paid', 'refunded'],
  refunded: [],
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}
