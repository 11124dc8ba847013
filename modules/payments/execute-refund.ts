import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'
import { payments, type Refund, type RefundId, refunds } from './tables.ts'

interface ExecuteRefundInput {
  refundId: RefundId
  providers: PaymentProviders
  now: Date
}

/**
 * Executes a refund at its provider and returns its state. The refund's id is the idempotency key, so a repeated call
 * refunds once. A `pending` refund is checked again by a job. Throws when the provider cannot be reached.
 */
export async function executeRefund(
  db: Database,
  { refundId, providers, now }: ExecuteRefundInput,
): Promise<Refund['state']> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found) throw new Error(`There is no refund ${refundId}`)
  const { refund, payment } = found
  if (refund.state === 'succeeded') return refund.state

  const provider = findPaymentProvider(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const { reference, state } = await provider.refund(db, {
    reference: payment.providerReference!,
    amount: { minor: refund.amountMinor, currency: refund.currency },
    key: refund.id,
    now,
  })
  await db
    .update(refunds)
    .set({ state, providerReference: reference })
    .where(eq(refunds.id, refundId))
  return state
}
