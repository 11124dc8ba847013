import type Stripe from 'stripe'
import type { ProviderRefund, ProviderRefundInput } from './payment-provider.ts'
import { createOnce, isRefusal } from './stripe-calls.ts'
import { getId, isIntent, toProviderRefund, toStripeAmount } from './stripe-events.ts'

/**
 * Stripe forgets an idempotency key after a day, and a refund may be retried for longer. So the existing refunds are
 * checked before each key.
 */
export async function refundPayment(
  stripe: Stripe,
  { reference, amount, key }: ProviderRefundInput,
): Promise<ProviderRefund> {
  const payment_intent = isIntent(reference)
    ? reference
    : getId((await stripe.checkout.sessions.retrieve(reference)).payment_intent)
  if (!payment_intent) throw new Error(`Stripe has no payment for session ${reference}`)

  const params = { payment_intent, amount: toStripeAmount(amount), metadata: { key } }
  const refund = await createOnce(`refund-${key}`, async (options) => {
    const existing = await stripe.refunds.list({ payment_intent, limit: 100 })
    const found = existing.data.find(({ metadata }) => metadata?.key === key)
    return found ?? (await stripe.refunds.create(params, options).catch(toRefused))
  })
  return refund ? toProviderRefund(refund) : { reference: null, state: 'failed' }
}

function toRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}
