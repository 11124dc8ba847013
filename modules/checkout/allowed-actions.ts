import { isAwaitingPayment, isBeforeShipping, type OrderRow } from '#modules/orders'
import { isPayableAgain } from './hold-duration.ts'

/** Whether the shopper can start a payment of the order. */
export function canPayOrder(order: OrderRow, now: Date): boolean {
  return isAwaitingPayment(order) || isPayableAgain(order, now) || order.exchangeDueMinor > 0
}

/**
 * Whether the order can be cancelled: by a shopper until packing begins, by the shop until a parcel has left. The shop also
 * cancels one that was refunded in full, so that its items are for sale again.
 */
export function canCancelOrder(order: OrderRow, actor: 'shopper' | 'shop' = 'shopper'): boolean {
  if (actor === 'shop') return isBeforeShipping(order)
  return order.fulfilmentState === 'unfulfilled' && order.paymentState !== 'refunded'
}
