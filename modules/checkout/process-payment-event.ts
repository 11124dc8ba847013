import type { Marketplace } from '#modules/marketplace'
import {
  getOrder,
  isAwaitingPayment,
  isOrderErased,
  lockOrder,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import {
  ERASED_EVENT_PAYLOAD,
  findPaymentByProviderReference,
  isAdvancedBy,
  lockPayment,
  type Payment,
  type PaymentEventOutcome,
  type ProviderEvent,
  recordPaymentEvent,
  recordUnchangedPayment,
} from '#modules/payments'
import { buildProviderActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { createCounter } from '#platform/metrics/registry'
import { parallel } from '#platform/parallel'
import { addLogFields } from '#platform/tracing/task'
import { capturePayment } from './capture-payment.ts'
import { endHoldExtension, extendHoldForProcessing } from './extend-hold.ts'
import { isPayableAgain } from './hold-duration.ts'
import { quoteOrder } from './order-suppliers.ts'

const paymentEvents = createCounter({
  name: 'payment_events_total',
  help: 'What providers reported of payments, by the state and by what became of the report',
  labelNames: ['provider', 'state', 'outcome'],
})

const wrongAmounts = createCounter({
  name: 'payment_wrong_amounts_total',
  help: 'Reports of providers whose amount is not that of the payment',
})

/** Begins to count at 0 what alerts look at. */
export function startPaymentEventCounter(providers: { name: string }[]) {
  for (const { name: provider } of providers) {
    for (const state of ['failed', 'succeeded']) {
      paymentEvents.inc({ provider, state, outcome: 'applied' }, 0)
    }
  }
}

interface ProcessPaymentEventInput {
  /** The provider's name: `sandbox`. */
  provider: string
  /** From a verified webhook, or fetched from the provider; never from a browser. */
  event: ProviderEvent
  /** The payment that the event is about, if the caller knows it. */
  payment?: Payment
  /** Asked about a payment that comes after its hold has expired. */
  marketplace?: Pick<Marketplace, 'provider'> | undefined
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
export async function processPaymentEvent(
  db: Database,
  input: ProcessPaymentEventInput,
): Promise<ProcessedPaymentEvent> {
  const processed = await processEvent(db, input)
  const { provider, event } = input
  const { outcome, payment } = processed
  paymentEvents.inc({ provider, state: event.payment?.state ?? 'none', outcome })
  if (outcome === 'wrong_amount') wrongAmounts.inc()
  if (payment) addLogFields({ order_id: payment.orderId })
  return processed
}

async function processEvent(
  db: Database,
  { provider, event, payment: known, marketplace, now }: ProcessPaymentEventInput,
): Promise<ProcessedPaymentEvent> {
  const reported = event.payment
  const payment =
    known ?? (reported && (await findPaymentByProviderReference(db, { provider, reported })))
  // A payment only moves forward, so what is old news without its lock is so with it.
  if (payment && reported && !isAdvancedBy(payment, reported)) {
    return recordUnchangedPayment(db, { provider, event, payment, now })
  }
  if (payment && marketplace && reported?.state === 'succeeded') {
    const order = await getOrder(db, payment.orderId)
    if (order && isPayableAgain(order, now)) await quoteOrder(db, marketplace, { order, now })
  }
  return runInTransaction(db, (tx) => applyEvent(tx, { provider, event, payment, now }))
}

interface ApplyEventInput extends Omit<ProcessPaymentEventInput, 'payment' | 'marketplace'> {
  /** Not locked. */
  payment: Payment | null
}

async function applyEvent(
  tx: Database,
  { provider, event, payment: found, now }: ApplyEventInput,
): Promise<ProcessedPaymentEvent> {
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
    const { decidedBy } = event.payment ?? {}
    await applyToOrder(tx, { order, payment, isWrongAmount, decidedBy, now })
  }
  return { outcome, payment }
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
