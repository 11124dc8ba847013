import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Stripe from 'stripe'
import { createStripeProvider } from '#modules/payments'
import type { Site } from './shopper.ts'

export const PUBLISHABLE_KEY = 'pk_test_wallets'
const WEBHOOK_SECRET = 'whsec_wallets'

interface Intent {
  id: string
  client_secret: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  created: number
  metadata: Record<string, string>
  last_payment_error: object | null
}

interface Session {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string
  created: number
  payment_intent: null
}

/**
 * Opens a server with the part of Stripe's API that the shop uses: sessions of the payment page, intents of wallets and
 * refunds. A repeated idempotency key gets the first answer. `now` is the time of signatures.
 */
export async function openStripeAccount({ now = () => new Date() } = {}) {
  const intents: Intent[] = []
  const sessions: Session[] = []
  const refunds: { id: string; status: string; metadata: object; payment_intent: string }[] = []
  const answers = new Map<string, object>()
  const created = Math.floor(now().getTime() / 1000)

  const routes: [RegExp, (form: URLSearchParams, id: string) => object | undefined][] = [
    [
      /^POST \/v1\/payment_intents$/,
      (form) => {
        const id = `pi_${intents.length + 1}`
        const intent: Intent = {
          ...{ id, client_secret: `${id}_secret_${randomUUID()}`, created },
          ...{ status: 'requires_payment_method', last_payment_error: null },
          ...{ amount: Number(form.get('amount')), amount_received: 0 },
          currency: form.get('currency')!,
          metadata: { payment_id: form.get('metadata[payment_id]')! },
        }
        intents.push(intent)
        return intent
      },
    ],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_, id) => intents.find((one) => one.id === id)],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
      (_, id) => Object.assign(intents.find((one) => one.id === id)!, { status: 'canceled' }),
    ],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (form) => {
        const id = `cs_${sessions.length + 1}`
        const session: Session = {
          ...{ id, url: `https://checkout.stripe.com/c/pay/${id}`, created },
          ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          currency: form.get('line_items[0][price_data][currency]')!,
          client_reference_id: form.get('client_reference_id')!,
        }
        sessions.push(session)
        return session
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (_, id) => sessions.find((one) => one.id === id)],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, id) => Object.assign(sessions.find((one) => one.id === id)!, { status: 'expired' }),
    ],
    [/^GET \/v1\/refunds$/, () => ({ object: 'list', data: refunds, has_more: false })],
    [
      /^POST \/v1\/refunds$/,
      (form) => {
        const refund = {
          ...{ id: `re_${refunds.length + 1}`, status: 'succeeded' },
          metadata: { key: form.get('metadata[key]') },
          payment_intent: form.get('payment_intent')!,
        }
        refunds.push(refund)
        return refund
      },
    ],
  ]

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readBody(request))
    const key = request.headers['idempotency-key'] as string | undefined
    const call = `${request.method} ${request.url!.split('?')[0]}`
    const route = routes.find(([pattern]) => pattern.test(call))
    const isNew = request.method === 'POST' && key !== undefined && !answers.has(key)
    const known = request.method === 'POST' && key !== undefined ? answers.get(key) : undefined
    const answer = known ?? route?.[1](form, call.match(route[0])?.[1] ?? '')
    if (isNew && answer) answers.set(key, answer)
    response.setHeader('Content-Type', 'application/json')
    if (!answer) response.statusCode = 404
    response.end(JSON.stringify(answer ?? { error: { message: `Unknown: ${call}` } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())

  const { port } = server.address() as AddressInfo
  const provider = await createStripeProvider({
    ...{ secretKey: 'sk_test_wallets', webhookSecret: WEBHOOK_SECRET },
    ...{ publishableKey: PUBLISHABLE_KEY, publicUrl: 'https://shop.example' },
    endpoint: { host: '127.0.0.1', port, protocol: 'http' },
  })

  /** Confirms an intent as the wallet does in the browser. Returns the type of the event that Stripe then sends. */
  const confirmIntent = (intent: Intent, outcome: 'paid' | 'declined'): string => {
    if (outcome === 'declined') {
      intent.last_payment_error = { code: 'card_declined' }
      return 'payment_intent.payment_failed'
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    return 'payment_intent.succeeded'
  }

  /** Delivers an event to the shop, signed. */
  const deliver = (site: Site, type: string, object: object) => {
    const event = { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(now().getTime() / 1000)
    const signed = { payload, secret: WEBHOOK_SECRET, timestamp }
    const signature = Stripe.webhooks.generateTestHeaderString(signed)
    return site.request('/api/payments/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'Stripe-Signature': signature },
    })
  }
  return { provider, intents, sessions, refunds, confirmIntent, deliver }
}

async function readBody(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
