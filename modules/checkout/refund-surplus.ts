import { postTransaction } from '#modules/ledger'
import { applyTender, type OrderRow, recordOrderEvent } from '#modules/orders'
import { type Refund, type RefundReasonCode, requestRefund } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { buildPostingsOfRefund } from './ledger-postings.ts'
import type { RefundableSource } from './refund-sources.ts'

interface RefundSurplusInput {
  /** Locked. */
  order: OrderRow
  source: RefundableSource
  minor: number
  /** Whether the amount counts as paid for the order. */
  isTendered: boolean
  reason: { code: RefundReasonCode }
  /** The provider has made it already. */
  made?: { reference: string; state: Refund['state'] }
  actor: Actor
  now: Date
}

/** Refunds a part of a payment, or of a value, that paid for no sale. */
export async function refundSurplus(
  tx: Database,
  { order, source, minor, isTendered, reason, made, actor, now }: RefundSurplusInput,
): Promise<void> {
  const cause = isTendered ? 'deposit' : 'surplus'
  // The rest of a refund has the same reference.
  const key = made ? `external:${made.reference}/${cause}` : cause
  const refund = await requestRefund(tx, { source, minor, key, cause, reason, made, now })
  if (!refund.ok) throw new Error(`Order ${order.number} has less left than the refund`)

  const { id: reference } = refund.value
  const postings = buildPostingsOfRefund(refund.value, source.account)
  await postTransaction(tx, { kind: 'refund', reference, postings, now })
  if (isTendered) await applyTender(tx, { order, kind: 'refund', reference, minor, now })
  await recordOrderEvent(tx, { order, kind: 'payment_returned', actor, reason, now })
}
