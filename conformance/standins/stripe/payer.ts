import type Stripe from 'stripe'
import type { StripeAccount } from './account.ts'
import { buildCharge, type PaymentMethodKind } from './build-charge.ts'
import { buildSavedCard } from './build-customer.ts'
import { buildIntent } from './build-intent.ts'

/** A bank decides days later about what is processing. */
export type PaymentOutcome = 'succeeded' | 'declined' | 'processing'

interface PayInput {
  /** Default: what the outcome needs, a card or a bank debit. */
  method?: PaymentMethodKind
  outcome: PaymentOutcome
  fingerprint?: string
  /** The last digits of a card that the payer lets Stripe keep. */
  savedCard?: string
}

const FEE_RATE = 0.029

/** Pays on Stripe's page. A declined payer stays on it. */
export function paySession(
  account: StripeAccount,
  id: string,
  input: PayInput,
): Stripe.Checkout.Session {
  const session = account.getSession(id)
  if (session.status !== 'open') throw new Error(`The session ${id} is not open`)
  confirmIntent(account, findOrCreateIntent(account, session), input)
  if (input.outcome === 'declined') return session
  session.status = 'complete'
  session.payment_status = input.outcome === 'succeeded' ? 'paid' : 'unpaid'
  if (input.savedCard) saveCard(account, session, input.savedCard)
  account.emit('checkout.session.completed', session)
  return session
}

/** The page asks a customer alone whether it may. */
function saveCard(account: StripeAccount, session: Stripe.Checkout.Session, last4: string) {
  const { customer, saved_payment_method_options: options } = session
  if (typeof customer !== 'string' || options?.payment_method_save !== 'enabled') {
    throw new Error('The page does not offer to save cards')
  }
  account.methods.push(buildSavedCard({ customer, last4, created: account.seconds }))
}

function findOrCreateIntent(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent {
  if (session.payment_intent) return account.getIntent(session.payment_intent as string)
  const { amount_total, currency } = session
  const created = account.seconds
  const intent = buildIntent({ amount: amount_total!, currency: currency!, created })
  account.intents.push(intent)
  session.payment_intent = intent.id
  account.emit('payment_intent.created', intent)
  return intent
}

/** Confirms an intent, as a wallet or the Payment Element does in the browser. */
export function confirmIntent(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  { outcome, method = outcome === 'processing' ? 'sepa_debit' : 'card', ...input }: PayInput,
): void {
  if (intent.status !== 'requires_payment_method') {
    throw new Error(`The intent ${intent.id} is ${intent.status}`)
  }
  if (outcome === 'declined') {
    fail(account, intent, 'card_declined')
    return
  }
  const card = input.fingerprint ?? `fingerprint-of-${method}`
  const charge = buildCharge({ intent, method, fingerprint: card, created: account.seconds })
  account.charges.push(charge)
  Object.assign(intent, { latest_charge: charge.id, last_payment_error: null })
  if (outcome === 'processing') {
    intent.status = 'processing'
    Object.assign(charge, { status: 'pending', paid: false })
    account.emit('payment_intent.processing', intent)
  } else succeed(account, intent)
}

/** Pays in the Payment Element, which asks a customer alone whether it may save the card. A declined payer stays in it. */
export function payForm(
  account: StripeAccount,
  clientSecret: string,
  { customerSecret, ...input }: PayInput & { customerSecret?: string | null },
): void {
  const intent = account.intents.find(({ client_secret }) => client_secret === clientSecret)
  if (!intent) throw new Error('There is no such intent')
  confirmIntent(account, intent, input)
  const { savedCard: last4, outcome } = input
  if (!last4 || outcome === 'declined') return
  const session = account.customerSessions.find((one) => one.client_secret === customerSecret)
  const features = session?.components?.payment_element.features
  const { customer } = intent
  if (features?.payment_method_save !== 'enabled' || session?.customer !== customer) {
    throw new Error('The form does not offer to save cards')
  }
  account.methods.push(
    buildSavedCard({ customer: customer as string, last4, created: account.seconds }),
  )
}

/** What a bank decides about a payment that is processing. */
export function settlePayment(
  account: StripeAccount,
  intentId: string,
  outcome: 'succeeded' | 'failed',
): void {
  const intent = account.getIntent(intentId)
  if (intent.status !== 'processing') throw new Error(`The intent is ${intent.status}`)
  const session = account.findSessionOf(intentId)
  if (outcome === 'succeeded') {
    succeed(account, intent)
    if (!session) return
    session.payment_status = 'paid'
    account.emit('checkout.session.async_payment_succeeded', session)
  } else {
    account.findCharge(intentId)!.status = 'failed'
    fail(account, intent, 'payment_intent_payment_attempt_failed')
    if (session) account.emit('checkout.session.async_payment_failed', session)
  }
}

function succeed(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const charge = account.findCharge(intent.id)!
  const { amount, currency } = intent
  const fee = Math.round(amount * FEE_RATE)
  const line = account.book({ source: charge.id, type: 'charge', amount, fee, currency })
  Object.assign(charge, { status: 'succeeded', paid: true, balance_transaction: line.id })
  Object.assign(intent, { status: 'succeeded', amount_received: amount })
  account.emit('payment_intent.succeeded', intent)
}

function fail(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  code: Stripe.PaymentIntent.LastPaymentError.Code,
): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', code, message: 'The payment failed.' }
  account.emit('payment_intent.payment_failed', intent)
}
