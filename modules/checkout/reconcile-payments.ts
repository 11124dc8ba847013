import {
  claimPaymentsDueForCheck,
  claimRefundsDueForCheck,
  executeRefund,
  type PaymentProviders,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { refreshPayment } from './refresh-payment.ts'

const BATCH_SIZE = 200

interface ReconcilePaymentsInput {
  providers: PaymentProviders
  now: Date
}

/**
 * Asks the providers about payments whose news did not come, and about refunds that are not final: a lost webhook
 * loses neither. Whoever was asked about least recently comes first; what cannot be asked now has its turn again.
 */
export async function reconcilePayments(
  db: Database,
  { providers, now }: ReconcilePaymentsInput,
): Promise<void> {
  const errors: unknown[] = []
  for (const payment of await claimPaymentsDueForCheck(db, { now, limit: BATCH_SIZE })) {
    await refreshPayment(db, { payment, providers, now }).catch((error) => errors.push(error))
  }
  for (const refundId of await claimRefundsDueForCheck(db, { now, limit: BATCH_SIZE })) {
    await executeRefund(db, { refundId, providers, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some news could not be asked for')
}
