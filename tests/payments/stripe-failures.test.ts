import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import type { WalletPayment } from '#contract/payments'
import { processMetrics } from '#platform/metrics/registry'
import { openStripeShop } from '#tests/support/stripe-shop'
import type { Misbehaviour } from '../../conformance/standins/stripe/open-service.ts'
import { confirmIntent, paySession } from '../../conformance/standins/stripe/payer.ts'

const SHORT = { client: { timeout: 300 } }
const FAILURES: Misbehaviour[] = [
  ...(['rate_limit', 'error', 'error_after_work'] as const),
  ...(['cut_after_work', 'cut', 'silent'] as const),
]

test('Mina opens the payment page after any failure of Stripe, and pays her order once', async (t) => {
  for (const failure of FAILURES) {
    await t.test(failure, async () => {
      const shop = await openStripeShop(SHORT)
      const placed = await shop.placeOrder()
      shop.stripe.misbehave('POST /v1/checkout/sessions', failure)
      const { status, headers } = await shop.openPage(placed)
      const isRetriedByLibrary = failure.startsWith('cut') || failure === 'silent'
      assert.equal(status, 303)
      assert.match(
        headers.get('Location')!,
        isRetriedByLibrary
          ? /^https:..checkout.stripe.com/
          : /^.payment.result.payment=.+&status=unavailable$/,
      )
      const session = await shop.openSession(placed)
      assert.equal((await shop.openSession(placed)).id, session.id)

      paySession(shop.stripe.account, session.id, { outcome: 'succeeded' })
      await shop.deliverAll()
      assert.equal((await shop.getOrder(placed)).state, 'paid')
      await shop.work()
      await shop.assertBooksAgree()
    })
  }
})

test('the metrics say which payment pages Stripe did not open, and which it did', async () => {
  const shop = await openStripeShop(SHORT)
  const placed = await shop.placeOrder()
  const before = await countPages()
  shop.stripe.misbehave('POST /v1/checkout/sessions', 'rate_limit')
  await shop.openPage(placed)
  await shop.openPage(placed)
  const { opened, failed } = await countPages()
  assert.deepEqual([opened! - before.opened!, failed! - before.failed!], [1, 1])
})

test('a wallet pays after any failure of Stripe, by one intent', async (t) => {
  for (const failure of FAILURES) {
    await t.test(failure, async () => {
      const shop = await openStripeShop(SHORT)
      const placed = await shop.placeOrder()
      const open = () => openWallet(shop, placed)
      shop.stripe.misbehave('POST /v1/payment_intents', failure)
      await open()
      const secret = (await open()).body.client_secret
      assert.equal((await open()).body.client_secret, secret)
      const intent = shop.stripe.intents.find(({ client_secret }) => client_secret === secret)
      confirmIntent(shop.stripe.account, intent!, { method: 'apple_pay', outcome: 'succeeded' })
      await shop.deliverAll()
      assert.equal((await shop.getOrder(placed)).state, 'paid')
      await shop.work()
      await shop.assertBooksAgree()
    })
  }
})

test('a refund is made once after any failure of Stripe, within two days', async (t) => {
  for (const failure of FAILURES) {
    for (const call of ['POST /v1/refunds', 'GET /v1/refunds']) {
      await t.test(`${failure} of ${call}`, async () => {
        const { shop, placed } = await openPaidShop()
        shop.stripe.misbehave(call, failure)
        const { id } = placed.order
        await shop.requestAsAdmin('POST', `${id}/refund`, { reason: 'Crack' })
        await shop.work()
        for (let hour = 0; hour < 48 && shop.stripe.refunds.length === 0; hour++) {
          shop.passTime(60)
          await shop.work()
        }
        await shop.deliverAll()
        assert.deepEqual(
          shop.stripe.refunds.map(({ amount }) => amount),
          [5900],
        )
        await shop.work()
        await shop.assertBooksAgree()
      })
    }
  }
})

test('an order is paid when Stripe cannot be asked at the moment, and its webhook comes', async () => {
  const shop = await openStripeShop(SHORT)
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  paySession(shop.stripe.account, id, { outcome: 'succeeded' })
  shop.stripe.setNetwork('down')
  const seen = await shop.mina.request<{ state: string }>(
    'GET',
    `/api/payments/${placed.payment!.id}`,
  )
  assert.deepEqual([seen.status, seen.body.state], [200, 'pending'])
  await shop.deliverAll()
  assert.equal((await shop.getOrder(placed)).state, 'paid')
  await shop.work()
  await shop.assertBooksAgree()
})

test('a page that Mina pays just when the shop closes it stays paid', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  const session = await shop.openSession(placed)
  shop.stripe.happenBefore('POST /v1/checkout/sessions/', () =>
    paySession(shop.stripe.account, session.id, { outcome: 'succeeded' }),
  )
  assert.equal((await shop.mina.postOrderAction(placed, 'cancel')).status, 200)
  await shop.work()
  await shop.deliverAll()
  await shop.work()
  await shop.deliverAll()
  assert.equal((await shop.getOrder(placed)).state, 'cancelled')
  assert.equal(shop.stripe.refunds.length, 1)
  assert.equal(shop.stripe.account.sumBalance(), 0)
  await shop.assertBooksAgree()
})

test('a wallet that pays just when Mina opens the page leads her to the result', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  await openWallet(shop, placed)
  shop.stripe.happenBefore('POST /v1/payment_intents/', () =>
    confirmIntent(shop.stripe.account, shop.stripe.intents[0]!, { outcome: 'succeeded' }),
  )
  const { headers } = await shop.openPage(placed)
  assert.match(headers.get('Location') ?? '', /^\/payment\/result\?payment=/)
  assert.deepEqual(shop.stripe.sessions, [])
})

async function countPages() {
  const { values } = await processMetrics.getSingleMetric('payment_pages_total')!.get()
  const ofStripe = values.filter(({ labels }) => labels.provider === 'stripe')
  return Object.fromEntries(ofStripe.map(({ labels, value }) => [`${labels.result}`, value]))
}

type Shop = Awaited<ReturnType<typeof openStripeShop>>

function openWallet({ mina }: Shop, { payment, token }: PlacedOrder) {
  const path = `/api/payments/${payment!.id}/wallet?token=${token}`
  return mina.request<WalletPayment>('POST', path)
}

async function openPaidShop() {
  const shop = await openStripeShop(SHORT)
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  paySession(shop.stripe.account, id, { outcome: 'succeeded' })
  await shop.deliverAll()
  return { shop, placed }
}
