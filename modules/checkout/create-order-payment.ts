import type { OrderRow } from '#modules/orders'
import { createPayment, type Payment, type PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'

interface CreateOrderPaymentInput {
  order: OrderRow
  provider: PaymentProvider
  now: Date
}

/** What is to be paid of an order. One that was paid with goods that did not come back is due again for their value. */
export function getDueMinor({ dueMinor, exchangeDueMinor }: OrderRow): number {
  return exchangeDueMinor > 0 ? exchangeDueMinor : dueMinor
}

/** Creates a payment of what is due of an order. */
export function createOrderPayment(
  tx: Database,
  { order, provider, now }: CreateOrderPaymentInput,
): Promise<Payment> {
  const total = { minor: getDueMinor(order), currency: order.currency }
  return createPayment(tx, { order: { ...order, total }, provider, now })
}
