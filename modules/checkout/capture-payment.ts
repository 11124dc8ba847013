import { issueHeldTickets } from '#modules/draws'
import { type LedgerTransaction, postTransaction, postTransactions } from '#modules/ledger'
import {
  applyTender,
  isAwaitingPayment,
  type OrderEventContext,
  type OrderLineId,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import type { Payment, RefundReasonCode } from '#modules/payments'
import { buildProviderActor, buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { captureEdit } from './capture-edit.ts'
import { captureExchangeDue } from './capture-exchange-due.ts'
import { hasCurrentPrices } from './has-current-prices.ts'
import { isPayableAgain } from './hold-duration.ts'
import { buildCapturePostings, buildSalePostings } from './ledger-postings.ts'
import { checkOrderSuppliers } from './order-suppliers.ts'
import { reacquireHold } from './reacquire-hold.ts'
import { refundRefusedTickets } from './refund-refused-tickets.ts'
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
 * refunded: the order was paid or cancelled before, or its hold expired and its items were sold or its prices changed
 * since. So is a payment of another amount than requested.
 */
export async function capturePayment(tx: Database, input: CapturePaymentInput): Promise<void> {
  const { order, payment, now } = input
  const { orderEditId } = payment
  if (orderEditId) return captureEdit(tx, { ...input, orderEditId })
  if (order.exchangeDueMinor > 0 && !input.isWrongAmount) return captureExchangeDue(tx, input)
  const { id: reference, capturedMinor } = payment
  const actor = buildProviderActor(payment.provider)
  const transactions: LedgerTransaction[] = [
    { kind: 'capture', reference, postings: buildCapturePostings(payment) },
  ]

  const open = await openForPayment(tx, input)
  let refused: OrderLineId[] = []
  const minor = open.ok ? Math.min(capturedMinor, open.value.dueMinor) : 0
  if (open.ok) {
    const tender = { order: open.value, kind: 'payment', reference, minor, now } as const
    const paid = await applyTender(tx, tender)
    const kind = paid.dueMinor === 0 ? 'paid' : 'partially_paid'
    await recordOrderEvent(tx, { order: paid, kind, actor, now })
    if (kind === 'paid') {
      transactions.push(buildSale(paid))
      refused = await issueHeldTickets(tx, { orderId: paid.id, now })
    }
  }
  await postTransactions(tx, { transactions, now })
  await refundRefusedTickets(tx, { orderId: order.id, refused, now })
  if (capturedMinor > minor) {
    const reason = open.ok ? ({ code: 'already_paid' } as const) : open.error
    const source = toPaymentSource(payment)
    const surplus = { order, source, minor: capturedMinor - minor, isTendered: false }
    const shop = buildSystemActor('checkout')
    await refundSurplus(tx, { ...surplus, reason, actor: shop, now })
  }
}

/** Returns the order as it waits for payment, or why the payment is sent back. */
async function openForPayment(
  tx: Database,
  { order, isWrongAmount, now }: CapturePaymentInput,
): Promise<Result<OrderRow, RefundReasonCode>> {
  if (isWrongAmount) return err('wrong_amount')
  if (isAwaitingPayment(order)) return ok(order)
  if (order.fulfilmentState !== 'cancelled') return err('already_paid')
  if (order.cancelReason !== 'hold_expired') return err('order_cancelled')

  if (!isPayableAgain(order, now)) return err('goods_sold')
  if (!(await hasCurrentPrices(tx, { order, now }))) return err('prices_changed')
  const suppliers = await checkOrderSuppliers(tx, { order, now })
  if (!suppliers.ok) {
    return err(suppliers.error.code === 'supplier_price_changed' ? 'prices_changed' : 'goods_sold')
  }
  const reopened = await reacquireHold(tx, { order, now })
  if (reopened.ok) return reopened
  return err(reopened.error.code === 'store_credit_changed' ? 'store_credit_spent' : 'goods_sold')
}

/** Records that an order is paid that costs nothing, or was paid by store credit or with an exchange. */
export async function markOrderPaid(
  tx: Database,
  { order, ...context }: OrderEventContext & { order: OrderRow },
): Promise<void> {
  const { now } = context
  await recordOrderEvent(tx, { order, kind: 'paid', ...context })
  const refused = await issueHeldTickets(tx, { orderId: order.id, now })
  await postTransaction(tx, { ...buildSale(order), now })
  await refundRefusedTickets(tx, { orderId: order.id, refused, now })
}

function buildSale(order: OrderRow): LedgerTransaction {
  return { kind: 'sale', reference: order.id, postings: buildSalePostings(order) }
}
