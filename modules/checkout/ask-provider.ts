import { type Payment, type PaymentProviders, providerNamed } from '#modules/payments'
import type { Database } from '#platform/database'
import { completePayment } from './complete-payment.ts'

interface Ask {
  payment: Payment
  providers: PaymentProviders
  now: Date
}

/**
 * The payment as it stands with its provider now: asked when it is still open, so that a shopper who comes back
 * before the webhook does is not kept waiting. Throws when the provider cannot be reached.
 */
export async function askProvider(
  db: Database,
  { payment, providers, now }: Ask,
): Promise<Payment> {
  const reference = payment.providerReference
  const provider = providerNamed(providers, payment.provider)
  const isOpen = payment.state === 'pending' || payment.state === 'processing'
  if (!isOpen || !reference || !provider) return payment

  const said = await provider.fetchPayment(db, reference)
  if (said.state === payment.state) return payment
  const completion = await completePayment(db, {
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
