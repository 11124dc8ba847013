import { type LedgerTransaction, postTransactions } from '#modules/ledger'
import { applyTender, findExchangeOfSecond, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Payment } from '#modules/payments'
import { type Actor, buildProviderActor, buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { buildCapturePostings } from './ledger-postings.ts'
import { takeExchangeValue } from './pay-by-exchange.ts'
import { toPaymentSource } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'

interface CaptureExchangeDueInput {
  /** Locked. Goods that it was exchanged for did not come back. */
  order: OrderRow
  payment: Payment
  now: Date
}

/**
 * Records a captured payment of what a second order was given for goods that did not come back: it takes the place of
 * their value. What is more than that is given back.
 */
export async function captureExchangeDue(
  tx: Database,
  { order, payment, now }: CaptureExchangeDueInput,
): Promise<void> {
  const { id: reference, capturedMinor } = payment
  const exchange = (await findExchangeOfSecond(tx, order))!
  const minor = Math.min(capturedMinor, exchange.openMinor)
  const capture: LedgerTransaction = {
    ...{ kind: 'capture', reference, postings: buildCapturePostings(payment) },
  }
  await postTransactions(tx, { transactions: [capture], now })
  // What was paid is never less than the total in between.
  const paid = await applyTender(tx, { order, kind: 'payment', reference, minor, now })
  const settled = await takeExchangeValue(tx, { order: paid, exchange, minor, reference, now })
  const actor: Actor = buildProviderActor(payment.provider)
  const reason = { code: 'exchange_paid' } as const
  await recordOrderEvent(tx, { order: settled, kind: 'partially_paid', actor, reason, now })
  if (capturedMinor === minor) return
  const surplus = { source: toPaymentSource(payment), minor: capturedMinor - minor }
  await refundSurplus(tx, {
    ...{ ...surplus, order: settled, isTendered: false, reason: { code: 'already_paid' }, now },
    actor: buildSystemActor('checkout'),
  })
}
