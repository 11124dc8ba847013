import { addOrderEvent, isEmptied, lockOrder, type OrderRow } from '#modules/orders'
import {
  type EventOutcome,
  lockPayment,
  noteEvent,
  type Payment,
  type ProviderEvent,
  paymentNamed,
  UNSAID,
} from '#modules/payments'
import type { Database } from '#platform/database'
import { inTransaction, together } from '#platform/transaction'
import { settleCapture } from './settle-capture.ts'

interface Heard {
  /** By its name: `sandbox`. */
  provider: string
  /** From a genuine webhook, or from asking the provider; never from a browser. */
  event: ProviderEvent
  now: Date
}

export interface Completion {
  outcome: EventOutcome
  payment: Payment | null
}

/**
 * The one place where a payment is completed, whoever brought the news. Everything that follows from it inside
 * the shop is written in one transaction with the event itself, so each event has one effect, whatever comes
 * twice, late or at once. Locks are taken in the order: order, payment, variants.
 */
export function completePayment(
  db: Database,
  { provider, event, now }: Heard,
): Promise<Completion> {
  return inTransaction(db, async (tx) => {
    const said = event.payment
    const named = said && (await paymentNamed(tx, { provider, said }))
    const [order, locked] = named
      ? await together(lockOrder(tx, named.orderId), lockPayment(tx, named.id))
      : [null, null]

    // Providers repeat who paid, also when the buyer has left since.
    const heard = order && isEmptied(order) ? { ...event, raw: UNSAID } : event
    const noted = await noteEvent(tx, { provider, event: heard, payment: locked, now })
    const { outcome, payment } = noted
    if (order && payment && outcome === 'applied') await follow(tx, { order, payment, now })
    return { outcome, payment }
  })
}

interface Applied {
  order: OrderRow
  payment: Payment
  now: Date
}

async function follow(tx: Database, { order, payment, now }: Applied) {
  if (payment.state === 'succeeded') await settleCapture(tx, { order, payment, now })
  if (payment.state === 'failed' && order.state === 'pending_payment') {
    await addOrderEvent(tx, { order, kind: 'payment_failed', who: 'provider', now })
  }
}
