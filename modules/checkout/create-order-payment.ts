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
  const { id, number, email, language, dueMinor: minor, currency } = order
  const payable = { id, number, email, language, total: { minor, currency } }
  return createPayment(tx, { order: payable, provider, now })
}
