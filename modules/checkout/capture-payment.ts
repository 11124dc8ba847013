import { postTransaction } from '#modules/ledger'
import { type OrderRow, recordOrderEvent, transitionLockedOrder } from '#modules/orders'
import { type Payment, type RefundReasonCode, requestRefund } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { isPayableAgain } from './hold-duration.ts'
import {
  buildCapturePostings,
  buildSalePostings,
  buildSurplusRefundPostings,
} from './ledger-postings.ts'
import { reacquireHold } from './reacquire-hold.ts'

interface CapturePaymentInput {
  /** Locked. */
  order: OrderRow
  payment: Payment
  now: Date
}

/**
 * Records a captured payment. It pays the order if the order can be fulfilled. Otherwise the payment is refunded in
 * full: the order was already paid or cancelled, or its items were sold after the hold expired.
 */
export async function capturePayment(tx: Database, input: CapturePaymentInput): Promise<void> {
  const { order, payment, now } = input
  const postings = buildCapturePostings(payment)
  await postTransaction(tx, { kind: 'capture', reference: payment.id, postings, now })
  if (await canFulfil(tx, input)) await markOrderPaid(tx, { order, now })
  else await refundUnusablePayment(tx, input)
}

async function canFulfil(tx: Database, { order, now }: CapturePaymentInput): Promise<boolean> {
  if (order.state === 'pending_payment') return true
  return isPayableAgain(order, now) && reacquireHold(tx, { order, now })
}

/** Marks a locked order as paid, also one that costs nothing and has no payment. */
export async function markOrderPaid(
  tx: Database,
  { order, now }: { order: OrderRow; now: Date },
): Promise<void> {
  const paid = await transitionLockedOrder(tx, { order, to: 'paid', actor: 'provider', now })
  if (!paid.ok) throw new Error(`Order ${order.number} is ${order.state} and cannot be paid`)
  const postings = buildSalePostings(order)
  await postTransaction(tx, { kind: 'sale', reference: order.id, postings, now })
}

async function refundUnusablePayment(tx: Database, { order, payment, now }: CapturePaymentInput) {
  const reason = { code: getSurplusReason(order) } as const
  const refund = await requestRefund(tx, {
    payment,
    minor: payment.capturedMinor,
    key: 'surplus',
    cause: 'surplus',
    reason,
    now,
  })
  if (!refund.ok) throw new Error(`Payment ${payment.id} was already refunded`)

  const postings = buildSurplusRefundPostings(refund.value, payment)
  await postTransaction(tx, { kind: 'refund', reference: refund.value.id, postings, now })
  await recordOrderEvent(tx, { order, kind: 'payment_returned', actor: 'shop', reason, now })
}

function getSurplusReason({ state, cancelReason }: OrderRow): RefundReasonCode {
  if (state !== 'cancelled') return 'already_paid'
  return cancelReason === 'hold_expired' ? 'goods_sold' : 'order_cancelled'
}
