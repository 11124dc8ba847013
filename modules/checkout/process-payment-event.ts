import { isOrderErased, lockOrder, type OrderRow, recordOrderEvent } from '#modules/orders'
import {
  ERASED_EVENT_PAYLOAD,
  findPaymentByProviderReference,
  lockPayment,
  type Payment,
  type PaymentEventOutcome,
  type ProviderEvent,
  recordPaymentEvent,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { parallel } from '#platform/parallel'
import { capturePayment } from './capture-payment.ts'

interface ProcessPaymentEventInput {
  /** By its name: `sandbox`. */
  provider: string
  /** From a genuine webhook, or from asking the provider; never from a browser. */
  event: ProviderEvent
  now: Date
}

export interface ProcessedPaymentEvent {
  outcome: PaymentEventOutcome
  payment: Payment | null
}

/**
 * The one place where a payment is completed, whoever brought the news. Everything that follows from it inside
 * the shop is written in one transaction with the event itself, so each event has one effect, whatever comes
 * twice, late or at once. Locks are taken in the order: order, payment, variants.
 */
export function processPaymentEvent(
  db: Database,
  { provider, event, now }: ProcessPaymentEventInput,
): Promise<ProcessedPaymentEvent> {
  return runInTransaction(db, async (tx) => {
    const said = event.payment
    const named = said && (await findPaymentByProviderReference(tx, { provider, said }))
    const [order, locked] = named
      ? await parallel(lockOrder(tx, named.orderId), lockPayment(tx, named.id))
      : [null, null]

    // Providers repeat who paid, also when the buyer has left since.
    const heard = order && isOrderErased(order) ? { ...event, raw: ERASED_EVENT_PAYLOAD } : event
    const noted = await recordPaymentEvent(tx, { provider, event: heard, payment: locked, now })
    const { outcome, payment } = noted
    if (order && payment && outcome === 'applied') await applyToOrder(tx, { order, payment, now })
    return { outcome, payment }
  })
}

interface ApplyToOrderInput {
  order: OrderRow
  payment: Payment
  now: Date
}

async function applyToOrder(tx: Database, { order, payment, now }: ApplyToOrderInput) {
  if (payment.state === 'succeeded') await capturePayment(tx, { order, payment, now })
  if (payment.state === 'failed' && order.state === 'pending_payment') {
    await recordOrderEvent(tx, { order, kind: 'payment_failed', actor: 'provider', now })
  }
}
