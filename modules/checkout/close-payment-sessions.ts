import { getOrder, type OrderId } from '#modules/orders'
import { findPaymentProvider, listPaymentsByOrder, type PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'

interface ClosePaymentSessionsInput {
  orderId: OrderId
  providers: PaymentProviders
  now: Date
}

/**
 * Closes the payment pages of an order that the shopper or the shop has cancelled. Those of an order whose hold expired
 * stay open: a late payment can still pay it. Throws when a provider cannot be reached.
 */
export async function closePaymentSessions(
  db: Database,
  { orderId, providers, now }: ClosePaymentSessionsInput,
): Promise<void> {
  const order = await getOrder(db, orderId)
  if (!order?.cancelReason || order.cancelReason === 'hold_expired') return
  for (const { state, provider: name, providerReference } of await listPaymentsByOrder(
    db,
    orderId,
  )) {
    if (state !== 'pending' || !providerReference) continue
    const provider = findPaymentProvider(providers, name)
    await provider?.closeSession(db, { reference: providerReference, now })
  }
}
