import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import Stripe from 'stripe'
import { newId } from '#platform/ids'
import { openTestShop, utc } from '#tests/support/test-shop'
import { createStripeProvider } from './stripe.ts'

const now = utc('2026-08-22 09:00')
const webhookSecret = 'whsec_test'
const paymentId = newId<'payment'>()

// A server that sends the responses of Stripe's API reference and records the requests.
const requests: { call: string; key: string | undefined; form: URLSearchParams }[] = []
const createdRefunds: object[] = []
const session = {
  id: 'cs_test_a1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1999,
  currency: 'usd',
  client_reference_id: paymentId,
  created: now.getTime() / 1000,
  payment_intent: 'pi_1',
}
const responses: Record<string, (form: URLSearchParams) => object> = {
  'POST /v1/checkout/sessions': () => ({ ...session, status: 'open', payment_status: 'unpaid' }),
  'GET /v1/checkout/sessions/cs_test_a1': () => session,
  'POST /v1/checkout/sessions/cs_test_a1/expire': () => session,
  'GET /v1/refunds': () => ({ object: 'list', data: createdRefunds, has_more: false }),
  'POST /v1/refunds': (form) => {
    const refund = { id: 're_1', status: 'succeeded', metadata: { key: form.get('metadata[key]') } }
    createdRefunds.push(refund)
    return refund
  },
}
const stripeServer = createServer(async (request, response) => {
  const call = `${request.method} ${request.url!.split('?')[0]}`
  const form = new URLSearchParams(await readBody(request))
  requests.push({ call, key: request.headers['idempotency-key'] as string | undefined, form })
  response.setHeader('Content-Type', 'application/json')
  const answer = responses[call]?.(form) ?? { error: { message: call } }
  if ('error' in answer && 'status' in answer) response.statusCode = answer.status as number
  response.end(JSON.stringify(answer))
}).listen(0, '127.0.0.1')
await once(stripeServer, 'listening')
after(() => stripeServer.close())
beforeEach(() => {
  requests.length = createdRefunds.length = 0
})

const stripe = await createStripeProvider({
  secretKey: 'sk_test_1',
  webhookSecret,
  publicUrl: 'https://shop.example',
  endpoint: {
    host: '127.0.0.1',
    port: (stripeServer.address() as AddressInfo).port,
    protocol: 'http',
  },
})

test('a session is created for the whole amount in cents, with an idempotency key', async () => {
  const { db } = await openTestShop()
  const input = {
    paymentId,
    amount: { minor: 1999, currency: 'USD' },
    orderNumber: 'OW-100001',
    email: 'mina@example.com',
    language: 'de' as const,
    returnPath: `/payment/result?payment=${paymentId}`,
    createdAt: now,
    now,
  }
  const created = await stripe.createSession(db, input)

  assert.deepEqual(created, { reference: 'cs_test_a1', redirectUrl: session.url })
  const [{ key, form }] = requests as [(typeof requests)[0]]
  assert.equal(key, `session-${paymentId}`)
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '1999')
  assert.equal(form.get('line_items[0][price_data][currency]'), 'usd')
  assert.equal(form.get('line_items[0][price_data][product_data][name]'), 'Bestellung OW-100001')
  assert.equal(form.get('locale'), 'de')
  const expiresAt = Number(form.get('expires_at')) * 1000
  assert.equal(expiresAt - now.getTime(), 23 * 3_600_000)
  assert.match(form.get('success_url')!, /^https:\/\/shop\.example\/payment\/result\?payment=/)
})

test('the paid amount is the one that Stripe reports', async () => {
  const { db } = await openTestShop()
  assert.deepEqual(await stripe.fetchPayment(db, 'cs_test_a1'), {
    paymentId,
    reference: 'cs_test_a1',
    state: 'succeeded',
    amount: { minor: 1999, currency: 'USD' },
    otherReferences: ['pi_1'],
    // A bank debit is decided within three weeks.
    decidedBy: utc('2026-09-12 09:00'),
  })
})

test('a repeated refund request refunds once', async () => {
  const { db } = await openTestShop()
  const input = {
    reference: 'cs_test_a1',
    amount: { minor: 500, currency: 'USD' },
    key: newId<'refund'>(),
    now,
  }
  const first = await stripe.refund(db, input)
  const again = await stripe.refund(db, input)

  assert.deepEqual([first, again], [first, { reference: 're_1', state: 'succeeded' }])
  assert.equal(requests.filter(({ call }) => call === 'POST /v1/refunds').length, 1)
  assert.equal(requests.find(({ call }) => call === 'POST /v1/refunds')?.form.get('amount'), '500')
})

test('a refund that Stripe refuses has failed, and any other error is tried again', async () => {
  const { db } = await openTestShop()
  const amount = { minor: 500, currency: 'USD' }
  const input = { reference: 'cs_test_a1', amount, key: newId<'refund'>(), now }
  const refund = responses['POST /v1/refunds']!
  const error = { type: 'invalid_request_error', code: 'charge_already_refunded' }
  responses['POST /v1/refunds'] = () => ({ status: 400, error })
  const refused = await stripe.refund(db, input)
  responses['POST /v1/refunds'] = () => ({ status: 404, error })
  await assert.rejects(stripe.refund(db, input))
  responses['POST /v1/refunds'] = refund

  assert.deepEqual(refused, { reference: null, state: 'failed' })
})

test('a webhook is accepted only with a recent signature of Stripe', async () => {
  const body = buildEvent('checkout.session.completed')
  const genuine = await stripe.verifyWebhook({
    headers: signHeaders(webhookSecret, body),
    body,
    now,
  })
  assert.deepEqual([genuine?.id, genuine?.payment?.state], ['evt_1', 'succeeded'])

  const late = new Date(now.getTime() + 301_000)
  for (const forged of [
    { headers: signHeaders('whsec_other', body), body, now },
    { headers: signHeaders(webhookSecret, body), body: body.replace('1999', '1'), now },
    { headers: signHeaders(webhookSecret, body), body, now: late },
    { headers: new Headers(), body, now },
  ]) {
    assert.equal(await stripe.verifyWebhook(forged), null)
  }
})

test('the state of a payment follows from the event and its session', async () => {
  const cases = [
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'processing'],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
    ['checkout.session.async_payment_succeeded', {}, 'succeeded'],
    ['checkout.session.expired', { status: 'expired', payment_status: 'unpaid' }, 'expired'],
    ['customer.created', {}, undefined],
  ] as const
  for (const [type, changes, state] of cases) {
    const body = buildEvent(type, changes)
    const event = await stripe.verifyWebhook({
      headers: signHeaders(webhookSecret, body),
      body,
      now,
    })
    assert.equal(event?.payment?.state, state, type)
  }
})

test('a refund that was made in the dashboard of Stripe, with any metadata, is not one of this shop', async () => {
  for (const metadata of [{}, { key: '' }, { key: 'order 7' }]) {
    const body = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'refund.updated' },
      data: { object: { id: 're_1', object: 'refund', status: 'succeeded', metadata } },
    })
    const headers = signHeaders(webhookSecret, body)
    assert.equal((await stripe.verifyWebhook({ headers, body, now }))?.refund, null)
  }
})

test('the events of a refund name its attempt and its state', async () => {
  const id = newId<'refund'>()
  const receive = async (type: string, status: string, key: string) => {
    const body = JSON.stringify({
      ...{ id: `evt_${status}`, object: 'event', type },
      data: { object: { id: 're_1', object: 'refund', status, metadata: { key } } },
    })
    const headers = signHeaders(webhookSecret, body)
    return (await stripe.verifyWebhook({ headers, body, now }))?.refund
  }

  assert.deepEqual(await receive('refund.updated', 'succeeded', id), {
    ...{ key: id, reference: 're_1', state: 'succeeded' },
  })
  assert.deepEqual(await receive('refund.failed', 'failed', `${id}:2`), {
    ...{ key: `${id}:2`, reference: 're_1', state: 'failed' },
  })
})

test('a refund of the dashboard and a dispute name the payment by its intent', async () => {
  const receive = async (type: string, object: object) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const headers = signHeaders(webhookSecret, body)
    return stripe.verifyWebhook({ headers, body, now })
  }
  const money = { amount: 500, currency: 'usd', payment_intent: 'pi_1' }
  const amount = { minor: 500, currency: 'USD' }

  const refund = { id: 're_1', object: 'refund', status: 'succeeded', metadata: {}, ...money }
  assert.deepEqual((await receive('refund.created', refund))?.report, {
    ...{ kind: 'refund', paymentReference: 'pi_1', reference: 're_1', state: 'succeeded', amount },
  })
  for (const [type, status, state] of [
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'open'],
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.closed', 'lost', 'lost'],
  ] as const) {
    const dispute = { id: 'dp_1', object: 'dispute', status, ...money }
    assert.deepEqual((await receive(type, dispute))?.report, {
      ...{ kind: 'dispute', paymentReference: 'pi_1', reference: 'dp_1', state, amount },
    })
  }
  const inquiry = { id: 'dp_1', object: 'dispute', status: 'warning_needs_response', ...money }
  assert.equal((await receive('charge.dispute.created', inquiry))?.report, null)
})

test('the card of a payment is read from the charge of its intent or session; other payments have none', async () => {
  const charge = { id: 'ch_1', payment_method_details: { card: { fingerprint: 'card-1' } } }
  const intent = { id: 'pi_1', object: 'payment_intent', latest_charge: charge as object | null }
  responses['GET /v1/payment_intents/pi_1'] = () => intent
  const { payment_intent } = session
  Object.assign(session, { payment_intent: intent })
  assert.equal(await stripe.fetchCard?.('pi_1'), 'card-1')
  assert.equal(await stripe.fetchCard?.('cs_test_a1'), 'card-1')
  intent.latest_charge = { id: 'ch_1', payment_method_details: { sepa_debit: {} } }
  assert.equal(await stripe.fetchCard?.('pi_1'), null)
  intent.latest_charge = null
  assert.equal(await stripe.fetchCard?.('cs_test_a1'), null)
  Object.assign(session, { payment_intent })
  assert.equal(await stripe.fetchCard?.('cs_test_a1'), null)
})

test('an open session is closed, and a paid one is left', async () => {
  const { db } = await openTestShop()
  const close = () => stripe.closeSession(db, { reference: 'cs_test_a1', now })
  await close()
  assert.deepEqual(
    requests.map(({ call }) => call),
    ['GET /v1/checkout/sessions/cs_test_a1'],
  )
  const { status } = session
  session.status = 'open'
  await close().finally(() => Object.assign(session, { status }))
  assert.equal(requests.at(-1)?.call, 'POST /v1/checkout/sessions/cs_test_a1/expire')
})

function buildEvent(type: string, changes: object = {}) {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object: { ...session, ...changes } },
  })
}

function signHeaders(secret: string, payload: string) {
  const timestamp = now.getTime() / 1000
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return new Headers({ 'Stripe-Signature': signature })
}

async function readBody(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

test('the connection is tested by reading the balance, and a failure is told by its kind', async () => {
  const { db } = await openTestShop()
  const { connection } = stripe
  responses['GET /v1/balance'] = () => ({ object: 'balance', livemode: false })
  assert.equal(await connection!.test(db), 'payment_connected')
  const fail = (status: number, type: string) => {
    responses['GET /v1/balance'] = () => ({ status, error: { type, message: 'sk_test_1' } })
  }
  fail(401, 'invalid_request_error')
  assert.equal(await connection!.test(db), 'payment_key_rejected')
  fail(403, 'invalid_request_error')
  assert.equal(await connection!.test(db), 'payment_key_not_permitted')
  fail(500, 'api_error')
  assert.equal(await connection!.test(db), 'payment_test_failed')
  assert.deepEqual(new Set(requests.map(({ call }) => call)), new Set(['GET /v1/balance']))
  delete responses['GET /v1/balance']

  const nowhere = await createStripeProvider({
    ...{ secretKey: 'sk_live_1', webhookSecret: undefined, publicUrl: 'https://shop.example' },
    endpoint: { host: '127.0.0.1', port: 1, protocol: 'http' },
  })
  assert.equal(await nowhere.connection!.test(db), 'payment_unreachable')
  assert.equal(nowhere.connection!.mode, 'live')
  assert.ok(!JSON.stringify(nowhere.connection).includes('sk_live_1'))
})
