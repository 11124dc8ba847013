import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { createStripeProvider } from '#modules/payments'
import type { PayerOutcome, PaymentHarness } from '../payment.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

const SECRET_KEY = 'sk_test_conformance'
const WEBHOOK_SECRET = 'whsec_conformance'
const CLIENT = { timeout: 1_500, maxNetworkRetries: 1 }
/** Stripe counts ISK in hundredths, although it has none. Of KWD it takes only multiples of ten. */
const CURRENCIES = ['USD', 'JPY', 'ISK']

interface Session {
  id: string
  object: 'checkout.session'
  url: string
  status: string
  payment_status: string
  amount_total: number
  currency: string
  client_reference_id: string
  created: number
  payment_intent: { id: string; object: 'payment_intent'; status: string } | null
}
interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  metadata: { key: string }
}

/** Opens the Stripe adapter with a service that follows Stripe's API reference in what the adapter uses. */
export async function openStripeHarness(): Promise<PaymentHarness & AsyncDisposable> {
  const account = new StripeAccount()
  const service = await openHttpService((request) => account.answer(request))
  const endpoint = { host: '127.0.0.1', port: service.port, protocol: 'http', ...CLIENT } as const
  const provider = await createStripeProvider({
    ...{ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, publicUrl: 'https://shop.example' },
    endpoint,
  })
  const sign = (payload: string, at: Date) => {
    const timestamp = Math.floor(at.getTime() / 1000)
    const options = { payload, secret: WEBHOOK_SECRET, timestamp }
    return new Headers({ 'Stripe-Signature': Stripe.webhooks.generateTestHeaderString(options) })
  }
  const send = (type: string, object: object) => {
    const body = JSON.stringify({ id: newStripeId('evt'), object: 'event', type, data: { object } })
    return { body, headers: sign(body, new Date()) }
  }
  return {
    ...{ provider, sign, currencies: CURRENCIES, secrets: [SECRET_KEY, WEBHOOK_SECRET] },
    maxWaitMs: 20_000,
    pay: async (reference, outcome) =>
      send(EVENTS[outcome], account.pay(reference, STATES[outcome])),
    payOther: async (reference, { minor }) => {
      const paid = { ...STATES.succeeded, amount_total: minor }
      return send(EVENTS.succeeded, account.pay(reference, paid))
    },
    payStrangely: async (reference) => {
      const state = { status: 'complete', payment_status: 'on_the_moon', intent: 'on_the_moon' }
      return send(EVENTS.processing, account.pay(reference, state))
    },
    sendUnknownEvent: async () => send('customer.created', { id: 'cus_1', object: 'customer' }),
    getRefundedMinor: async (reference) => account.getRefunded(reference),
    setNetwork: service.setNetwork,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

const EVENTS: Record<PayerOutcome, string> = {
  succeeded: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  processing: 'checkout.session.completed',
}
const STATES = {
  succeeded: { status: 'complete', payment_status: 'paid', intent: 'succeeded' },
  failed: { status: 'complete', payment_status: 'unpaid', intent: 'requires_payment_method' },
  processing: { status: 'complete', payment_status: 'unpaid', intent: 'processing' },
}

/** What Stripe has of one account. Amounts are in Stripe's units. */
class StripeAccount {
  readonly #sessions = new Map<string, Session>()
  readonly #refunds: Refund[] = []
  /** By idempotency key. */
  readonly #answers = new Map<string, ServiceAnswer>()

  answer(request: ServiceRequest): ServiceAnswer {
    const key = request.headers['idempotency-key'] as string | undefined
    const known = key && request.method === 'POST' ? this.#answers.get(key) : undefined
    if (known) return known
    const answer = this.#compute(request)
    if (key && request.method === 'POST') this.#answers.set(key, answer)
    return answer
  }

  /** Returns the session as an event reports it. */
  pay(
    id: string,
    {
      intent,
      ...state
    }: { status: string; payment_status: string; intent: string; amount_total?: number },
  ): object {
    const session = this.#sessions.get(id)
    if (session?.status !== 'open') throw new Error(`The session ${id} is not open`)
    const payment_intent = {
      id: newStripeId('pi'),
      object: 'payment_intent',
      status: intent,
    } as const
    Object.assign(session, state, { payment_intent })
    return { ...session, payment_intent: payment_intent.id }
  }

  getRefunded(id: string): number {
    const { payment_intent, currency } = this.#sessions.get(id)!
    const amount = this.#sumRefunds(payment_intent?.id ?? null)
    return currency === 'isk' ? amount / 100 : amount
  }

  #sumRefunds(intent: string | null): number {
    const made = this.#refunds.filter(({ payment_intent }) => payment_intent === intent)
    return made.reduce((sum, { amount }) => sum + amount, 0)
  }

  #compute({ method, url, body }: ServiceRequest): ServiceAnswer {
    const [, , resource, second, id, action] = url.pathname.split('/')
    const form = new URLSearchParams(body.toString())
    if (resource === 'balance') return { body: { object: 'balance', livemode: false } }
    if (resource === 'refunds') {
      return method === 'POST' ? this.#refund(form) : this.#listRefunds(url.searchParams)
    }
    if (resource !== 'checkout' || second !== 'sessions') return NOT_FOUND
    if (!id) return this.#createSession(form)
    const session = this.#sessions.get(id)
    if (!session) return NOT_FOUND
    if (action === 'expire') session.status = 'expired'
    const isExpanded = [...url.searchParams.values()].includes('payment_intent')
    const payment_intent = isExpanded
      ? session.payment_intent
      : (session.payment_intent?.id ?? null)
    return { body: { ...session, payment_intent } }
  }

  #createSession(form: URLSearchParams): ServiceAnswer {
    const id = newStripeId('cs_test')
    const price = 'line_items[0][price_data]'
    const session: Session = {
      ...{ id, object: 'checkout.session', url: `https://checkout.stripe.com/c/pay/${id}` },
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`) ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      created: Math.floor(Date.now() / 1000),
    }
    this.#sessions.set(id, session)
    return { body: session }
  }

  #listRefunds(query: URLSearchParams): ServiceAnswer {
    const intent = query.get('payment_intent')
    const data = this.#refunds.filter(({ payment_intent }) => payment_intent === intent)
    return { body: { object: 'list', data, has_more: false } }
  }

  #refund(form: URLSearchParams): ServiceAnswer {
    const intent = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const session = [...this.#sessions.values()].find((one) => one.payment_intent?.id === intent)
    if (!session) return NOT_FOUND
    const isPaid = session.payment_status === 'paid'
    if (!isPaid || this.#sumRefunds(intent) + amount > session.amount_total) return REFUSED
    const refund: Refund = {
      ...{ id: newStripeId('re'), object: 'refund', amount, payment_intent: intent },
      ...{ status: 'succeeded', metadata: { key: form.get('metadata[key]') ?? '' } },
    }
    this.#refunds.push(refund)
    return { body: refund }
  }
}

const NOT_FOUND = { status: 404, body: { error: { type: 'invalid_request_error' } } }
const REFUSED = { status: 400, body: { error: { type: 'invalid_request_error' } } }

function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
