import { postTransaction, reverseTransaction } from '#modules/ledger'
import { type OrderRow, recordOrderEvent } from '#modules/orders'
import { type Payment, type ProviderDispute, saveDispute } from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { buildDisputePostings } from './ledger-postings.ts'

/** A dispute was decided for the shop. The subject is the order. */
export const DISPUTE_WON = 'payment.dispute_won'

interface RecordDisputeInput {
  /** Locked. */
  order: OrderRow
  /** Captured. */
  payment: Payment
  dispute: ProviderDispute
  now: Date
}

/**
 * Records that a payer disputes a payment, and how it was decided. The provider takes the money when a dispute opens, and
 * gives it back when the shop wins. The order itself stays as it is.
 */
export async function recordDispute(
  tx: Database,
  { order, payment, dispute, now }: RecordDisputeInput,
): Promise<void> {
  const { id, isNew, isWonNow } = await saveDispute(tx, { payment, dispute, now })
  const transaction = { kind: 'dispute', reference: id, now }
  if (isNew) {
    const postings = buildDisputePostings(payment, dispute.amount)
    await postTransaction(tx, { ...transaction, postings })
    const actor = buildProviderActor(payment.provider)
    await recordOrderEvent(tx, { order, kind: 'payment_disputed', actor, now })
  }
  if (!isWonNow) return
  await reverseTransaction(tx, transaction)
  await publishEvent(tx, { topic: DISPUTE_WON, subject: order.id, now })
}
