import { postTransaction } from '#modules/ledger'
import { applyTender, lockOrder, type OrderId } from '#modules/orders'
import {
  buildAttemptKey,
  getRefund,
  getRefundedPayment,
  isRefundOfOrder,
  type Refund,
  type RefundId,
  requestRefundAgain,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, type Result } from '#platform/result'
import { buildPostingsOfRefund, buildProviderAccount } from './ledger-postings.ts'

interface RepeatRefundInput {
  orderId: OrderId
  refundId: RefundId
  now: Date
}

/** Requests a refund of an order that failed again. A refund that is under way or has succeeded is not repeated. */
export async function repeatRefund(
  db: Database,
  { orderId, refundId, now }: RepeatRefundInput,
): Promise<
  Result<Refund, 'order_not_found' | 'refund_not_found' | 'refund_not_failed' | 'amount_too_large'>
> {
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const failed = await getRefund(tx, refundId)
    if (failed?.orderId !== orderId) return err('refund_not_found')
    if (failed.state !== 'failed') return err('refund_not_failed')

    const payment = await getRefundedPayment(tx, failed)
    const requested = await requestRefundAgain(tx, { refund: failed, payment, now })
    if (!requested.ok) return requested
    const refund = requested.value
    const reference = buildAttemptKey(refund)
    const postings = buildPostingsOfRefund(refund, buildProviderAccount(payment))
    await postTransaction(tx, { kind: 'refund', reference, postings, now })
    if (isRefundOfOrder(refund)) {
      await applyTender(tx, { order, kind: 'refund', reference, minor: refund.amountMinor, now })
    }
    return requested
  })
}

interface RequestAgainInput {
  refundId: RefundId
  now: Date
}

/** Requests a refund again if it failed, and leaves others as they are. Throws if less than it is left to refund. */
export async function requestFailedRefundAgain(
  db: Database,
  { refundId, now }: RequestAgainInput,
): Promise<void> {
  const refund = await getRefund(db, refundId)
  if (refund?.state !== 'failed') return
  const repeated = await repeatRefund(db, { orderId: refund.orderId, refundId, now })
  if (repeated.ok || repeated.error.code === 'refund_not_failed') return
  throw new Error(`The refund cannot be requested again: ${repeated.error.code}`)
}
