import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Payment, WalletPayment } from '#contract/payments'
import { reconcilePayments } from '#modules/checkout'
import { switchFault } from '#sandbox/marketplace'
import { openDropshipShop, SUPPLIER_MAT } from '#tests/support/dropship-shop'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openStripeAccount } from '#tests/support/stripe-account'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const MINUTE = 60_000
const [SMALL] = BEAR_MAT.skus
const GONE = 'Bear mat is no longer available from its supplier.'

/** Opens a shop whose payment pages are on the network, with an order that waits for its payment. */
async function openStripeShop() {
  // Stripe has the time of the shop.
  const stripe = await openStripeAccount({ now: () => shop.clock() })
  const shop = await openDropshipShop({ providers: [stripe.provider] })
  const cart = await shop.mina.createCart([
    { variant: shop.mug },
    { variant: shop.mat.variants[0]! },
  ])
  const { body: placed } = await shop.checkOut(cart.id)
  shop.takeCalls()
  return { shop, stripe, placed }
}

const setGone = (shop: Shop, isGone: boolean) =>
  shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone })
const openPage = async ({ mina }: Shop, { payment }: PlacedOrder) =>
  (await mina.request('GET', `/api/payments/${payment!.id}/open`)).headers.get('Location')
const openWallet = ({ mina }: Shop, { payment, token }: PlacedOrder) =>
  mina.request<WalletPayment>('POST', `/api/payments/${payment!.id}/wallet?token=${token}`)
const readPayment = async ({ mina }: Shop, { payment }: PlacedOrder, headers = {}) =>
  (await mina.request<Payment>('GET', `/api/payments/${payment!.id}`, undefined, headers)).body

test('the payment page opens by a quote of the last ten minutes, and an older one is renewed first', async () => {
  const { shop, placed } = await openStripeShop()
  assert.match((await openPage(shop, placed))!, /^https:\/\/checkout\.stripe\.com/)
  assert.deepEqual(shop.takeCalls(), [])
  shop.passTime(11 * MINUTE)
  assert.match((await openPage(shop, placed))!, /^https:\/\/checkout\.stripe\.com/)
  assert.equal(shop.takeCalls().length, 2, 'also for a page that was opened before')
})

test('a payment page does not open for what the supplier no longer sends: the shopper reads why', async () => {
  const { shop, stripe, placed } = await openStripeShop()
  await setGone(shop, true)
  shop.passTime(11 * MINUTE)
  assert.match((await openPage(shop, placed))!, /^\/payment\/result\?payment=/)
  assert.deepEqual(stripe.sessions, [], 'there is no page on which something could be paid')
  const seen = await readPayment(shop, placed)
  assert.deepEqual([seen.state, seen.refusal], ['pending', GONE])
  const german = await readPayment(shop, placed, { 'Accept-Language': 'de' })
  assert.match(german.refusal!, /beim Lieferanten nicht mehr erhältlich/)

  await setGone(shop, false)
  shop.passTime(11 * MINUTE)
  assert.match((await openPage(shop, placed))!, /^https:\/\/checkout\.stripe\.com/)
  assert.equal((await readPayment(shop, placed)).refusal, null)
})

test('a page that is open already is closed when the supplier refuses, and nothing is paid in it', async () => {
  const { shop, stripe, placed } = await openStripeShop()
  await openPage(shop, placed)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  shop.passTime(11 * MINUTE)
  const refused = await shop.mina.postOrderAction(placed, 'pay')
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_refused'])
  assert.match(refused.body.error.message, /^The price of Bear mat has just changed/)
  assert.deepEqual(
    stripe.sessions.map(({ status }) => status),
    ['expired'],
  )
  assert.equal((await readPayment(shop, placed)).state, 'expired')

  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 100 })
  shop.passTime(11 * MINUTE)
  const again = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
  assert.equal(again.status, 200)
  assert.notEqual(again.body.payment!.id, placed.payment!.id, 'the closed one is not used again')
})

test('a wallet does not open for what the supplier no longer sends', async () => {
  const { shop, stripe, placed } = await openStripeShop()
  await setGone(shop, true)
  shop.passTime(11 * MINUTE)
  const refused = await openWallet(shop, placed)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_refused'])
  assert.equal(refused.body.error.message, GONE)
  assert.deepEqual(stripe.intents, [])
  await setGone(shop, false)
  shop.passTime(11 * MINUTE)
  assert.equal((await openWallet(shop, placed)).status, 200)
})

test('who may not open an order makes nobody ask its suppliers', async () => {
  const { shop, placed } = await openStripeShop()
  shop.passTime(11 * MINUTE)
  const foreign = { ...placed, token: 'x' }
  assert.equal((await openWallet(shop, foreign)).status, 404)
  assert.equal((await shop.mina.postOrderAction(foreign, 'pay')).status, 404)
  assert.deepEqual(shop.takeCalls(), [])
})

test('an order that is paid or cancelled makes nobody ask its suppliers', async () => {
  const { shop, placed } = await openStripeShop()
  await shop.mina.postOrderAction(placed, 'cancel')
  shop.passTime(11 * MINUTE)
  assert.match((await openPage(shop, placed))!, /^\/payment\/result/)
  assert.equal((await openWallet(shop, placed)).body.error.code, 'not_payable')
  assert.equal((await shop.mina.postOrderAction(placed, 'pay')).body.error.code, 'not_payable')
  assert.deepEqual(shop.takeCalls(), [])
})

test('a marketplace that is slow holds a payment up for two seconds, and an old sync is not trusted', async () => {
  const { shop, stripe, placed } = await openStripeShop()
  await openPage(shop, placed)
  shop.passTime(11 * MINUTE)
  await shop.db.execute(sql`update supplier_variants set synced_at = synced_at - interval '2 days'`)
  const slow = { kind: 'slow', method: 'aliexpress.ds.product.get', seconds: 15 } as const
  await switchFault(shop.db, { ...slow, calls: 1, now: shop.clock() })
  const started = Date.now()
  assert.match((await openPage(shop, placed))!, /^\/payment\/result/)
  assert.ok(Date.now() - started < 3000, `${Date.now() - started} ms`)
  const seen = await readPayment(shop, placed)
  assert.match(seen.refusal!, /couldn’t confirm Bear mat with its supplier/)
  assert.equal(stripe.sessions[0]!.status, 'open', 'it may be so in a minute')
  shop.passTime(MINUTE)
  assert.match((await openPage(shop, placed))!, /^https:\/\/checkout\.stripe\.com/)
})

for (const [state, change, expected] of [
  ['still sent', async () => {}, 'paid'],
  ['gone', (shop: Shop) => setGone(shop, true), 'goods_sold'],
  [
    'dearer',
    (shop: Shop) => shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 }),
    'prices_changed',
  ],
] as const) {
  test(`money that comes after the hold has expired pays by a new quote only: the mat is ${state}`, async () => {
    const shop = await openDropshipShop()
    const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
    const { body: placed } = await shop.checkOut(cart.id)
    shop.passTime(31 * MINUTE)
    assert.equal((await shop.mina.getOrder(placed)).body.state, 'cancelled')
    await change(shop)
    shop.takeCalls()
    // The page of the sandbox was open all the time.
    await shop.mina.pay(placed)
    assert.equal(shop.takeCalls().length, 2)
    const { rows } = await shop.db.execute(sql`select reason_code from refunds`)
    const { body: order } = await shop.mina.getOrder(placed)
    if (expected === 'paid') assert.deepEqual([order.state, rows], ['paid', []])
    else assert.deepEqual([order.state, rows], ['cancelled', [{ reason_code: expected }]])
  })
}

test('a payment whose webhook is lost is found by the job, by a new quote too', async () => {
  const shop = await openDropshipShop()
  const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
  const { body: placed } = await shop.checkOut(cart.id)
  shop.passTime(31 * MINUTE)
  await shop.mina.getOrder(placed)
  await setGone(shop, true)
  await shop.db.execute(sql`update sandbox.sessions set state = 'succeeded'`)
  const { providers, marketplace } = shop
  await reconcilePayments(shop.db, { providers, marketplace, now: shop.clock() })
  const { rows } = await shop.db.execute(sql`select reason_code from refunds`)
  assert.deepEqual(rows, [{ reason_code: 'goods_sold' }])
})

test('a checkout that is repeated pays its order by a new quote', async () => {
  const shop = await openDropshipShop()
  const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
  const first = await shop.checkOut(cart.id)
  await setGone(shop, true)
  shop.passTime(11 * MINUTE)
  const refused = await shop.checkOut(cart.id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_gone'])
  assert.equal(refused.body.error.message, GONE)
  await setGone(shop, false)
  shop.passTime(11 * MINUTE)
  const again = await shop.checkOut(cart.id)
  assert.deepEqual([again.status, again.body.order.id], [201, first.body.order.id])
})

test('an answer has no address of a payment page that a supplier could not be asked for', async () => {
  const { shop, placed } = await openStripeShop()
  await openPage(shop, placed)
  const path = `/api/payments/${placed.payment!.id}/open`
  const { body: order } = await shop.mina.getOrder(placed)
  const { body: retried } = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
  const links = [(await readPayment(shop, placed)).redirect_url, order.payment!.redirect_url]
  assert.deepEqual([...links, retried.payment!.redirect_url], [path, path, path])
})
