import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import Stripe from 'stripe'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { createPendingOrder, sandbox } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { listRefundsByOrder } from './refunds.ts'
import { requestRefund } from './request-refund.ts'
import { createStripeProvider } from './stripe.ts'
import { payments } from './tables.ts'
import { updateRefundState } from './update-refund-state.ts'

const now = utc('2026-08-22 09:00')
const webhookSecret = 'whsec_test'
const paymentId = newId<'payment'>()

// Answers in the shapes that Stripe's reference gives, and notes what it was asked.
const asked: { call: string; key: string | undefined; form: URLSearchParams }[] = []
const refundsMade: object[] = []
const session = {
  id: 'cs_test_a1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1999,
  currency: 'usd',
  client_reference_id: paymentId,
  payment_intent: 'pi_1',
}
const answers: Record<string, (form: URLSearchParams) => object> = {
  'POST /v1/checkout/sessions': () => ({ ...session, status: 'open', payment_status: 'unpaid' }),
  'GET /v1/checkout/sessions/cs_test_a1': () => session,
  'GET /v1/refunds': () => ({ object: 'list', data: refundsMade, has_more: false }),
  'POST /v1/refunds': (form) => {
    const made = { id: 're_1', status: 'succeeded', metadata: { key: form.get('metadata[key]') } }
    refundsMade.push(made)
    return made
  },
}
const fake = createServer(async (request, response) => {
  const call = `${request.method} ${request.url!.split('?')[0]}`
  const form = new URLSearchParams(await bodyOf(request))
  asked.push({ call, key: request.headers['idempotency-key'] as string | undefined, form })
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(answers[call]?.(form) ?? { error: { message: call } }))
}).listen(0, '127.0.0.1')
await once(fake, 'listening')
after(() => fake.close())
beforeEach(() => {
  asked.length = refundsMade.length = 0
})

const stripe = await createStripeProvider({
  secretKey: 'sk_test_1',
  webhookSecret,
  publicUrl: 'https://shop.example',
  endpoint: { host: '127.0.0.1', port: (fake.address() as AddressInfo).port, protocol: 'http' },
})

test('a session asks for the whole order at once, in cents, and once for each payment', async () => {
  const { db } = await openTestShop()
  const ask = {
    paymentId,
    amount: { minor: 1999, currency: 'USD' },
    orderNumber: 'OW-100001',
    email: 'mina@example.com',
    returnPath: `/payment/result?payment=${paymentId}`,
    now,
  }
  const made = await stripe.createSession(db, ask)

  assert.deepEqual(made, { reference: 'cs_test_a1', redirectUrl: session.url })
  const [{ key, form }] = asked as [(typeof asked)[0]]
  assert.equal(key, `session-${paymentId}`)
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '1999')
  assert.equal(form.get('line_items[0][price_data][currency]'), 'usd')
  assert.match(form.get('success_url')!, /^https:\/\/shop\.example\/payment\/result\?payment=/)
})

test('what was paid is what Stripe says was paid', async () => {
  const { db } = await openTestShop()
  assert.deepEqual(await stripe.fetchPayment(db, 'cs_test_a1'), {
    paymentId,
    reference: 'cs_test_a1',
    state: 'succeeded',
    amount: { minor: 1999, currency: 'USD' },
  })
})

test('a refund asked for twice is given once', async () => {
  const { db } = await openTestShop()
  const ask = {
    reference: 'cs_test_a1',
    amount: { minor: 500, currency: 'USD' },
    key: newId<'refund'>(),
    now,
  }
  const first = await stripe.refund(db, ask)
  const again = await stripe.refund(db, ask)

  assert.deepEqual([first, again], [first, { reference: 're_1', state: 'succeeded' }])
  assert.equal(asked.filter(({ call }) => call === 'POST /v1/refunds').length, 1)
  assert.equal(asked.find(({ call }) => call === 'POST /v1/refunds')?.form.get('amount'), '500')
})

test('a delivery is believed when Stripe signed it, and lately', async () => {
  const body = event('checkout.session.completed')
  const genuine = await stripe.verifyWebhook({ headers: signedBy(webhookSecret, body), body, now })
  assert.deepEqual([genuine?.id, genuine?.payment?.state], ['evt_1', 'succeeded'])

  const late = new Date(now.getTime() + 301_000)
  for (const forged of [
    { headers: signedBy('whsec_other', body), body, now },
    { headers: signedBy(webhookSecret, body), body: body.replace('1999', '1'), now },
    { headers: signedBy(webhookSecret, body), body, now: late },
    { headers: new Headers(), body, now },
  ]) {
    assert.equal(await stripe.verifyWebhook(forged), null)
  }
})

test('what a session says is read for what it is', async () => {
  const cases = [
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'processing'],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
    ['checkout.session.async_payment_succeeded', {}, 'succeeded'],
    ['checkout.session.expired', { status: 'expired', payment_status: 'unpaid' }, 'expired'],
    ['customer.created', {}, undefined],
  ] as const
  for (const [type, changes, state] of cases) {
    const body = event(type, changes)
    const said = await stripe.verifyWebhook({ headers: signedBy(webhookSecret, body), body, now })
    assert.equal(said?.payment?.state, state, type)
  }
})

test('what Stripe says of a refund is believed, and a bank that sends it back has the last word', async () => {
  const { db } = await openTestShop()
  const { refundId, state } = await aRefund(db)
  const says = async (type: string, status: string, key: string = refundId) => {
    const body = JSON.stringify({
      ...{ id: `evt_${status}`, object: 'event', type },
      data: { object: { id: 're_1', object: 'refund', status, metadata: { key } } },
    })
    const said = await stripe.verifyWebhook({ headers: signedBy(webhookSecret, body), body, now })
    assert.ok(said?.refund)
    await updateRefundState(db, { provider: 'stripe', news: said.refund })
    return state()
  }

  assert.equal(
    await says('refund.updated', 'succeeded', newId<'refund'>()),
    'pending',
    'another one',
  )
  assert.equal(await says('refund.updated', 'succeeded'), 'succeeded')
  assert.equal(await says('refund.failed', 'failed'), 'failed')
  assert.equal(await says('refund.updated', 'succeeded'), 'failed', 'that came late')
})

/** Mina's order was paid with Stripe, and half of it is promised back. */
async function aRefund(db: Database) {
  const { orderId, payment } = await createPendingOrder(db, {
    provider: { ...sandbox, name: 'stripe' },
  })
  const captured = { ...payment, capturedMinor: payment.amountMinor, state: 'succeeded' as const }
  await db.update(payments).set(captured)
  const refund = await requestRefund(db, {
    ...{ payment: captured, minor: 500, key: '1', cause: 'order', reason: 'Crack', now },
  })
  const state = async () => (await listRefundsByOrder(db, orderId))[0]?.state
  return { refundId: refund!.id, state }
}

function event(type: string, changes: object = {}) {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object: { ...session, ...changes } },
  })
}

function signedBy(secret: string, payload: string) {
  const timestamp = now.getTime() / 1000
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return new Headers({ 'Stripe-Signature': signature })
}

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
