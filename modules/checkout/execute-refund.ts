import {
  buildAttemptKey,
  findPaymentProvider,
  getRefund,
  getRefundedPayment,
  manualProvider,
  type PaymentProviders,
  type Refund,
  type RefundId,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { recordRefundResult } from './record-refund-result.ts'

interface ExecuteRefundInput {
  refundId: RefundId
  providers: PaymentProviders
  now: Date
}

/**
 * Executes a pending refund at its provider, outside any transaction, and returns its state. The key of the attempt is
 * the idempotency key, so a repeated call refunds once. A `pending` refund is checked again by a job. Throws when the
 * provider cannot be reached.
 */
export async function executeRefund(
  db: Database,
  { refundId, providers, now }: ExecuteRefundInput,
): Promise<Refund['state']> {
  const refund = await getRefund(db, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  if (refund.state !== 'pending') return refund.state

  const payment = await getRefundedPayment(db, refund)
  const isManual = payment.provider === manualProvider.name
  const provider = isManual ? manualProvider : findPaymentProvider(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const { reference, state } = await provider.refund(db, {
    reference: payment.providerReference!,
    amount: { minor: refund.amountMinor, currency: refund.currency },
    key: buildAttemptKey(refund),
    now,
  })
  await recordRefundResult(db, { refund, reference, state, now })
  return state
}
