import type { Marketplace } from '#modules/marketplace'
import { findPaymentProvider, type Payment, type PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { processPaymentEvent } from './process-payment-event.ts'

interface RefreshPaymentInput {
  payment: Payment
  providers: PaymentProviders
  marketplace?: Pick<Marketplace, 'provider'> | undefined
  now: Date
}

/**
 * Fetches the state of an open payment from its provider and applies it, for a shopper who returns before the webhook
 * arrives. Throws if the provider cannot be reached.
 */
export async function refreshPayment(
  db: Database,
  { payment, providers, marketplace, now }: RefreshPaymentInput,
): Promise<Payment> {
  const reference = payment.providerReference
  const provider = findPaymentProvider(providers, payment.provider)
  const isOpen = payment.state === 'pending' || payment.state === 'processing'
  if (!isOpen || !reference || !provider) return payment

  const fetched = await provider.fetchPayment(db, reference)
  if (fetched.state === payment.state) return payment
  // The id contains the state, so a state that is fetched repeatedly is recorded once.
  const id = `polled:${reference}:${fetched.state}`
  const event = { id, payment: fetched, raw: JSON.stringify(fetched) }
  const processed = await processPaymentEvent(db, {
    ...{ provider: provider.name, event, payment, marketplace, now },
  })
  return processed.payment ?? payment
}
