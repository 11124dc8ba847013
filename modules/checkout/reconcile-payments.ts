import type { Marketplace } from '#modules/marketplace'
import {
  claimPaymentsDueForCheck,
  claimRefundsDueForCheck,
  type PaymentProviders,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { executeRefund } from './execute-refund.ts'
import { refreshPayment } from './refresh-payment.ts'

const BATCH_SIZE = 200

interface ReconcilePaymentsInput {
  providers: PaymentProviders
  marketplace?: Pick<Marketplace, 'provider'> | undefined
  now: Date
}

/**
 * Fetches open payments from their providers and executes refunds that are not final, least recently checked first, so
 * that a lost webhook loses neither. A failure is reported after the batch and checked again by a later run.
 */
export async function reconcilePayments(
  db: Database,
  { providers, marketplace, now }: ReconcilePaymentsInput,
): Promise<void> {
  const errors: unknown[] = []
  for (const payment of await claimPaymentsDueForCheck(db, { now, limit: BATCH_SIZE })) {
    const input = { payment, providers, marketplace, now }
    await refreshPayment(db, input).catch((error) => errors.push(error))
  }
  for (const refundId of await claimRefundsDueForCheck(db, { now, limit: BATCH_SIZE })) {
    await executeRefund(db, { refundId, providers, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some payments could not be reconciled')
}
