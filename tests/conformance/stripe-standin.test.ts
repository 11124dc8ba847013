import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import Stripe from 'stripe'
import { openStripeService, SECRET_KEY } from '../../conformance/standins/stripe/open-service.ts'
import { paySession } from '../../conformance/standins/stripe/payer.ts'
import { generateStripeShapes, SHAPES_FILE } from '../../scripts/generate-stripe-shapes.ts'

const clock = { now: new Date() }
const service = await openStripeService({ now: () => clock.now })
after(() => service[Symbol.asyncDispose]())
const endpoint = { host: '127.0.0.1', port: service.port, protocol: 'http' } as const
const stripe = new Stripe(SECRET_KEY, { ...endpoint, maxNetworkRetries: 0 })

const EXPIRES_AT = Math.floor(Date.now() / 1000) + 3600
const SESSION = {
  ...{ mode: 'payment', success_url: 'https://shop.example/', expires_at: EXPIRES_AT },
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount: 1999, product_data: { name: 'Order 7' } },
      quantity: 1,
    },
  ],
} as const satisfies Stripe.Checkout.SessionCreateParams

test('the parameters that the stand-in takes are those of the installed library', () => {
  assert.equal(readFileSync(SHAPES_FILE, 'utf8'), generateStripeShapes())
})

test('a parameter that Stripe does not publish is refused by its name, however deep it is', async () => {
  const [item] = SESSION.line_items
  const price_data = { ...item.price_data, colour: 'red' }
  const params = { ...SESSION, line_items: [{ ...item, price_data }] }
  assert.deepEqual(await refuse(stripe.checkout.sessions.create(params)), {
    ...{ status: 400, type: 'StripeInvalidRequestError', code: 'parameter_unknown' },
    param: 'line_items[0][price_data][colour]',
  })
  assert.equal(service.account.sessions.length, 0)
})

test('missing parameters, wrong types and values outside of the published ones are refused', async () => {
  const refusals: [() => Promise<unknown>, string | undefined, string][] = [
    [() => stripe.paymentIntents.create({ amount: 500 } as never), 'parameter_missing', 'currency'],
    [
      () => stripe.refunds.create({ amount: 'all' } as never),
      'parameter_invalid_integer',
      'amount',
    ],
    [() => stripe.refunds.create({ reason: 'whim' as never }), undefined, 'reason'],
    [() => stripe.refunds.create({ metadata: 'note' as never }), undefined, 'metadata'],
    [() => stripe.refunds.list({ limit: 101 }), undefined, 'limit'],
    [
      () => stripe.paymentIntents.create({ amount: 49, currency: 'usd' }),
      'amount_too_small',
      'amount',
    ],
    [() => createSession({ expires_at: EXPIRES_AT + 2 * 86_400 }), undefined, 'expires_at'],
    [() => createSession({ success_url: '/result' }), 'url_invalid', 'success_url'],
    [() => createSession({ customer_email: 'Mina' }), 'email_invalid', 'customer_email'],
    [() => createSession({ locale: 'xx' as never }), undefined, 'locale'],
    [() => createSession({ customer: 'cus_unknown' }), 'resource_missing', 'customer'],
    [
      () => createSession({ saved_payment_method_options: { payment_method_save: 'enabled' } }),
      undefined,
      'saved_payment_method_options',
    ],
    [() => stripe.customers.create({ email: 'Mina' }), 'email_invalid', 'email'],
  ]
  for (const [call, code, param] of refusals) {
    const refused = await refuse(call())
    assert.deepEqual([refused.status, refused.code, refused.param], [400, code, param])
  }
})

test('other keys, versions and addresses are refused, and what is not there is not found', async () => {
  const other = new Stripe('sk_test_other', endpoint)
  assert.equal((await refuse(other.balance.retrieve())).status, 401)
  const old = { apiVersion: '2019-01-01' }
  assert.equal((await refuse(stripe.balance.retrieve({}, old))).status, 400)
  assert.equal((await refuse(stripe.products.list())).status, 404)
  assert.deepEqual(await refuse(stripe.paymentIntents.retrieve('pi_unknown')), {
    ...{ status: 404, type: 'StripeInvalidRequestError', code: 'resource_missing' },
    param: 'intent',
  })
  const session = await createSession({})
  const wrong = stripe.checkout.sessions.retrieve(session.id, { expand: ['line_itemz'] })
  assert.equal((await refuse(wrong)).param, 'expand')
})

test('a key gets its first answer for a day, and not with other parameters', async () => {
  const create = (amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'order-7' })
  const first = await create(500)
  const again = await create(500)
  assert.equal(again.id, first.id)
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal((await refuse(create(600))).type, 'StripeIdempotencyError')
  clock.now = new Date(+clock.now + 86_400_000)
  assert.notEqual((await create(500)).id, first.id)
  clock.now = new Date()
})

test('a failure is answered again for a day, also when the work was done', async () => {
  for (const how of ['error', 'error_after_work'] as const) {
    const before = service.account.intents.length
    const create = () =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: how })
    service.misbehave('POST /v1/payment_intents', how)
    for (const call of [create, create]) assert.equal((await refuse(call())).status, 500)
    assert.equal(service.account.intents.length - before, how === 'error' ? 0 : 1)
  }
  service.misbehave('GET /v1/balance', 'rate_limit')
  const limited = await refuse(stripe.balance.retrieve())
  assert.deepEqual([limited.status, limited.type], [429, 'StripeRateLimitError'])
  assert.equal((await stripe.balance.retrieve()).object, 'balance')
})

test('what was paid is given back once', async () => {
  const { id } = await createSession({})
  paySession(service.account, id, { outcome: 'succeeded' })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: payment_intent as string, ...(amount && { amount }) })
  assert.equal((await refund(999)).status, 'succeeded')
  assert.equal((await refuse(refund(1001))).param, 'amount')
  await refund()
  assert.equal((await refuse(refund(1))).code, 'charge_already_refunded')
  assert.equal(service.account.sumBalance(), 0)
})

function createSession(changes: Partial<Stripe.Checkout.SessionCreateParams>) {
  return stripe.checkout.sessions.create({ ...SESSION, ...changes } as typeof SESSION)
}

async function refuse(call: Promise<unknown>) {
  const error = await call.then(
    () => assert.fail('it was accepted'),
    (reason) => reason as InstanceType<typeof Stripe.errors.StripeError>,
  )
  const { statusCode: status, type, code, param } = error
  return { status, type: type as string, code, param }
}
