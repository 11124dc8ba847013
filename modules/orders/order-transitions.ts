import type { OrderState } from './contract.ts'

/** From each state of an order, where it may go next. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled', 'partially_refunded', 'refunded'],
  processing: ['shipped', 'partially_refunded', 'refunded'],
  shipped: ['out_for_delivery', 'delivered', 'partially_refunded', 'refunded'],
  out_for_delivery: ['delivered', 'partially_refunded', 'refunded'],
  delivered: ['partially_refunded', 'refunded'],
  // What is left of it still has to travel.
  partially_refunded: [
    'processing',
    'shipped',
    'out_for_delivery',
    'delivered',
    'partially_refunded',
    'refunded',
  ],
  // Paid again after its hold ran out, or paid and then taken back.
  cancelled: ['pending_payment', 'paid', 'refunded'],
  refunded: [],
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}
