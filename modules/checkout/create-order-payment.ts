import type { OrderRow } from '#modules/orders'
import { createPayment, type Payment, type PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'

interface CreateOrderPaymentInput {
  order: OrderRow
  provider: PaymentProvider
  now: Date
}

/** Creates a payment of what is due of an order. */
export function createOrderPayment(
  tx: Database,
  { order, provider, now }: CreateOrderPaymentInput,
): Promise<Payment> {
  const total = { minor: order.dueMinor, currency: order.currency }
  return createPayment(tx, { order: { ...order, total }, provider, now })
}
