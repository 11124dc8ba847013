import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type Stripe from 'stripe'
import { newId } from '#platform/ids'
import { openStripeAccount } from '#tests/support/stripe-account'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  closeDispute,
  openDispute,
  refundCharge,
  updateRefund,
} from '../../conformance/standins/stripe/dashboard.ts'
import { signWebhook } from '../../conformance/standins/stripe/open-service.ts'
import {
  confirmIntent,
  paySession,
  settlePayment,
} from '../../conformance/standins/stripe/payer.ts'
import { createStripeProvider } from './stripe.ts'

const now = utc('2026-08-22 09:00')
const service = await openStripeAccount({ now: () => now })
const { account, provider: stripe, requests } = service
const { db } = await openTestShop()
const usd = (minor: number) => ({ minor, currency: 'USD' })

beforeEach(() => {
  requests.length = 0
})

test('a session is created for the whole amount in cents, with an idempotency key', async () => {
  const { paymentId, reference, redirectUrl } = await openSession()
  assert.equal(redirectUrl, account.getSession(reference).url)
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
  const { paymentId, reference, intent } = await payByCard()
  assert.deepEqual(await stripe.fetchPayment(db, reference), {
    paymentId,
    reference,
    state: 'succeeded',
    amount: usd(1999),
    otherReferences: [intent.id],
    // A bank debit is decided within three weeks.
    decidedBy: utc('2026-09-12 09:00'),
  })
})

test('a repeated refund request refunds once', async () => {
  const { reference } = await payByCard()
  const input = { reference, amount: usd(500), key: newId<'refund'>(), now }
  const first = await stripe.refund(db, input)
  const again = await stripe.refund(db, input)

  assert.deepEqual([first, again], [first, { reference: first.reference, state: 'succeeded' }])
  const made = requests.filter(({ call }) => call === 'POST /v1/refunds')
  assert.deepEqual(
    made.map(({ form }) => form.get('amount')),
    ['500'],
  )
})

test('a refund that Stripe refuses has failed, and any other error is tried again', async () => {
  const { reference, charge } = await payByCard()
  openDispute(account, charge)
  const input = { reference, amount: usd(500), key: newId<'refund'>(), now }
  assert.deepEqual(await stripe.refund(db, input), { reference: null, state: 'failed' })
  await assert.rejects(stripe.refund(db, { ...input, reference: 'pi_unknown' }))
  service.misbehave('POST /v1/refunds', 'rate_limit')
  await assert.rejects(stripe.refund(db, input))
})

test('a webhook is accepted only with a recent signature of Stripe', async () => {
  await payByCard()
  const body = JSON.stringify(account.events.at(-1))
  const genuine = signWebhook(body, { at: now })
  const { id, payment } = (await stripe.verifyWebhook({ headers: genuine, body, now }))!
  assert.deepEqual([id, payment?.state], [account.events.at(-1)?.id, 'succeeded'])

  const late = new Date(now.getTime() + 301_000)
  for (const forged of [
    { headers: signWebhook(body, { at: now, secret: 'whsec_other' }), body, now },
    { headers: genuine, body: body.replace('1999', '1'), now },
    { headers: genuine, body, now: late },
    { headers: new Headers(), body, now },
  ]) {
    assert.equal(await stripe.verifyWebhook(forged), null)
  }
})

test('the state of a payment follows from the event and its session', async () => {
  const processing = await openSession()
  const first = paySession(account, processing.reference, { outcome: 'processing' })
  assert.equal((await receiveLast('checkout.session.completed'))?.payment?.state, 'processing')
  settlePayment(account, first.payment_intent as string, 'failed')
  const failed = await receiveLast('checkout.session.async_payment_failed')
  assert.equal(failed?.payment?.state, 'failed')

  const second = paySession(account, (await openSession()).reference, { outcome: 'processing' })
  settlePayment(account, second.payment_intent as string, 'succeeded')
  const paid = await receiveLast('checkout.session.async_payment_succeeded')
  assert.equal(paid?.payment?.state, 'succeeded')

  await stripe.closeSession(db, { reference: (await openSession()).reference, now })
  assert.equal((await receiveLast('checkout.session.expired'))?.payment?.state, 'expired')
  account.emit('payment_intent.created', account.intents[0]!)
  assert.equal((await receiveLast('payment_intent.created'))?.payment, null)
})

test('a refund that was made in the dashboard of Stripe, with any metadata, is not one of this shop', async () => {
  const { charge } = await payByCard()
  for (const metadata of [{}, { key: '' }, { key: 'order 7' }]) {
    refundCharge(account, charge, { amount: 100, metadata })
    const event = await receiveLast('refund.created')
    assert.equal(event?.refund, null)
    assert.ok(event.report)
  }
})

test('the events of a refund name its attempt and its state', async () => {
  const { reference } = await payByCard()
  const id = newId<'refund'>()
  for (const [key, type, state] of [
    [id, 'refund.created', 'succeeded'],
    [`${id}:2`, 'refund.failed', 'failed'],
  ] as const) {
    const made = await stripe.refund(db, { reference, amount: usd(500), key, now })
    if (state === 'failed') updateRefund(account, account.refunds.at(-1)!, 'failed')
    const event = await receiveLast(type)
    assert.deepEqual(event?.refund, { key, reference: made.reference, state })
    assert.equal(event.report, null)
  }
})

test('a refund of the dashboard and a dispute name the payment by its intent', async () => {
  const { charge, intent } = await payByCard()
  const refund = refundCharge(account, charge, { amount: 500 })
  const ofPayment = { paymentReference: intent.id, amount: usd(500) }
  assert.deepEqual((await receiveLast('refund.created'))?.report, {
    ...{ kind: 'refund', reference: refund.id, state: 'succeeded', ...ofPayment },
  })
  for (const outcome of ['won', 'lost'] as const) {
    const dispute = openDispute(account, charge, { amount: 500 })
    const reported = { kind: 'dispute', reference: dispute.id, ...ofPayment }
    for (const type of ['created', 'funds_withdrawn']) {
      const { report } = (await receiveLast(`charge.dispute.${type}`))!
      assert.deepEqual(report, { ...reported, state: 'open' })
    }
    closeDispute(account, dispute, outcome)
    const { report } = (await receiveLast('charge.dispute.closed'))!
    assert.deepEqual(report, { ...reported, state: outcome })
  }
  openDispute(account, charge, { isInquiry: true })
  assert.equal((await receiveLast('charge.dispute.created'))?.report, null)
})

test('the card of a payment is read from the charge of its intent or session; other payments have none', async () => {
  const { reference, intent } = await payByCard('card-1')
  assert.equal(await stripe.fetchCard?.(reference), 'card-1')
  assert.equal(await stripe.fetchCard?.(intent.id), 'card-1')

  const open = await openSession()
  assert.equal(await stripe.fetchCard?.(open.reference), null)
  const debit = paySession(account, open.reference, { outcome: 'processing' })
  assert.equal(await stripe.fetchCard?.(debit.payment_intent as string), null)
  const wallet = await openWallet()
  assert.equal(await stripe.fetchCard?.(wallet.id), null)
  confirmIntent(account, wallet, { method: 'google_pay', outcome: 'succeeded' })
  assert.equal(await stripe.fetchCard?.(wallet.id), 'fingerprint-of-google_pay')
})

test('an open session is closed, and a paid one is left', async () => {
  const { reference } = await payByCard()
  const close = (one: string) => {
    requests.length = 0
    return stripe.closeSession(db, { reference: one, now })
  }
  const listCalls = () => requests.map(({ call }) => call)
  await close(reference)
  assert.deepEqual(listCalls(), [`GET /v1/checkout/sessions/${reference}`])
  const open = (await openSession()).reference
  await close(open)
  assert.equal(listCalls().at(-1), `POST /v1/checkout/sessions/${open}/expire`)
  assert.equal(account.getSession(open).status, 'expired')
})

test('the connection is tested by reading the balance, and a failure is told by its kind', async () => {
  const { connection } = stripe
  assert.equal(await connection!.test(db), 'payment_connected')
  service.misbehave('GET /v1/balance', 'forbidden')
  assert.equal(await connection!.test(db), 'payment_key_not_permitted')
  service.misbehave('GET /v1/balance', 'error')
  assert.equal(await connection!.test(db), 'payment_test_failed')
  assert.deepEqual(new Set(requests.map(({ call }) => call)), new Set(['GET /v1/balance']))

  const connect = (secretKey: string, port: number) =>
    createStripeProvider({
      ...{ secretKey, webhookSecret: undefined, publicUrl: 'https://shop.example' },
      endpoint: { host: '127.0.0.1', port, protocol: 'http' },
    })
  const wrong = await connect('sk_test_other', service.port)
  assert.equal(await wrong.connection!.test(db), 'payment_key_rejected')
  const nowhere = await connect('sk_live_1', 1)
  assert.equal(await nowhere.connection!.test(db), 'payment_unreachable')
  assert.equal(nowhere.connection!.mode, 'live')
  assert.ok(!JSON.stringify(nowhere.connection).includes('sk_live_1'))
})

async function openSession() {
  const paymentId = newId<'payment'>()
  const session = await stripe.createSession(db, {
    ...{ paymentId, amount: usd(1999), orderNumber: 'OW-100001', email: 'mina@example.com' },
    ...{ language: 'de', returnPath: `/payment/result?payment=${paymentId}` },
    ...{ createdAt: now, now },
  })
  return { ...session, paymentId }
}

async function payByCard(fingerprint?: string) {
  const opened = await openSession()
  const card = { outcome: 'succeeded', ...(fingerprint && { fingerprint }) } as const
  const session = paySession(account, opened.reference, card)
  const intent = account.getIntent(session.payment_intent as string)
  return { ...opened, intent, charge: account.findCharge(intent.id)! }
}

async function openWallet(): Promise<Stripe.PaymentIntent> {
  const paymentId = newId<'payment'>()
  const { reference } = (await stripe.wallets!.open(db, {
    ...{ paymentId, amount: usd(1999), orderNumber: 'OW-100001', email: 'mina@example.com' },
    ...{ language: 'de', returnPath: '/', createdAt: now, now, reference: null },
  }))!
  return account.getIntent(reference)
}

/** Returns what the shop makes of the last event of a kind. */
async function receiveLast(type: string) {
  const body = JSON.stringify(account.events.findLast((event) => event.type === type))
  return stripe.verifyWebhook({ headers: signWebhook(body, { at: now }), body, now })
}
