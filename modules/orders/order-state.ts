import type { FulfilmentState, OrderState } from './contract.ts'
import type { OrderRow } from './lock-order.ts'

type OrderStates = Pick<OrderRow, 'paymentState' | 'fulfilmentState'>

const FULFILMENT_SUMMARY: Record<FulfilmentState, OrderState> = {
  unfulfilled: 'paid',
  processing: 'processing',
  partially_shipped: 'partially_shipped',
  shipped: 'shipped',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** Returns what a shopper reads first about an order: whether it was refunded or cancelled, has to be paid, or where it is. */
export function getOrderState(order: OrderStates): OrderState {
  if (order.paymentState === 'refunded') return 'refunded'
  if (isAwaitingPayment(order)) return 'pending_payment'
  return FULFILMENT_SUMMARY[order.fulfilmentState]
}

/** Whether something is to be paid before the order is packed. */
export function isAwaitingPayment({ paymentState, fulfilmentState }: OrderStates): boolean {
  const isPaidInFull = paymentState !== 'unpaid' && paymentState !== 'partially_paid'
  return fulfilmentState === 'unfulfilled' && !isPaidInFull
}

/** Whether no parcel of the order was handed to a carrier. */
export function isBeforeShipping({ fulfilmentState }: OrderStates): boolean {
  return fulfilmentState === 'unfulfilled' || fulfilmentState === 'processing'
}
