import { type LedgerTransaction, postTransaction, postTransactions } from '#modules/ledger'
import { applyTender, isAwaitingPayment, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Payment, RefundReasonCode } from '#modules/payments'
import { type Actor, buildProviderActor, buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { isPayableAgain } from './hold-duration.ts'
import { buildCapturePostings, buildSalePostings } from './ledger-postings.ts'
import { reacquireHold } from './reacquire-hold.ts'
import { toPaymentSource } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'

interface CapturePaymentInput {
  /** Locked. */
  order: OrderRow
  payment: Payment
  /** The provider captured another amount than was requested. */
  isWrongAmount: boolean
  now: Date
}

/**
 * Records a captured payment. It pays what is due of the order, if the order can be fulfilled. What is not due is
 * refunded: the order was paid or cancelled before, or its items were sold after the hold expired. So is a payment of
 * another amount than requested.
 */
export async function capturePayment(tx: Database, input: CapturePaymentInput): Promise<void> {
  const { order, payment, now } = input
  const { id: reference, capturedMinor } = payment
  const actor = buildProviderActor(payment.provider)
  const transactions: LedgerTransaction[] = [
    { kind: 'capture', reference, postings: buildCapturePostings(payment) },
  ]

  const open = input.isWrongAmount ? null : await openForPayment(tx, input)
  const minor = open ? Math.min(capturedMinor, open.dueMinor) : 0
  if (open) {
    const paid = await applyTender(tx, { order: open, kind: 'payment', reference, minor, now })
    const kind = paid.dueMinor === 0 ? 'paid' : 'partially_paid'
    await recordOrderEvent(tx, { order: paid, kind, actor, now })
    if (kind === 'paid') transactions.push(buildSale(paid))
  }
  await postTransactions(tx, { transactions, now })
  if (capturedMinor > minor) {
    const reason = { code: open ? 'already_paid' : getSurplusReason(input) } as const
    const source = toPaymentSource(payment)
    const surplus = { order, source, minor: capturedMinor - minor, isTendered: false }
    const shop = buildSystemActor('checkout')
    await refundSurplus(tx, { ...surplus, reason, actor: shop, now })
  }
}

/** Returns the order as it waits for payment; null if it does not. */
async function openForPayment(
  tx: Database,
  { order, now }: CapturePaymentInput,
): Promise<OrderRow | null> {
  if (isAwaitingPayment(order)) return order
  return isPayableAgain(order, now) ? reacquireHold(tx, { order, now }) : null
}

/** Records that an order that costs nothing is paid. */
export async function markOrderPaid(
  tx: Database,
  { order, actor, now }: { order: OrderRow; actor: Actor; now: Date },
): Promise<void> {
  await recordOrderEvent(tx, { order, kind: 'paid', actor, now })
  await postTransaction(tx, { ...buildSale(order), now })
}

function buildSale(order: OrderRow): LedgerTransaction {
  return { kind: 'sale', reference: order.id, postings: buildSalePostings(order) }
}

function getSurplusReason({ order, isWrongAmount }: CapturePaymentInput): RefundReasonCode {
  const { fulfilmentState, cancelReason } = order
  if (isWrongAmount) return 'wrong_amount'
  if (fulfilmentState !== 'cancelled') return 'already_paid'
  return cancelReason === 'hold_expired' ? 'goods_sold' : 'order_cancelled'
}
