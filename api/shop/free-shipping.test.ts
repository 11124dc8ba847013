import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import { expireHolds } from '#modules/checkout'
import { saveShippingPrice } from '#modules/pricing'
import { createCoupon } from '#modules/promotions'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const path = '/api/admin/shipping-prices'

test('express delivery is free from $100 of items, and a coupon that takes them below makes it cost again', async () => {
  const { db, lamp, mug, mina } = await openFreeShippingShop()
  await createCoupon(db, { code: 'LESS20', discount: { basisPoints: 2000 }, now: morning })
  const { id } = await mina.createCart([{ variant: lamp }])
  const change = async (method: string, rest: string, body: object) => {
    const { receipt, free_shipping } = (
      await mina.request<Cart>(method, `/api/carts/${id}${rest}`, body)
    ).body
    const shipping = receipt.steps.find(({ kind }) => kind === 'shipping')
    return { shipping: shipping?.amount, ...free_shipping }
  }
  const from = { method: 'express', from: 100 }
  const below = await change('PATCH', '', { shipping: 'express' })
  assert.deepEqual(below, { shipping: 9, ...from, missing: 41 })
  const reached = await change('POST', '/items', { variant_id: lamp })
  assert.deepEqual(reached, { shipping: 0, ...from, missing: 0 })
  const reduced = await change('PUT', '/coupon', { code: 'LESS20' })
  assert.deepEqual(reduced, { shipping: 9, ...from, missing: 5.6 })
  const again = await change('POST', '/items', { variant_id: mug })
  assert.deepEqual(again, { shipping: 0, ...from, missing: 0 }, '$128 less 20 % is $102.40')

  const { body } = await mina.checkOut(id, { shipping: 'express' })
  assert.equal(body.order.total, 102.4)
})

test('exactly the amount is enough, and a cent less is not', async () => {
  const { db, lamp, mina } = await openFreeShippingShop()
  const getShipping = async (freeFromMinor: number) => {
    await saveExpressPrice(db, freeFromMinor)
    const { id } = await mina.createCart([{ variant: lamp }])
    const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { shipping: 'express' })
    return body.receipt.total
  }
  assert.equal(await getShipping(5900), 59)
  assert.equal(await getShipping(5901), 68)
})

test('an order with free express delivery is paid again as long as it would still be free', async () => {
  const { db, lamp, mug, mina, clock } = await openFreeShippingShop()
  const placeOrder = async () => {
    const items = [{ variant: lamp, quantity: 2 }, { variant: mug }]
    const { id } = await mina.createCart(items)
    await mina.request('PATCH', `/api/carts/${id}`, { shipping: 'express' })
    return (await mina.checkOut(id, { shipping: 'express' })).body
  }
  const [first, second] = [await placeOrder(), await placeOrder()]
  assert.deepEqual([first.order.total, second.order.total], [128, 128])
  clock.now = new Date(morning.getTime() + 61 * 60_000)
  await expireHolds(db, clock.now)
  const payAgain = async (placed: PlacedOrder) =>
    (await mina.postOrderAction(placed, 'pay')).body.error?.code
  assert.equal(await payAgain(first), undefined)
  await saveExpressPrice(db, 20_000)
  assert.equal(await payAgain(second), 'prices_changed')
})

test('the owner sets from when a method is free, and a guest does not', async () => {
  const { mina } = await openCheckoutShop()
  const put = (key: string, body: object, as: Record<string, string> = headers) =>
    mina.request('PUT', `${path}/${key}`, body, as)
  const price = { price: 5, free_from: 40 }
  const saved = await put('standard/EUR', price)
  assert.deepEqual(
    [saved.status, saved.body],
    [200, { method: 'standard', currency: 'EUR', ...price }],
  )
  const { body } = await mina.request<{ items: object[] }>('GET', path, undefined, headers)
  assert.ok(body.items.some((item) => JSON.stringify(item) === JSON.stringify(saved.body)))

  for (const [key, invalid] of [
    ['standard/EUR', { price: 5.001, free_from: null }],
    ['standard/JPY', { price: 5, free_from: 40.5 }],
    ['standard/EUR', { price: -1, free_from: null }],
    ['standard/EUR', { price: 1, free_from: 0 }],
    ['pigeon/EUR', price],
    ['standard/XXX', price],
  ] as const) {
    assert.equal((await put(key, invalid)).status, 422, `${key} ${JSON.stringify(invalid)}`)
  }
  assert.equal((await put('standard/EUR', price, {})).status, 401)
})

async function openFreeShippingShop() {
  const shop = await openCheckoutShop()
  await saveExpressPrice(shop.db, 10_000)
  return shop
}

function saveExpressPrice(
  db: Awaited<ReturnType<typeof openCheckoutShop>>['db'],
  freeFromMinor: number,
) {
  const price = { method: 'express', currency: 'USD', priceMinor: 900, freeFromMinor } as const
  return saveShippingPrice(db, price)
}
