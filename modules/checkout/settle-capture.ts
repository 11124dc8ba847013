import { post } from '#modules/ledger'
import { addOrderEvent, moveLockedOrder, type OrderRow } from '#modules/orders'
import { type Payment, requestRefund } from '#modules/payments'
import type { Database } from '#platform/database'
import { holdAgain } from './hold-again.ts'
import { capturePostings, salePostings, surplusPostings } from './postings.ts'

interface Captured {
  /** Locked. */
  order: OrderRow
  payment: Payment
  now: Date
}

/**
 * Money has arrived for an order. It pays the order where that can be delivered; otherwise all of it goes back:
 * the order was paid already, or was cancelled, or its goods have gone to somebody else.
 */
export async function settleCapture(tx: Database, captured: Captured): Promise<void> {
  const { order, payment, now } = captured
  const postings = capturePostings(payment)
  await post(tx, { kind: 'capture', reference: payment.id, postings, now })
  if (await isStillWanted(tx, captured)) await payOrder(tx, { order, now })
  else await sendBack(tx, captured)
}

async function isStillWanted(tx: Database, { order, now }: Captured): Promise<boolean> {
  if (order.state === 'pending_payment') return true
  const hasLostItsHold = order.state === 'cancelled' && order.cancelledFor === 'hold_expired'
  return hasLostItsHold && holdAgain(tx, { order, now })
}

/** Also for an order that costs nothing, which nobody has to pay. The order is locked. */
export async function payOrder(
  tx: Database,
  { order, now }: { order: OrderRow; now: Date },
): Promise<void> {
  const paid = await moveLockedOrder(tx, { order, to: 'paid', who: 'provider', now })
  if (!paid) throw new Error(`Order ${order.number} is ${order.state} and cannot be paid`)
  await post(tx, { kind: 'sale', reference: order.id, postings: salePostings(order), now })
}

async function sendBack(tx: Database, { order, payment, now }: Captured) {
  const refund = await requestRefund(tx, {
    payment,
    minor: payment.capturedMinor,
    key: 'surplus',
    cause: 'surplus',
    reason: reasonOf(order),
    now,
  })
  if (!refund) throw new Error(`Payment ${payment.id} was already given back`)

  const postings = surplusPostings(refund, payment)
  await post(tx, { kind: 'refund', reference: refund.id, postings, now })
  const note = `${reasonOf(order)} Your payment is on its way back.`
  await addOrderEvent(tx, { order, kind: 'payment_returned', who: 'shop', note, now })
}

function reasonOf({ state, cancelledFor }: OrderRow): string {
  if (state !== 'cancelled') return 'This order was already paid.'
  return cancelledFor === 'hold_expired'
    ? 'The payment came after the goods were no longer held, and they have been sold since.'
    : 'This order was cancelled before the payment came.'
}
