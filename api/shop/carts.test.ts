import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import type { Cart, CartItem } from '#contract/cart'
import { recordStockMovements, updateVariantPrice } from '#modules/catalog'
import { createCoupon } from '#modules/promotions'
import { carts } from '#tables/cart'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-21 09:00')

test('Mina adds items, changes their quantity, and removes them', async () => {
  const { lamp, requestCart, createCart } = await openShop({ price: 59 })
  const cart = await createCart()
  assert.deepEqual([cart.items, cart.item_count, cart.can_check_out], [[], 0, false])

  const filled = await requestCart('POST', '/items', { variant_id: lamp, quantity: 2 })
  assert.deepEqual([filled.body.item_count, filled.body.receipt.total], [2, 118])
  const added = await requestCart('POST', '/items', { variant_id: lamp })
  assert.equal(added.body.items.length, 1, 'the same variant is the same line')
  assert.equal(added.body.items[0].quantity, 3)

  const item = added.body.items[0].id
  const reduced = await requestCart('PATCH', `/items/${item}`, { quantity: 1 })
  assert.equal(reduced.body.items[0].quantity, 1)
  const removed = await requestCart('PATCH', `/items/${item}`, { quantity: 0 })
  assert.deepEqual([removed.status, removed.body.items], [200, []])

  const again = await requestCart('POST', '/items', { variant_id: lamp })
  const negative = await requestCart('PATCH', `/items/${again.body.items[0].id}`, { quantity: -3 })
  assert.deepEqual(
    [negative.status, negative.body.items],
    [200, []],
    'a negative quantity removes the item',
  )
})

test('a guest’s cart is stored when the first item is added, and is an empty cart before', async () => {
  const { db, lamp, requestCart, createCart } = await openShop()
  const created = await createCart({ country: 'DE' })
  assert.equal(await db.$count(carts), 0)
  assert.deepEqual((await requestCart('GET', '')).body, created)

  const { body } = await requestCart('POST', '/items', { variant_id: lamp })

  assert.deepEqual([body.id, body.country, body.item_count], [created.id, 'DE', 1])
  assert.deepEqual((await requestCart('GET', '')).body, body)
  assert.equal(await db.$count(carts), 1)
})

test('a guest’s empty cart keeps its country, its shipping method and its coupon', async () => {
  const { db, requestCart, createCart } = await openShop()
  await createCoupon(db, { code: 'Spring15', discount: { basisPoints: 1500 }, now })
  await createCart({ country: 'DE' })

  await requestCart('PATCH', '', { shipping: 'express' })
  await requestCart('PUT', '/coupon', { code: 'Spring15' })

  const { country, shipping, coupon } = (await requestCart('GET', '')).body
  assert.deepEqual([country, shipping, coupon.code], ['DE', 'express', 'Spring15'])
})

test('only the shop can issue the id of a cart', async () => {
  const { lamp, createCart, send } = await openShop()
  const { id } = await createCart()
  const forged = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  assert.equal((await send('GET', `/${forged}`)).status, 404)
  assert.equal((await send('POST', `/${forged}/items`, { variant_id: lamp })).status, 404)
  assert.equal((await send('PATCH', `/${forged}`, { country: 'DE' })).status, 404)
})

test('creating a guest’s cart takes no statement, adding an item one, reading the cart one', async (t) => {
  const { lamp, requestCart, createCart } = await openShop()
  await createCart()
  await requestCart('POST', '/items', { variant_id: lamp })
  const { mock } = t.mock.method(Client.prototype, 'query')
  const countStatements = async (act: () => Promise<unknown>) => {
    const before = mock.callCount()
    await act()
    return mock.callCount() - before
  }

  assert.equal(await countStatements(() => createCart()), 0)
  assert.equal(await countStatements(() => requestCart('POST', '/items', { variant_id: lamp })), 1)
  assert.equal(await countStatements(() => requestCart('GET', '')), 1)
})

test('a cart is not cached', async () => {
  const { site, createCart } = await openShop()
  const { id } = await createCart()
  const response = await site.request(`/api/carts/${id}`)
  assert.equal(response.headers.get('cache-control'), 'private, no-store')
})

test('a quantity is limited to the stock, and a notice reports it', async () => {
  const { lamp, requestCart, createCart } = await openShop({ stock: 3 })
  await createCart()

  const { status, body } = await requestCart('POST', '/items', { variant_id: lamp, quantity: 5 })

  assert.deepEqual([status, body.items[0].quantity, body.items[0].available], [200, 3, 3])
  assert.deepEqual(body.items[0].notices, [{ kind: 'quantity_reduced', was: 5, now: 3 }])
  assert.deepEqual(
    (await requestCart('GET', '')).body.items[0].notices,
    [],
    'the notice is shown once',
  )
})

test('changes of price and stock are reported as notices of the item', async () => {
  const { db, lamp, requestCart, createCart } = await openShop({ price: 59, stock: 5 })
  await createCart()
  await requestCart('POST', '/items', { variant_id: lamp, quantity: 4 })
  const getItem = async (): Promise<CartItem> => (await requestCart('GET', '')).body.items[0]
  const removeStock = (quantity: number, reference: string) =>
    recordStockMovements(db, {
      movements: [{ variantId: lamp, quantity: -quantity }],
      reason: 'correction',
      reference,
      now,
    })

  await updateVariantPrice(db, { variantId: lamp, minor: 5540, now })
  assert.deepEqual((await getItem()).notices, [{ kind: 'price_decreased', was: 59, now: 55.4 }])
  await removeStock(3, 'a')
  assert.deepEqual((await getItem()).notices[0], { kind: 'quantity_reduced', was: 4, now: 2 })
  assert.equal((await getItem()).total, 110.8)
  await removeStock(2, 'b')
  assert.deepEqual((await getItem()).notices, [{ kind: 'out_of_stock', was: 4, now: 0 }])
  assert.equal((await requestCart('GET', '')).body.can_check_out, false)
})

test('the discount of a coupon is spread over the items', async () => {
  const { db, lamp, mug, requestCart, createCart } = await openShop({ price: 59 })
  await createCoupon(db, { code: 'Spring15', discount: { basisPoints: 1500 }, now })
  await createCart()
  await requestCart('POST', '/items', { variant_id: lamp })
  await requestCart('POST', '/items', { variant_id: mug, quantity: 3 })

  const { body } = await requestCart('PUT', '/coupon', { code: ' spring15 ' })

  assert.deepEqual(body.coupon, { code: 'Spring15', discount: 13.35 })
  const discounts = body.items.map(({ receipt }: CartItem) => {
    return receipt.steps.find(({ kind }) => kind === 'coupon')?.amount
  })
  assert.deepEqual(discounts, [-8.85, -4.5])
  assert.equal(body.receipt.total, 75.65)
  assert.equal((await requestCart('DELETE', '/coupon')).body.receipt.total, 89)
})

test('the error of an invalid coupon states the reason and what would make it valid', async () => {
  const { db, lamp, requestCart, createCart } = await openShop({ price: 59 })
  const limits = { currency: 'USD', minSubtotalMinor: 20_000 }
  await createCoupon(db, { code: 'SPRING10', discount: { basisPoints: 1000 }, ...limits, now })
  await createCoupon(db, {
    code: 'OLD',
    discount: { basisPoints: 1000 },
    endsAt: utc('2026-11-20 00:00'),
    now,
  })
  await createCart()
  const first = await requestCart('POST', '/items', { variant_id: lamp, quantity: 2 })
  const getCouponError = async (code: string) =>
    (await requestCart('PUT', '/coupon', { code })).body.error.message

  assert.equal(
    await getCouponError('SPRING10'),
    'SPRING10 needs a cart of at least $200.00. Add $82.00 more to use it.',
  )
  assert.equal(await getCouponError('OLD'), 'OLD expired on 20 November 2026.')
  assert.match(await getCouponError('NOPE'), /coupon code doesn’t exist/)
  const german = await requestCart('PUT', '/coupon', { code: 'OLD' }, 'de')
  assert.equal(german.body.error.message, 'OLD ist am 20. November 2026 abgelaufen.')

  await requestCart('POST', '/items', { variant_id: lamp, quantity: 2 })
  assert.equal(
    (await requestCart('PUT', '/coupon', { code: 'SPRING10' })).body.coupon.discount,
    23.6,
  )
  const line = `/items/${first.body.items[0].id}`
  const reduced = (await requestCart('PATCH', line, { quantity: 1 })).body
  assert.equal(reduced.coupon, null, 'the coupon stays on the cart and is invalid')
  assert.deepEqual(reduced.coupon_error, {
    code: 'coupon_min_subtotal',
    message: 'SPRING10 needs a cart of at least $200.00. Add $141.00 more to use it.',
  })
  assert.equal(reduced.receipt.total, 59)
})

test('prices include the tax of the destination country, and express shipping costs extra', async () => {
  const { lamp, requestCart, createCart } = await openShop({ price: 119 })
  await createCart()
  await requestCart('POST', '/items', { variant_id: lamp })

  const { body } = await requestCart('PATCH', '', { country: 'DE', shipping: 'express' })

  assert.deepEqual(body.receipt, {
    currency: 'USD',
    steps: [
      { kind: 'base', amount: 119, included: false, percent: null, label: null },
      { kind: 'shipping', amount: 9, included: false, percent: null, label: 'express' },
      { kind: 'tax', amount: 20.44, included: true, percent: 19, label: 'vat' },
    ],
    total: 128,
  })
  assert.deepEqual(body.shipping_options, [
    {
      ...{ id: 'standard', price: 0, free_from: null },
      ...{ arrives_from: '2026-11-24', arrives_to: '2026-11-26' },
    },
    {
      ...{ id: 'express', price: 9, free_from: null },
      ...{ arrives_from: '2026-11-23', arrives_to: '2026-11-23' },
    },
  ])
  assert.equal(body.free_shipping, null)
})

test('an item of another cart, an unknown cart and invalid quantities are rejected', async () => {
  const { lamp, requestCart, createCart, site } = await openShop()
  await createCart()
  const otherItemId = (await requestCart('POST', '/items', { variant_id: lamp })).body.items[0].id
  await createCart()

  const unknownId = '00000000-0000-4000-8000-000000000000'
  assert.equal((await requestCart('DELETE', `/items/${otherItemId}`)).status, 404)
  assert.equal((await requestCart('PATCH', `/items/${otherItemId}`, { quantity: 9 })).status, 404)
  assert.equal((await requestCart('POST', '/items', { variant_id: unknownId })).status, 404)
  assert.equal((await site.request(`/api/carts/${unknownId}`)).status, 404)
  for (const quantity of [0, -1, 1.5, 100, 1e308, '3', null])
    assert.equal((await requestCart('POST', '/items', { variant_id: lamp, quantity })).status, 422)
})

test('concurrent additions to a cart are all saved', async () => {
  const { lamp, mug, requestCart, createCart } = await openShop()
  await createCart()
  const adding = Array.from({ length: 10 }, (_, n) =>
    requestCart('POST', '/items', { variant_id: n % 2 ? lamp : mug }),
  )
  await Promise.all(adding)

  const { items } = (await requestCart('GET', '')).body as Cart
  assert.deepEqual(
    items.map(({ quantity }) => quantity),
    [5, 5],
  )
})

async function openShop({ price = 10, stock = 20 } = {}) {
  const shop = await openTestShop()
  const lamp = (await addTestProduct(shop.db, 'Desk Lamp', { price, stock })).onlyVariantId!
  const mug = (await addTestProduct(shop.db, 'Red Mug', { price: 10 })).onlyVariantId!
  const { db, site } = await openTestSite({ shop, now: () => now })
  let cartId = ''

  const send = async (method: string, path: string, body?: unknown, language = 'en') => {
    const response = await site.request(`/api/carts${path}`, {
      method,
      headers: {
        'Accept-Language': language,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const createCart = async (input?: object): Promise<Cart> => {
    const { body } = await send('POST', '', input)
    cartId = body.id
    return body
  }
  const requestCart = (method: string, path: string, body?: unknown, language?: string) =>
    send(method, `/${cartId}${path}`, body, language)
  return { db, site, lamp, mug, send, createCart, requestCart }
}
