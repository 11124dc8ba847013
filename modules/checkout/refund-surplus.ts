import { postTransaction } from '#modules/ledger'
import { applyTender, type OrderRow, recordOrderEvent } from '#modules/orders'
import { type Payment, type Refund, type RefundReasonCode, requestRefund } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { buildPostingsOfRefund } from './ledger-postings.ts'

interface RefundSurplusInput {
  /** Locked. */
  order: OrderRow
  payment: Payment
  minor: number
  /** Whether the amount counts as paid for the order. */
  isTendered: boolean
  reason: { code: RefundReasonCode }
  /** The provider has made it already. */
  made?: { reference: string; state: Refund['state'] }
  actor: Actor
  now: Date
}

/** Refunds a part of a payment that paid for no sale. */
export async function refundSurplus(
  tx: Database,
  { order, payment, minor, isTendered, reason, made, actor, now }: RefundSurplusInput,
): Promise<void> {
  const cause = isTendered ? 'deposit' : 'surplus'
  const key = made ? `external:${made.reference}` : cause
  const refund = await requestRefund(tx, { payment, minor, key, cause, reason, made, now })
  if (!refund.ok) throw new Error(`Payment ${payment.id} was already refunded`)

  const { id: reference } = refund.value
  const postings = buildPostingsOfRefund(refund.value, payment)
  await postTransaction(tx, { kind: 'refund', reference, postings, now })
  if (isTendered) await applyTender(tx, { order, kind: 'refund', reference, minor, now })
  await recordOrderEvent(tx, { order, kind: 'payment_returned', actor, reason, now })
}
