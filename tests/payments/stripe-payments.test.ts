import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import type { WalletPayment } from '#contract/payments'
import { openStripeShop, STOCK } from '#tests/support/stripe-shop'
import {
  confirmIntent,
  paySession,
  settlePayment,
} from '../../conformance/standins/stripe/payer.ts'

type Shop = Awaited<ReturnType<typeof openStripeShop>>
const DAY_MINUTES = 24 * 60

test('Mina pays by card, Apple Pay or PayPal on the page of Stripe, and each order is paid once', async () => {
  const shop = await openStripeShop()
  for (const method of ['card', 'apple_pay', 'paypal'] as const) {
    const placed = await shop.placeOrder()
    const session = await shop.openSession(placed)
    paySession(shop.stripe.account, session.id, { method, outcome: 'succeeded' })
    await shop.deliverAll()
    assert.deepEqual(await readPayment(shop, placed), ['paid', 1])
  }
  await shop.work()
  await shop.assertBooksAgree()
})

test('a card that is declined leaves Mina on the page, where another one pays', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  paySession(shop.stripe.account, id, { outcome: 'declined' })
  assert.deepEqual(await shop.deliverAll(), [200, 200])
  assert.deepEqual(await readPayment(shop, placed), ['pending_payment', 0])
  assert.equal((await shop.openSession(placed)).id, id)

  paySession(shop.stripe.account, id, { outcome: 'succeeded' })
  await shop.deliverAll()
  assert.deepEqual(await readPayment(shop, placed), ['paid', 1])
  await shop.work()
  await shop.assertBooksAgree()
})

test('webhooks twice, in the wrong order and a day late change nothing wrongly', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  const session = paySession(shop.stripe.account, id, { outcome: 'processing' })
  settlePayment(shop.stripe.account, session.payment_intent as string, 'succeeded')
  const { events } = shop.stripe.account
  for (const event of [...events].reverse()) {
    assert.equal((await shop.deliver(event)).status, 200)
    assert.deepEqual(await readPayment(shop, placed), ['paid', 1], event.type)
    if (event.type.endsWith('async_payment_succeeded')) continue
    assert.equal((await shop.deliver(event)).status, 200)
  }
  shop.passTime(DAY_MINUTES)
  await Promise.all(events.flatMap((event) => [shop.deliver(event), shop.deliver(event)]))
  assert.deepEqual(await readPayment(shop, placed), ['paid', 1])
  await shop.work()
  await shop.assertBooksAgree()
})

test('a webhook of another account, with another secret or an old signature pays nothing', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  paySession(shop.stripe.account, id, { outcome: 'succeeded' })
  const paid = shop.stripe.account.events.at(-1)!
  const old = new Date(+shop.clock.now - 6 * 60_000)
  for (const input of [{ secret: 'whsec_of_another_account' }, { at: old }]) {
    assert.equal((await shop.deliver(paid, input)).status, 400)
  }
  const session = paid.data.object as { id: string }
  for (const client_reference_id of [null, 'cart-7', '0198f3a0-0000-7000-8000-000000000000']) {
    const object = { ...session, id: 'cs_test_other', client_reference_id, payment_intent: 'pi_x' }
    const event = { ...paid, id: `evt_${client_reference_id}`, data: { object } }
    assert.equal((await shop.deliver(event)).status, 200, 'another program of the same account')
  }
  assert.deepEqual(await readPayment(shop, placed), ['pending_payment', 0])
})

test('a bank debit holds the lamp for days, and pays when the bank says so', async () => {
  const shop = await openStripeShop()
  const { placed, intentId } = await openDebit(shop)
  shop.passTime(6 * DAY_MINUTES)
  await shop.work()
  assert.deepEqual(await readPayment(shop, placed), ['pending_payment', 0])
  assert.equal(await shop.getStock(), STOCK - 1)

  settlePayment(shop.stripe.account, intentId, 'succeeded')
  await shop.deliverAll()
  assert.deepEqual(await readPayment(shop, placed), ['paid', 1])
  await shop.work()
  assert.equal(await shop.getStock(), STOCK - 1)
  await shop.assertBooksAgree()
})

test('a bank debit that fails after days lets the lamp go, and Mina can pay another way before', async () => {
  const shop = await openStripeShop()
  const { placed, intentId } = await openDebit(shop)
  shop.passTime(6 * DAY_MINUTES)
  settlePayment(shop.stripe.account, intentId, 'failed')
  await shop.deliverAll()
  await shop.work()
  assert.deepEqual(await readPayment(shop, placed), ['pending_payment', 0])
  assert.equal(await shop.getStock(), STOCK - 1, 'she has the time of a new hold')
  const again = (await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')).body
  assert.notEqual(again.payment?.id, placed.payment?.id)

  shop.passTime(31)
  await shop.work()
  assert.deepEqual(await readPayment(shop, placed), ['cancelled', 0])
  assert.equal(await shop.getStock(), STOCK)
  await shop.assertBooksAgree()
})

test('a bank debit whose webhooks are all lost is found by the job, whatever became of it', async () => {
  const shop = await openStripeShop()
  const paid = await openDebit(shop)
  const failed = await openDebit(shop)
  shop.passTime(3 * DAY_MINUTES)
  settlePayment(shop.stripe.account, paid.intentId, 'succeeded')
  settlePayment(shop.stripe.account, failed.intentId, 'failed')
  await shop.work()
  assert.deepEqual(await readPayment(shop, paid.placed), ['paid', 1])
  shop.passTime(31)
  await shop.work()
  assert.deepEqual(await readPayment(shop, failed.placed), ['cancelled', 0])
  assert.equal(await shop.getStock(), STOCK - 1)
  await shop.assertBooksAgree()
})

test('Mina opens the payment page for the first time almost a day after her order, and pays it', async () => {
  const shop = await openStripeShop()
  const placed = await shop.placeOrder()
  shop.passTime(31)
  await shop.work()
  assert.deepEqual(await readPayment(shop, placed), ['cancelled', 0])

  shop.passTime(23 * 60)
  const again = (await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')).body
  const session = await shop.openSession(again)
  assert.equal((await shop.openSession(again)).id, session.id)
  paySession(shop.stripe.account, session.id, { outcome: 'succeeded' })
  await shop.deliverAll()
  assert.deepEqual(await readPayment(shop, placed), ['paid', 1])
  await shop.work()
  await shop.assertBooksAgree()
})

test('a wallet in the cart pays by a card, PayPal or a bank debit, which is decided later', async () => {
  const shop = await openStripeShop()
  const { account } = shop.stripe
  const confirm = async (
    placed: PlacedOrder,
    outcome: 'succeeded' | 'processing',
    method?: 'paypal',
  ) => {
    const path = `/api/payments/${placed.payment!.id}/wallet?token=${placed.token}`
    const { body } = await shop.mina.request<WalletPayment>('POST', path)
    const intent = account.intents.find((one) => one.client_secret === body.client_secret)!
    confirmIntent(account, intent, { outcome, ...(method && { method }) })
    await shop.deliverAll()
    return intent
  }
  const byPaypal = await shop.placeOrder()
  await confirm(byPaypal, 'succeeded', 'paypal')
  assert.deepEqual(await readPayment(shop, byPaypal), ['paid', 1])

  const byDebit = await shop.placeOrder()
  const intent = await confirm(byDebit, 'processing')
  shop.passTime(2 * DAY_MINUTES)
  await shop.work()
  settlePayment(account, intent.id, 'succeeded')
  await shop.deliverAll()
  assert.deepEqual(await readPayment(shop, byDebit), ['paid', 1])
  await shop.work()
  await shop.assertBooksAgree()
})

/** Places an order and pays it by a bank debit, which is processing. */
async function openDebit(shop: Shop) {
  const placed = await shop.placeOrder()
  const { id } = await shop.openSession(placed)
  const session = paySession(shop.stripe.account, id, { outcome: 'processing' })
  await shop.deliverAll()
  return { placed, intentId: session.payment_intent as string }
}

/** Returns the state of an order, and how often it was paid. */
async function readPayment(shop: Shop, placed: PlacedOrder) {
  const { state, timeline } = await shop.getOrder(placed)
  return [state, timeline.filter(({ kind }) => kind === 'paid').length]
}
