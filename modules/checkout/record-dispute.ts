import { postTransaction, reverseTransaction } from '#modules/ledger'
import { lockOrder, recordOrderEvent } from '#modules/orders'
import { findPaymentByReference, type ProviderDispute, saveDispute } from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { buildDisputePostings } from './ledger-postings.ts'

interface RecordDisputeInput {
  /** The provider's name. */
  provider: string
  dispute: ProviderDispute
  now: Date
}

/**
 * Records that a payer disputes a payment, and how it was decided. The provider takes the money when a dispute opens, and
 * gives it back when the shop wins. The order itself stays as it is. Reports may come late, twice and in any order.
 */
export async function recordDispute(
  db: Database,
  { provider, dispute, now }: RecordDisputeInput,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const reference = dispute.paymentReference
    const payment = await findPaymentByReference(tx, { provider, reference })
    const order = payment && (await lockOrder(tx, payment.orderId))
    if (!order) return
    const { id, isNew, isWonNow } = await saveDispute(tx, { payment, dispute, now })
    const transaction = { kind: 'dispute', reference: id, now }
    if (isNew) {
      const postings = buildDisputePostings(payment, dispute.amount)
      await postTransaction(tx, { ...transaction, postings })
      const actor = buildProviderActor(provider)
      await recordOrderEvent(tx, { order, kind: 'payment_disputed', actor, now })
    }
    if (isWonNow) await reverseTransaction(tx, transaction)
  })
}
