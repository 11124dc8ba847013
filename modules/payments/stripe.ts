import type Stripe from 'stripe'
import type { Database } from '#platform/db/database'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import type {
  ConnectionResult,
  CreateSessionInput,
  OpenWalletInput,
  PaymentProvider,
  ProviderEvent,
  WalletSession,
  WebhookDelivery,
} from './payment-provider.ts'
import { createOnce, ignoreRefusal } from './stripe-calls.ts'
import { createSavedCards } from './stripe-customers.ts'
import {
  FORM_KEY,
  isIntent,
  PAYMENT_ID_KEY,
  parseStripeEvent,
  toProviderPayment,
  toStripeAmount,
  toWalletPayment,
} from './stripe-events.ts'
import { refundPayment } from './stripe-refund.ts'

interface StripeProviderOptions {
  secretKey: string
  /** Without it no webhook is accepted, and payments are only checked by polling. */
  webhookSecret: string | undefined
  /** Without it, wallets are on the payment page only. */
  publishableKey?: string | undefined
  /** Whether shoppers pay in the shop, by Stripe's Payment Element. It needs the publishable key. */
  hasForm?: boolean | undefined
  /** Without a trailing slash. */
  publicUrl: string
  /** Overridden in tests. */
  endpoint?: Pick<
    Stripe.StripeConfig,
    'host' | 'port' | 'protocol' | 'timeout' | 'maxNetworkRetries'
  >
}

/** Texts on the payment page. */
const paymentTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

const WEBHOOK_TOLERANCE_SECONDS = 300

const TIMEOUT_MS = 20_000

/** Stripe accepts half an hour to a day. A repeated request for a session must have the same time. */
const SESSION_LIFETIME_MS = 23 * 60 * 60_000
const MIN_SESSION_LIFETIME_MS = 35 * 60_000

/**
 * Stripe's least amounts depend on the currency in which the account is paid out, which the shop does not know: $0.50, €0.50,
 * £0.30, 2.00 zł, 15 Kč, ¥50. This is above each of them, also after some change of the rates. Source: Stripe documentation,
 * "Minimum and maximum charge amounts".
 */
const LEAST_PAYMENT = { minor: 80, currency: 'USD' }

const WALLET_SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
}

/** Creates the provider for Stripe. The Stripe library is loaded here, so that other shops do not load it. */
export async function createStripeProvider({
  secretKey,
  webhookSecret,
  publishableKey,
  hasForm = false,
  publicUrl,
  endpoint,
}: StripeProviderOptions) {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...endpoint,
  })

  const provider: PaymentProvider = {
    name: 'stripe',
    isEmbedded: false,
    leastPayment: LEAST_PAYMENT,
    wallets: publishableKey
      ? {
          ...{ publishableKey, sources: WALLET_SOURCES, hasForm },
          open: (_db, input) => openWallet(stripe, input),
        }
      : null,
    connection: {
      mode: secretKey.includes('_live_') ? 'live' : 'test',
      settings: [
        { name: 'STRIPE_SECRET_KEY', isSet: true },
        { name: 'STRIPE_WEBHOOK_SECRET', isSet: Boolean(webhookSecret) },
        { name: 'STRIPE_PUBLISHABLE_KEY', isSet: Boolean(publishableKey) },
        { name: 'STRIPE_PAYMENT_FORM', isSet: hasForm },
      ],
      test: () => testConnection(stripe),
    },
    savedCards: createSavedCards(stripe),
    createSession: (_db, input) => createSession(stripe, input, publicUrl),
    verifyWebhook: async (delivery) =>
      webhookSecret ? verifyWebhook(stripe, delivery, webhookSecret) : null,
    fetchPayment: (_db: Database, reference: string) => fetchPayment(stripe, reference),
    fetchCard: (reference) => fetchCard(stripe, reference),
    closeSession: (_db, { reference }) => closeSession(stripe, reference),
    refund: (_db, input) => refundPayment(stripe, input),
  }
  return provider
}

/** A person waits for the answer. */
const TEST_OPTIONS = { timeout: 8_000, maxNetworkRetries: 0 }
const TEST_FAILURES: Record<string, ConnectionResult> = {
  StripeAuthenticationError: 'payment_key_rejected',
  StripePermissionError: 'payment_key_not_permitted',
  StripeConnectionError: 'payment_unreachable',
}

/** Reads the balance, which every secret key may. */
async function testConnection(stripe: Stripe): Promise<ConnectionResult> {
  try {
    await stripe.balance.retrieve({}, TEST_OPTIONS)
    return 'payment_connected'
  } catch (error) {
    const { type = '' } = error as { type?: string }
    return TEST_FAILURES[type] ?? 'payment_test_failed'
  }
}

const WITH_INTENT = { expand: ['payment_intent'] }
const WITH_CHARGE = { expand: ['payment_intent.latest_charge'] }

async function createSession(stripe: Stripe, input: CreateSessionInput, publicUrl: string) {
  const { paymentId, amount, orderNumber, email, language, returnPath, customer } = input
  const returnUrl = `${publicUrl}${returnPath}`
  const lifetime = getSessionLifetime(input)
  const suffix = `${customer ? `-${customer}` : ''}${lifetime.suffix}`
  const price_data = {
    currency: amount.currency.toLowerCase(),
    unit_amount: toStripeAmount(amount),
    product_data: { name: paymentTexts(language)('order', { number: orderNumber }) },
  }

  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ price_data, quantity: 1 }],
    client_reference_id: paymentId,
    ...(customer ? { customer, ...OFFER_SAVED_CARDS } : { customer_email: email }),
    locale: language,
    expires_at: Math.floor(lifetime.expiresAt.getTime() / 1000),
    success_url: `${returnUrl}&status=processing`,
    cancel_url: `${returnUrl}&status=failed`,
  }
  // One session for each payment: concurrent and repeated requests have the same key.
  const session = await createOnce(`session-${paymentId}${suffix}`, (options) =>
    stripe.checkout.sessions.create(params, options),
  )
  if (!session.url) throw new Error(`Stripe returned no URL for session ${session.id}`)
  return { reference: session.id, redirectUrl: session.url }
}

/** Stripe's page shows the cards, and saves another one when the shopper ticks that it may. */
const OFFER_SAVED_CARDS = {
  saved_payment_method_options: {
    payment_method_save: 'enabled',
    payment_method_remove: 'enabled',
  },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>

/**
 * Returns when a session ends, which is the same whenever it is requested. A payment whose first session would have ended
 * already, because its page was never opened, has a second one with another key.
 */
function getSessionLifetime({ createdAt, now }: CreateSessionInput) {
  const ageMs = now.getTime() - createdAt.getTime()
  const count = Math.max(1, Math.ceil((ageMs + MIN_SESSION_LIFETIME_MS) / SESSION_LIFETIME_MS))
  const expiresAt = new Date(createdAt.getTime() + count * SESSION_LIFETIME_MS)
  return { expiresAt, suffix: count === 1 ? '' : `-day-${count}` }
}

/**
 * The script in the browser sends the address of the wallet to the intent, so none is set here. Neither is an e-mail
 * address: Stripe would send a receipt to it, and the shop sends its own.
 */
async function openWallet(stripe: Stripe, input: OpenWalletInput): Promise<WalletSession | null> {
  const { paymentId, amount, orderNumber, language, reference } = input
  if (reference && !isIntent(reference)) return null
  const intent = reference
    ? await stripe.paymentIntents.retrieve(reference)
    : await createOnce(`wallet-${paymentId}`, (options) =>
        stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amount),
            currency: amount.currency.toLowerCase(),
            automatic_payment_methods: { enabled: true },
            description: paymentTexts(language)('order', { number: orderNumber }),
            metadata: { [PAYMENT_ID_KEY]: paymentId },
          },
          options,
        ),
      )
  if (!intent.client_secret) throw new Error(`Stripe returned no secret for intent ${intent.id}`)
  const { customer } = input.isForm ? await prepareForm(stripe, intent, input.customer) : intent
  return {
    ...{ reference: intent.id, clientSecret: intent.client_secret },
    customer: typeof customer === 'string' ? customer : null,
  }
}

/** A wallet may have opened the intent before. The customer is set once: Stripe does not let it change. */
async function prepareForm(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  customer: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const isNew = customer !== undefined && intent.customer === null
  const isPrepared = FORM_KEY in intent.metadata && !isNew
  if (isPrepared || !intent.status.startsWith('requires_')) return intent
  return stripe.paymentIntents.update(intent.id, {
    metadata: { [FORM_KEY]: 'shop' },
    ...(isNew && { customer }),
  })
}

async function fetchPayment(stripe: Stripe, reference: string) {
  return isIntent(reference)
    ? toWalletPayment(await stripe.paymentIntents.retrieve(reference))
    : toProviderPayment(await stripe.checkout.sessions.retrieve(reference, WITH_INTENT))
}

/** The intent of a payment names a charge, and only the charge the card. */
async function fetchCard(stripe: Stripe, reference: string): Promise<string | null> {
  const intent = isIntent(reference)
    ? await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] })
    : (await stripe.checkout.sessions.retrieve(reference, WITH_CHARGE)).payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const details = typeof charge === 'object' ? charge?.payment_method_details : null
  return details?.card?.fingerprint ?? null
}

async function closeSession(stripe: Stripe, reference: string): Promise<void> {
  if (isIntent(reference)) {
    const { status } = await stripe.paymentIntents.retrieve(reference)
    if (!status.startsWith('requires_')) return
    await stripe.paymentIntents.cancel(reference).catch(ignoreRefusal)
    return
  }
  const { status } = await stripe.checkout.sessions.retrieve(reference)
  if (status === 'open') await stripe.checkout.sessions.expire(reference).catch(ignoreRefusal)
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
    return parseStripeEvent(event, body)
  } catch {
    return null
  }
}
