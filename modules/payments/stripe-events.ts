import type Stripe from 'stripe'
import type { Money } from '#platform/money/money'
import type {
  ExternalRefund,
  ProviderDispute,
  ProviderEvent,
  ProviderPayment,
} from './payment-provider.ts'
import { parseAttemptKey } from './refund-attempt.ts'
import type { ProviderRefundUpdate } from './update-refund-state.ts'

/** The slowest bank debits are settled within 14 business days. */
const MAX_PROCESSING_MS = 21 * 24 * 60 * 60_000

/** Returns what a verified event of Stripe reports. `raw` is its body. */
export function parseStripeEvent(event: Stripe.Event, raw: string): ProviderEvent {
  return {
    id: event.id,
    payment: parsePayment(event),
    refund: parseRefundUpdate(event),
    report: parseExternalRefund(event) ?? parseDispute(event),
    raw,
  }
}

function parsePayment(event: Stripe.Event): ProviderPayment | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toProviderPayment(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { ...toProviderPayment(event.data.object), state: 'failed' }
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const payment = toWalletPayment(event.data.object)
      return payment.paymentId ? payment : null
    }
    default:
      return null
  }
}

/** Marks the intent of a wallet with the id of its payment. The intent of a session has no such mark. */
export const PAYMENT_ID_KEY = 'payment_id'
/** Marks one that the form in the shop pays. */
export const FORM_KEY = 'form'

export function toWalletPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const isPaid = intent.status === 'succeeded'
  return {
    paymentId: intent.metadata[PAYMENT_ID_KEY] ?? null,
    reference: intent.id,
    state: toWalletState(intent),
    isStillPayable: intent.status === 'requires_payment_method' && FORM_KEY in intent.metadata,
    amount: fromStripeAmount(
      isPaid ? intent.amount_received : intent.amount,
      intent.currency.toUpperCase(),
    ),
    decidedBy: new Date(intent.created * 1000 + MAX_PROCESSING_MS),
  }
}

function toWalletState({
  status,
  last_payment_error,
}: Stripe.PaymentIntent): ProviderPayment['state'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'expired'
    default:
      return last_payment_error ? 'failed' : 'pending'
  }
}

function parseRefundUpdate(event: Stripe.Event): ProviderRefundUpdate | null {
  if (!isRefundEvent(event)) return null
  const { metadata, ...refund } = event.data.object
  // A refund that was made in Stripe's dashboard can have any metadata.
  const key = metadata?.key
  return key && parseAttemptKey(key) ? { key, ...toProviderRefund(refund) } : null
}

type RefundEvent = Extract<
  Stripe.Event,
  { type: 'refund.created' | 'refund.updated' | 'refund.failed' }
>

function isRefundEvent(event: Stripe.Event): event is RefundEvent {
  return ['refund.created', 'refund.updated', 'refund.failed'].includes(event.type)
}

/** A refund that was made in the dashboard has no key of this shop. */
function parseExternalRefund(event: Stripe.Event): ExternalRefund | null {
  if (!isRefundEvent(event) || parseRefundUpdate(event)) return null
  const { object } = event.data
  const paymentReference = getId(object.payment_intent)
  if (!paymentReference) return null
  const amount = fromStripeAmount(object.amount, object.currency.toUpperCase())
  return { kind: 'refund', paymentReference, amount, ...toProviderRefund(object) }
}

/** One that was prevented is over, and nobody can answer it. */
const DISPUTE_STATES: Record<string, 'won' | 'lost'> = {
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

type DisputeEvent = Extract<
  Stripe.Event,
  { type: 'charge.dispute.created' | 'charge.dispute.funds_withdrawn' | 'charge.dispute.closed' }
>

/** `funds_withdrawn` is the first event of a dispute that began as an inquiry. */
function isDisputeEvent(event: Stripe.Event): event is DisputeEvent {
  const names = ['created', 'funds_withdrawn', 'closed']
  return names.some((name) => event.type === `charge.dispute.${name}`)
}

function parseDispute(event: Stripe.Event): ProviderDispute | null {
  if (!isDisputeEvent(event)) return null
  const { id: reference, amount, currency, status, payment_intent } = event.data.object
  const paymentReference = getId(payment_intent)
  if (!paymentReference || isWithoutMoney(event.data.object)) return null
  return {
    kind: 'dispute',
    paymentReference,
    reference,
    state: DISPUTE_STATES[status] ?? 'open',
    amount: fromStripeAmount(amount, currency.toUpperCase()),
  }
}

/** An inquiry takes no money, and neither does a dispute that was blocked before it began. */
function isWithoutMoney({ status, balance_transactions }: Stripe.Dispute): boolean {
  return (
    status.startsWith('warning') || (status === 'prevented' && balance_transactions.length === 0)
  )
}

export function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const currency = (session.currency ?? '').toUpperCase()
  return {
    paymentId: session.client_reference_id,
    reference: session.id,
    state: toPaymentState(session),
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    otherReferences: [getId(session.payment_intent)].filter((id) => id !== null),
    decidedBy: new Date(session.created * 1000 + MAX_PROCESSING_MS),
  }
}

function toPaymentState({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): ProviderPayment['state'] {
  if (payment_status === 'paid') return 'succeeded'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'pending'

  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  return intent === 'canceled' || intent === 'requires_payment_method' ? 'failed' : 'processing'
}

export function toProviderRefund({ id, status }: Pick<Stripe.Refund, 'id' | 'status'>) {
  return { reference: id, state: REFUND_STATES[status ?? ''] ?? ('pending' as const) }
}

const REFUND_STATES: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** A payment by a wallet is an intent; one on the payment page is a session. */
export function isIntent(reference: string): boolean {
  return reference.startsWith('pi_')
}

export function getId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

/** ISK and UGX have no minor unit, but Stripe counts them in hundredths. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

export function toStripeAmount({ minor, currency }: Money): number {
  return IN_HUNDREDTHS.has(currency) ? minor * 100 : minor
}

function fromStripeAmount(amount: number, currency: string): Money {
  return { minor: IN_HUNDREDTHS.has(currency) ? amount / 100 : amount, currency }
}
