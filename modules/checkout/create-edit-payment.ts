import type { OrderEdit, OrderRow } from '#modules/orders'
import {
  createPayment,
  listPaymentsByOrder,
  type Payment,
  type PaymentProvider,
} from '#modules/payments'
import type { Database } from '#platform/db/database'

interface CreateEditPaymentInput {
  /** Locked. */
  order: OrderRow
  /** Waits for its payment. */
  edit: OrderEdit
  provider: PaymentProvider
  now: Date
}

/** Creates a payment of the difference of an edit, or returns the pending one with the same provider. */
export async function createEditPayment(
  tx: Database,
  { order, edit, provider, now }: CreateEditPaymentInput,
): Promise<Payment> {
  const payments = await listPaymentsByOrder(tx, order.id)
  const pending = payments.find(({ orderEditId, state, provider: name }) => {
    return orderEditId === edit.id && state === 'pending' && name === provider.name
  })
  if (pending) return pending
  const total = { minor: edit.differenceMinor, currency: order.currency }
  return createPayment(tx, { order: { ...order, total }, provider, orderEditId: edit.id, now })
}
