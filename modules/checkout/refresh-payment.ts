import { findPaymentProvider, type Payment, type PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { processPaymentEvent } from './process-payment-event.ts'

interface RefreshPaymentInput {
  payment: Payment
  providers: PaymentProviders
  now: Date
}

/**
 * The payment as it stands with its provider now: asked when it is still open, so that a shopper who comes back
 * before the webhook does is not kept waiting. Throws when the provider cannot be reached.
 */
export async function refreshPayment(
  db: Database,
  { payment, providers, now }: RefreshPaymentInput,
): Promise<Payment> {
  const reference = payment.providerReference
  const provider = findPaymentProvider(providers, payment.provider)
  const isOpen = payment.state === 'pending' || payment.state === 'processing'
  if (!isOpen || !reference || !provider) return payment

  const said = await provider.fetchPayment(db, reference)
  if (said.state === payment.state) return payment
  const completion = await processPaymentEvent(db, {
    provider: provider.name,
    // Named by what it says, so that asking often notes it once.
    event: {
      id: `asked:${reference}:${said.state}`,
      payment: said,
      raw: JSON.stringify(said),
    },
    now,
  })
  return completion.payment ?? payment
}
