import {
  isAwaitingPayment,
  isOrderErased,
  lockOrder,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import {
  ERASED_EVENT_PAYLOAD,
  findPaymentByProviderReference,
  lockPayment,
  type Payment,
  type PaymentEventOutcome,
  type ProviderEvent,
  recordPaymentEvent,
} from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { parallel } from '#platform/parallel'
import { capturePayment } from './capture-payment.ts'
import { endHoldExtension, extendHoldForProcessing } from './extend-hold.ts'

interface ProcessPaymentEventInput {
  /** The provider's name: `sandbox`. */
  provider: string
  /** From a verified webhook, or fetched from the provider; never from a browser. */
  event: ProviderEvent
  now: Date
}

export interface ProcessedPaymentEvent {
  outcome: PaymentEventOutcome
  payment: Payment | null
}

/**
 * Applies what a provider reports about a payment. All its effects inside the shop are written in one transaction with
 * the event, so an event has one effect, even if it is repeated, late or concurrent. Locks are taken in the order:
 * order, payment, variants.
 */
export function processPaymentEvent(
  db: Database,
  { provider, event, now }: ProcessPaymentEventInput,
): Promise<ProcessedPaymentEvent> {
  return runInTransaction(db, async (tx) => {
    const reported = event.payment
    const found = reported && (await findPaymentByProviderReference(tx, { provider, reported }))
    const [order, locked] = found
      ? await parallel(lockOrder(tx, found.orderId), lockPayment(tx, found.id))
      : [null, null]

    // The payload names the payer, also after the order was erased.
    const isErased = order !== null && isOrderErased(order)
    const stored = isErased ? { ...event, raw: ERASED_EVENT_PAYLOAD } : event
    const recorded = await recordPaymentEvent(tx, { provider, event: stored, payment: locked, now })
    const { outcome, payment } = recorded
    const isWrongAmount = outcome === 'wrong_amount'
    if (order && payment && (isWrongAmount || outcome === 'applied')) {
      const { decidedBy } = reported ?? {}
      await applyToOrder(tx, { order, payment, isWrongAmount, decidedBy, now })
    }
    return { outcome, payment }
  })
}

interface ApplyToOrderInput {
  order: OrderRow
  payment: Payment
  isWrongAmount: boolean
  decidedBy: Date | null | undefined
  now: Date
}

async function applyToOrder(tx: Database, input: ApplyToOrderInput) {
  const { order, payment, now } = input
  if (payment.state === 'succeeded') return capturePayment(tx, input)
  if (!isAwaitingPayment(order)) return
  if (payment.state === 'processing') return extendHoldForProcessing(tx, input)
  await endHoldExtension(tx, { order, now })
  if (payment.state === 'failed') {
    const actor = buildProviderActor(payment.provider)
    await recordOrderEvent(tx, { order, kind: 'payment_failed', actor, now })
  }
}
