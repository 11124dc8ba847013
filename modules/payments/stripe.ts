import type Stripe from 'stripe'
import type { Database } from '#platform/db/database'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import type { Money } from '#platform/money/money'
import type {
  CreateSessionInput,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  ProviderRefundInput,
  WebhookDelivery,
} from './payment-provider.ts'
import { parseAttemptKey } from './refund-attempt.ts'
import type { ProviderRefundUpdate } from './update-refund-state.ts'

interface StripeProviderOptions {
  secretKey: string
  /** Without it no webhook is accepted, and payments are only checked by polling. */
  webhookSecret: string | undefined
  /** Without a trailing slash. */
  publicUrl: string
  /** Overridden in tests. */
  endpoint?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
}

/** Texts on the payment page. */
const paymentTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

const WEBHOOK_TOLERANCE_SECONDS = 300

/** The slowest bank debits are settled within 14 business days. */
const MAX_PROCESSING_MS = 21 * 24 * 60 * 60_000

/** Creates the provider for Stripe Checkout. The Stripe library is loaded here, so that other shops do not load it. */
export async function createStripeProvider({
  secretKey,
  webhookSecret,
  publicUrl,
  endpoint,
}: StripeProviderOptions) {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    ...endpoint,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  const provider: PaymentProvider = {
    name: 'stripe',
    isEmbedded: false,
    createSession: (_db, input) => createSession(stripe, input, publicUrl),
    verifyWebhook: async (delivery) =>
      webhookSecret ? verifyWebhook(stripe, delivery, webhookSecret) : null,
    fetchPayment: async (_db: Database, reference: string) =>
      toProviderPayment(await stripe.checkout.sessions.retrieve(reference, WITH_INTENT)),
    refund: (_db, input) => refundPayment(stripe, input),
  }
  return provider
}

const WITH_INTENT = { expand: ['payment_intent'] }

async function createSession(stripe: Stripe, input: CreateSessionInput, publicUrl: string) {
  const { paymentId, amount, orderNumber, email, language, returnPath } = input
  const returnUrl = `${publicUrl}${returnPath}`
  const price_data = {
    currency: amount.currency.toLowerCase(),
    unit_amount: toStripeAmount(amount),
    product_data: { name: paymentTexts(language)('order', { number: orderNumber }) },
  }

  // One session for each payment: concurrent and repeated requests have the same key.
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price_data, quantity: 1 }],
      client_reference_id: paymentId,
      customer_email: email,
      locale: language,
      success_url: `${returnUrl}&status=processing`,
      cancel_url: `${returnUrl}&status=failed`,
    },
    { idempotencyKey: `session-${paymentId}` },
  )
  if (!session.url) throw new Error(`Stripe returned no URL for session ${session.id}`)
  return { reference: session.id, redirectUrl: session.url }
}

async function verifyWebhook(
  stripe: Stripe,
  { headers, body, now }: WebhookDelivery,
  secret: string,
): Promise<ProviderEvent | null> {
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      headers.get('Stripe-Signature') ?? '',
      secret,
      WEBHOOK_TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
    return {
      id: event.id,
      payment: parsePayment(event),
      refund: parseRefundUpdate(event),
      raw: body,
    }
  } catch {
    return null
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
    default:
      return null
  }
}

function parseRefundUpdate(event: Stripe.Event): ProviderRefundUpdate | null {
  if (event.type !== 'refund.updated' && event.type !== 'refund.failed') return null
  const { metadata, ...refund } = event.data.object
  // A refund that was made in Stripe's dashboard can have any metadata.
  const key = metadata?.key
  return key && parseAttemptKey(key) ? { key, ...toProviderRefund(refund) } : null
}

function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const currency = (session.currency ?? '').toUpperCase()
  return {
    paymentId: session.client_reference_id,
    reference: session.id,
    state: toPaymentState(session),
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
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

/**
 * Stripe forgets an idempotency key after a day, and a refund may be retried for longer. So the existing refunds are
 * checked first.
 */
async function refundPayment(stripe: Stripe, { reference, amount, key }: ProviderRefundInput) {
  const session = await stripe.checkout.sessions.retrieve(reference)
  const payment_intent = getId(session.payment_intent)
  if (!payment_intent) throw new Error(`Stripe has no payment for session ${reference}`)

  const existing = await stripe.refunds.list({ payment_intent, limit: 100 })
  const refund =
    existing.data.find(({ metadata }) => metadata?.key === key) ??
    (await stripe.refunds.create(
      { payment_intent, amount: toStripeAmount(amount), metadata: { key } },
      { idempotencyKey: `refund-${key}` },
    ))
  return toProviderRefund(refund)
}

function toProviderRefund({ id, status }: Pick<Stripe.Refund, 'id' | 'status'>) {
  return { reference: id, state: REFUND_STATES[status ?? ''] ?? ('pending' as const) }
}

const REFUND_STATES: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function getId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

/** ISK and UGX have no minor unit, but Stripe counts them in hundredths. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

function toStripeAmount({ minor, currency }: Money): number {
  return IN_HUNDREDTHS.has(currency) ? minor * 100 : minor
}

function fromStripeAmount(amount: number, currency: string): Money {
  return { minor: IN_HUNDREDTHS.has(currency) ? amount / 100 : amount, currency }
}
