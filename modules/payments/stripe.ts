import type Stripe from 'stripe'
import type { Database } from '#platform/database'
import type { Money } from '#platform/money'
import type { RefundNews } from './note-refund-news.ts'
import type {
  Delivery,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  RefundAsk,
  SessionAsk,
} from './provider.ts'

interface Given {
  secretKey: string
  /** Without it no delivery is believed, and payments are found out by asking alone. */
  webhookSecret: string | undefined
  /** The shop's own address, without a slash at its end. */
  publicUrl: string
  /** Where Stripe is, for tests. */
  at?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
}

const WEBHOOK_TOLERANCE_S = 300

/** Stripe Checkout. The library is loaded here, so a shop without Stripe never carries it. */
export async function openStripe({ secretKey, webhookSecret, publicUrl, at }: Given) {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, { ...at, maxNetworkRetries: 2, telemetry: false })

  const provider: PaymentProvider = {
    name: 'stripe',
    isEmbedded: false,
    createSession: (_db, ask) => createSession(stripe, ask, publicUrl),
    verifyWebhook: async (delivery) =>
      webhookSecret ? verify(stripe, delivery, webhookSecret) : null,
    fetchPayment: async (_db: Database, reference: string) =>
      paymentOf(await stripe.checkout.sessions.retrieve(reference, WITH_INTENT)),
    refund: (_db, ask) => refund(stripe, ask),
  }
  return provider
}

const WITH_INTENT = { expand: ['payment_intent'] }

async function createSession(stripe: Stripe, ask: SessionAsk, publicUrl: string) {
  const { paymentId, amount, orderNumber, email, returnPath } = ask
  const back = `${publicUrl}${returnPath}`
  const price_data = {
    currency: amount.currency.toLowerCase(),
    unit_amount: theirs(amount),
    product_data: { name: `Order ${orderNumber}` },
  }

  // The key makes it one session a payment, whoever asks and however often.
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price_data, quantity: 1 }],
      client_reference_id: paymentId,
      customer_email: email,
      success_url: `${back}&status=processing`,
      cancel_url: `${back}&status=failed`,
    },
    { idempotencyKey: `session-${paymentId}` },
  )
  if (!session.url) throw new Error(`Stripe gave no address for session ${session.id}`)
  return { reference: session.id, redirectUrl: session.url }
}

async function verify(
  stripe: Stripe,
  { headers, body, now }: Delivery,
  secret: string,
): Promise<ProviderEvent | null> {
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      headers.get('Stripe-Signature') ?? '',
      secret,
      WEBHOOK_TOLERANCE_S,
      undefined,
      now.getTime(),
    )
    return { id: event.id, payment: paymentIn(event), refund: refundIn(event), raw: body }
  } catch {
    return null
  }
}

function paymentIn(event: Stripe.Event): ProviderPayment | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return paymentOf(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { ...paymentOf(event.data.object), state: 'failed' }
    default:
      return null
  }
}

function refundIn(event: Stripe.Event): RefundNews | null {
  if (event.type !== 'refund.updated' && event.type !== 'refund.failed') return null
  const { metadata, ...refund } = event.data.object
  return metadata?.key ? { key: metadata.key, ...stateOfRefund(refund) } : null
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  const currency = (session.currency ?? '').toUpperCase()
  return {
    paymentId: session.client_reference_id,
    reference: session.id,
    state: stateOf(session),
    amount: ours(session.amount_total ?? 0, currency),
  }
}

function stateOf({
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

/**
 * The idempotency key lasts a day with Stripe, and a refund may be tried for longer: so what was given back
 * is asked first.
 */
async function refund(stripe: Stripe, { reference, amount, key }: RefundAsk) {
  const session = await stripe.checkout.sessions.retrieve(reference)
  const payment_intent = idOf(session.payment_intent)
  if (!payment_intent) throw new Error(`Stripe has no payment for session ${reference}`)

  const given = await stripe.refunds.list({ payment_intent, limit: 100 })
  const made =
    given.data.find(({ metadata }) => metadata?.key === key) ??
    (await stripe.refunds.create(
      { payment_intent, amount: theirs(amount), metadata: { key } },
      { idempotencyKey: `refund-${key}` },
    ))
  return stateOfRefund(made)
}

function stateOfRefund({ id, status }: Pick<Stripe.Refund, 'id' | 'status'>) {
  return { reference: id, state: refundStates[status ?? ''] ?? ('pending' as const) }
}

const refundStates: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'object' ? (thing?.id ?? null) : thing
}

/** Króna and Ugandan shilling have no smaller unit, and Stripe still counts them in hundredths. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

function theirs({ minor, currency }: Money): number {
  return IN_HUNDREDTHS.has(currency) ? minor * 100 : minor
}

function ours(amount: number, currency: string): Money {
  return { minor: IN_HUNDREDTHS.has(currency) ? amount / 100 : amount, currency }
}
