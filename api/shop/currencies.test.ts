import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { RefundedOrder } from '#contract/checkout'
import type { OfferedCurrencyList } from '#contract/pricing'
import { createCoupon } from '#modules/promotions'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { setExchangeRates } from '#tests/support/currencies'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const rates = { EUR: 0.86, GBP: 0.75, JPY: 155.2 }

test('a shopper sees the currencies that have a rate today', async () => {
  const { db, mina, clock } = await openCheckoutShop()
  const list = async () => (await mina.request<OfferedCurrencyList>('GET', '/api/currencies')).body
  assert.deepEqual(await listCodes(list), ['USD'])

  const tomorrow = new Date(morning.getTime() + 86_400_000)
  await setExchangeRates(db, { EUR: 0.9, JPY: 155.2 }, { now: tomorrow })
  await setExchangeRates(db, { EUR: 0.86, GBP: 0.75 }, { now: morning, mina })
  assert.deepEqual(await listCodes(list), ['USD', 'EUR', 'GBP'])
  clock.now = tomorrow
  const { base, items } = await list()
  assert.equal(base, 'USD')
  assert.deepEqual(
    items.map(({ code, rate, rate_date }) => [code, rate, rate_date]),
    [
      ['USD', 1, '2026-11-22'],
      ['EUR', 0.9, '2026-11-22'],
      ['GBP', 0.75, '2026-11-21'],
      ['JPY', 155.2, '2026-11-22'],
    ],
  )
})

test('Mina buys in euros: cart, order, payment, refund and their base amounts agree to the cent', async () => {
  const { db, mina, lamp, mug } = await openShopWithRates()
  const cart = await createCartIn(mina, 'EUR', [lamp, mug])
  assert.deepEqual(
    [cart.currency, cart.items.map(({ unit_price }) => unit_price), cart.receipt.total],
    ['EUR', [50.99, 8.99], 59.98],
  )

  const { body: placed } = await mina.checkOut(cart.id, { shipping: 'express' })
  assert.deepEqual([placed.order.currency, placed.order.total], ['EUR', 68.98])
  await mina.pay(placed)
  assert.equal((await mina.getOrder(placed)).body.state, 'paid')

  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': 'crack' }
  const path = `/api/admin/orders/${placed.order.id}/refund`
  const body = { reason: 'Crack', amount: 10 }
  const refunded = await mina.request<RefundedOrder>('POST', path, body, headers)
  assert.deepEqual([refunded.status, refunded.body.order.refunded], [201, 10])

  const bookRow = (table: string) =>
    sql.raw(`
    select currency, base_currency, rate::float8, rate_date::text, base_minor::int from ${table}`)
  const books = ['EUR', 'USD', 0.86, '2026-11-21']
  for (const [table, minor] of [
    ['orders', 8021],
    ['payments', 8021],
    ['refunds', 1163],
  ] as const) {
    const { rows } = await db.execute(bookRow(table))
    assert.deepEqual(Object.values(rows[0]!), [...books, minor], table)
  }
})

test('a cart in yen has no decimals, and what is charged is the sum of its receipt', async () => {
  const { mina, lamp, mug } = await openShopWithRates()
  const cart = await createCartIn(mina, 'JPY', [lamp, mug])
  assert.deepEqual(
    cart.items.map(({ unit_price }) => unit_price),
    [9160, 1550],
  )
  const { body: placed } = await mina.checkOut(cart.id, { shipping: 'express' })
  assert.equal(placed.order.total, 9160 + 1550 + 1400)
  await mina.pay(placed)
  assert.equal((await mina.getOrder(placed)).body.state, 'paid')
})

test('a shopper changes the currency of a filled cart and back, without a notice of changed prices', async () => {
  const { mina, lamp } = await openShopWithRates()
  const { id } = await mina.createCart([{ variant: lamp }])
  const change = async (currency: string) => {
    const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { currency })
    return [body.currency, body.receipt.total, body.items[0]?.notices.length]
  }
  assert.deepEqual(await change('GBP'), ['GBP', 43.99, 0])
  assert.deepEqual(await change('USD'), ['USD', 59, 0])
})

test('a currency without a rate is refused for a cart, and a new cart is in the base currency then', async () => {
  const { mina, lamp } = await openShopWithRates()
  const { id } = await mina.createCart([{ variant: lamp }])
  for (const currency of ['SEK', 'KWD']) {
    const refused = await mina.request('PATCH', `/api/carts/${id}`, { currency })
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'currency_not_offered'])
  }
  assert.equal((await mina.request('PATCH', `/api/carts/${id}`, { currency: 'XXX' })).status, 422)
  const created = await mina.request<Cart>('POST', '/api/carts', { currency: 'SEK' })
  assert.deepEqual([created.status, created.body.currency], [201, 'USD'])
})

test('a price range in euros has the products whose prices in euros are in it', async () => {
  const { mina } = await openShopWithRates()
  type Page = { items: { title: string }[] }
  const list = async (query: string) => {
    const { body } = await mina.request<Page>('GET', `/api/products?${query}`)
    return body.items.map(({ title }) => title)
  }
  assert.deepEqual(await list('min_price=50.99&currency=EUR'), ['Desk Lamp'], 'it costs €50.99')
  assert.deepEqual(await list('min_price=51&currency=EUR'), [])
  assert.deepEqual(await list('max_price=8.99&currency=EUR'), ['Red Mug'])
  assert.deepEqual(await list('max_price=8.98&currency=EUR'), [])
  assert.deepEqual(await list('min_price=1550&max_price=1550&currency=JPY'), ['Red Mug'])
  const refused = await mina.request('GET', '/api/products?max_price=9&currency=SEK')
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'currency_not_offered'])
})

test('a coupon of dollars takes its worth in euros off, and its minimum is converted', async () => {
  const { db, mina, lamp, mug } = await openShopWithRates()
  const terms = { currency: 'USD', minSubtotalMinor: 2000, now: morning }
  await createCoupon(db, { code: 'FIVE', discount: { amountMinor: 500 }, ...terms })
  const small = await createCartIn(mina, 'EUR', [mug])
  const refused = await mina.request<Cart>('PUT', `/api/carts/${small.id}/coupon`, { code: 'FIVE' })
  assert.equal(refused.body.error.code, 'coupon_min_subtotal')
  assert.match(refused.body.error.message, /€17\.20/)

  const cart = await createCartIn(mina, 'EUR', [lamp])
  const { body } = await mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, { code: 'FIVE' })
  assert.deepEqual([body.coupon?.discount, body.receipt.total], [4.3, 46.69])
})

test('when the rate has changed since the cart was seen, the shopper is told before money is taken', async () => {
  const { db, mina, lamp, clock } = await openShopWithRates()
  const cart = await createCartIn(mina, 'EUR', [lamp])
  clock.now = new Date(morning.getTime() + 60_000)
  await setExchangeRates(db, { EUR: 0.95 }, { now: clock.now, mina })
  const changed = await mina.checkOut(cart.id, { expected_total: cart.receipt.total })
  assert.deepEqual([changed.status, changed.body.error.code], [409, 'total_changed'])
})

test('an order keeps its rate: it is paid again at its price after the rate has changed', async () => {
  const { db, mina, lamp, clock } = await openShopWithRates()
  const cart = await createCartIn(mina, 'EUR', [lamp])
  const { body: placed } = await mina.checkOut(cart.id)
  clock.now = new Date(morning.getTime() + 3_600_000)
  await setExchangeRates(db, { EUR: 0.95 }, { now: clock.now, mina })

  // Opening the cart releases the order, whose hold has expired.
  await mina.request('GET', `/api/carts/${cart.id}`)
  assert.equal((await mina.getOrder(placed)).body.state, 'cancelled')
  assert.equal((await mina.postOrderAction(placed, 'pay')).status, 200)
  const { body: order } = await mina.getOrder(placed)
  assert.deepEqual([order.state, order.total], ['pending_payment', 50.99])
})

type Shop = Awaited<ReturnType<typeof openShopWithRates>>

async function openShopWithRates() {
  const shop = await openCheckoutShop()
  await setExchangeRates(shop.db, rates, { now: morning, mina: shop.mina })
  return shop
}

async function createCartIn(mina: Shop['mina'], currency: string, variants: string[]) {
  let { body: cart } = await mina.request<Cart>('POST', '/api/carts', { currency })
  for (const variant_id of variants) {
    const path = `/api/carts/${cart.id}/items`
    cart = (await mina.request<Cart>('POST', path, { variant_id })).body
  }
  return cart
}

async function listCodes(list: () => Promise<OfferedCurrencyList>) {
  return (await list()).items.map(({ code }) => code)
}
