import { randomUUID } from 'node:crypto'
import type { Pool } from 'undici'
import { deriveSandboxSecret } from '#server/config/payment-providers'
import { SIGNATURE_HEADER, signWebhook } from '../sandbox/payments/webhook.ts'

const CUSTOMER = {
  ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Ørsted', country: 'DE' },
  ...{ address: 'Gartenstraße 5', city: 'Köln', zip_code: '50667' },
}

interface ShopperOptions {
  pool: Pool
  variants: string[]
  /** `SECRET_KEY` of the shop. */
  secretKey: string
}

/** Returns rounds of requests. Each buys one of the variants in turn. */
export function createShopper({ pool, variants, secretKey }: ShopperOptions) {
  const secret = deriveSandboxSecret(secretKey)
  let next = 0

  const fillCart = async (): Promise<string> => {
    const { id } = await post(pool, '/api/carts', {})
    const variant_id = variants[next++ % variants.length]
    await post(pool, `/api/carts/${id}/items`, { variant_id })
    await send(pool, { method: 'GET', path: `/api/carts/${id}` })
    return id
  }
  const checkOut = async () =>
    post(pool, '/api/checkout', { cart_id: await fillCart(), ...CUSTOMER })

  /** The provider runs elsewhere: the shop receives its webhook. */
  const purchase = async () => {
    const { order, payment } = await checkOut()
    const amount_minor = Math.round(order.total * 100)
    await reportPayment(pool, { payment, amount_minor, currency: order.currency, secret })
    await requirePaid(pool, payment)
  }
  /** The shop is its own provider: it shows the page of the payment, and sends itself the webhook. */
  const purchaseInSandbox = async () => {
    const { payment } = await checkOut()
    const body = 'outcome=success'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await send(pool, { method: 'POST', path: payment.redirect_url, headers, body })
    await requirePaid(pool, payment)
  }
  return { fillCart, checkOut, purchase, purchaseInSandbox }
}

interface ReportPaymentInput {
  payment: { id: string; redirect_url: string }
  amount_minor: number
  currency: string
  secret: string
}

function reportPayment(pool: Pool, { payment, secret, ...amount }: ReportPaymentInput) {
  const reference = payment.redirect_url.split('/').at(-1)
  const state = { payment_id: payment.id, reference, state: 'succeeded', settles_at: null }
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, payment: { ...state, ...amount } })
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(body, { secret, now: new Date() }),
  }
  return send(pool, { method: 'POST', path: '/api/payments/webhooks/sandbox', headers, body })
}

async function requirePaid(pool: Pool, payment: { id: string }) {
  const { state } = await send(pool, { method: 'GET', path: `/api/payments/${payment.id}` })
  if (state !== 'succeeded') throw new Error(`A payment is ${state}`)
}

function post(pool: Pool, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return send(pool, { method: 'POST', path, headers, body: JSON.stringify(body) })
}

interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

async function send(pool: Pool, request: BenchRequest) {
  const { path } = request
  const { pathname } = new URL(path, 'http://localhost')
  const { statusCode, body } = await pool.request({ ...request, path: pathname })
  const text = await body.text()
  if (statusCode >= 400) throw new Error(`${request.method} ${path}: ${statusCode} ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : null
}
