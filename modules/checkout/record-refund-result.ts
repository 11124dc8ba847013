import { reverseTransaction } from '#modules/ledger'
import { applyTender, lockOrder, type OrderRow, recordOrderEvent } from '#modules/orders'
import {
  buildAttemptKey,
  getPayment,
  getRefund,
  getRefundedPayment,
  isRefundOfOrder,
  type ProviderRefundUpdate,
  parseAttemptKey,
  REFUND_ACCEPTED,
  type Refund,
  releaseRefundedAmount,
  updateRefundState,
} from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'

interface RefundResult {
  /** The attempt that the result is of. */
  refund: Pick<Refund, 'id' | 'attempt'>
  /** Null where the provider refused the refund. */
  reference: string | null
  state: Refund['state']
  now: Date
}

/**
 * Records what a provider says of an attempt of a refund. The first time that it takes the refund on, the credit note and
 * the e-mail follow from `refund.accepted`. A refund that fails is reversed: on the payment, on the order and in the
 * ledger. Its items stay claimed by it until it is requested again.
 */
export async function recordRefundResult(db: Database, result: RefundResult): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const found = await getRefund(tx, result.refund.id)
    const order = found && (await lockOrder(tx, found.orderId))
    // Read again: another report may have been recorded before the lock was granted.
    const before = order && (await getRefund(tx, found.id))
    const refund = before && (await updateRefundState(tx, result))
    if (!order || !refund) return

    const { now } = result
    if (refund.state === 'failed') await reverseRefund(tx, { order, refund, now })
    else if (!before.providerReference) {
      await publishEvent(tx, { topic: REFUND_ACCEPTED, subject: refund.id, now })
    }
  })
}

/** The same for a webhook, which names the attempt by its key and may be of another shop or provider. */
export async function recordRefundUpdate(
  db: Database,
  { provider, update, now }: { provider: string; update: ProviderRefundUpdate; now: Date },
): Promise<void> {
  const attempt = parseAttemptKey(update.key)
  const refund = attempt && (await getRefund(db, attempt.id))
  const payment = refund?.paymentId && (await getPayment(db, refund.paymentId))
  if (!payment || payment.provider !== provider) return
  const { reference, state } = update
  await recordRefundResult(db, { refund: attempt!, reference, state, now })
}

interface ReverseRefundInput {
  /** Locked. */
  order: OrderRow
  refund: Refund
  now: Date
}

async function reverseRefund(tx: Database, { order, refund, now }: ReverseRefundInput) {
  const reference = buildAttemptKey(refund)
  await releaseRefundedAmount(tx, refund)
  await reverseTransaction(tx, { kind: 'refund', reference, now })
  if (isRefundOfOrder(refund)) {
    const minor = refund.amountMinor
    await applyTender(tx, { order, kind: 'failed_refund', reference, minor, now })
  }
  const { provider } = await getRefundedPayment(tx, refund)
  const actor = buildProviderActor(provider)
  await recordOrderEvent(tx, { order, kind: 'refund_failed', actor, now })
}
