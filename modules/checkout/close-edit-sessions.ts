import { getOrderEdit, type OrderId } from '#modules/orders'
import { findPaymentProvider, listPaymentsByOrder, type PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'

interface CloseEditSessionsInput {
  orderId: OrderId
  providers: PaymentProviders
  now: Date
}

/** Closes the payment pages of edits that were taken back or have expired. Throws when a provider cannot be reached. */
export async function closeEditSessions(
  db: Database,
  { orderId, providers, now }: CloseEditSessionsInput,
): Promise<void> {
  for (const payment of await listPaymentsByOrder(db, orderId)) {
    const { orderEditId, providerReference: reference } = payment
    const edit = orderEditId && (await getOrderEdit(db, orderEditId))
    if (!edit || edit.state === 'open' || payment.state !== 'pending' || !reference) continue
    const provider = findPaymentProvider(providers, payment.provider)
    await provider?.closeSession(db, { reference, now })
  }
}
