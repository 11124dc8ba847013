import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'
import { listPaymentsByOrder } from './payments.ts'
import { paymentCards } from './tables.ts'

interface RecordCardsInput {
  orderId: OrderId
  providers: PaymentProviders
  now: Date
}

/** Records which cards paid for an order, as their providers name them. It calls the providers; twice is once. */
export async function recordCards(
  db: Database,
  { orderId, providers, now }: RecordCardsInput,
): Promise<void> {
  for (const payment of await listPaymentsByOrder(db, orderId)) {
    const { id: paymentId, state, provider: name, providerReference: reference } = payment
    const provider = findPaymentProvider(providers, name)
    if (state !== 'succeeded' || reference === null || !provider?.fetchCard) continue
    const fingerprint = await provider.fetchCard(reference)
    if (fingerprint === null) continue
    const card = { paymentId, fingerprint, createdAt: now }
    await db.insert(paymentCards).values(card).onConflictDoNothing()
  }
}
