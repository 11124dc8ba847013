import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart, CartItem } from '#contract/cart'
import { recordStockMovements, updateVariantPrice } from '#modules/catalog'
import { createCoupon } from '#modules/promotions'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-21 09:00')

test('Mina fills a cart, changes her mind, and empties it', async () => {
  const { lamp, ask, open } = await shopWith({ price: 59 })
  const cart = await open()
  assert.deepEqual([cart.items, cart.item_count, cart.can_check_out], [[], 0, false])

  const filled = await ask('POST', '/items', { variant_id: lamp, quantity: 2 })
  assert.deepEqual([filled.body.item_count, filled.body.receipt.total], [2, 118])
  const more = await ask('POST', '/items', { variant_id: lamp })
  assert.equal(more.body.items.length, 1, 'the same variant is the same line')
  assert.equal(more.body.items[0].quantity, 3)

  const item = more.body.items[0].id
  const fewer = await ask('PATCH', `/items/${item}`, { quantity: 1 })
  assert.equal(fewer.body.items[0].quantity, 1)
  const none = await ask('PATCH', `/items/${item}`, { quantity: 0 })
  assert.deepEqual([none.status, none.body.items], [200, []])

  const again = await ask('POST', '/items', { variant_id: lamp })
  const less = await ask('PATCH', `/items/${again.body.items[0].id}`, { quantity: -3 })
  assert.deepEqual([less.status, less.body.items], [200, []], 'less than none is none')
})

test('a cart says it is nobody else’s business', async () => {
  const { site, open } = await shopWith()
  const { id } = await open()
  const answer = await site.request(`/api/carts/${id}`)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
})

test('nobody gets more than there is, and the line says so', async () => {
  const { lamp, ask, open } = await shopWith({ stock: 3 })
  await open()

  const { status, body } = await ask('POST', '/items', { variant_id: lamp, quantity: 5 })

  assert.deepEqual([status, body.items[0].quantity, body.items[0].available], [200, 3, 3])
  assert.deepEqual(body.items[0].notices, [{ kind: 'quantity_reduced', was: 5, now: 3 }])
  assert.deepEqual((await ask('GET', '')).body.items[0].notices, [], 'told once')
})

test('what became cheaper, dearer, scarce or sold out is told on the line', async () => {
  const { db, lamp, ask, open } = await shopWith({ price: 59, stock: 5 })
  await open()
  await ask('POST', '/items', { variant_id: lamp, quantity: 4 })
  const line = async (): Promise<CartItem> => (await ask('GET', '')).body.items[0]
  const take = (quantity: number, reference: string) =>
    recordStockMovements(db, {
      movements: [{ variantId: lamp, quantity: -quantity }],
      reason: 'correction',
      reference,
      now,
    })

  await updateVariantPrice(db, { variantId: lamp, minor: 5540, now })
  assert.deepEqual((await line()).notices, [{ kind: 'price_decreased', was: 59, now: 55.4 }])
  await take(3, 'a')
  assert.deepEqual((await line()).notices[0], { kind: 'quantity_reduced', was: 4, now: 2 })
  assert.equal((await line()).total, 110.8)
  await take(2, 'b')
  assert.deepEqual((await line()).notices, [{ kind: 'out_of_stock', was: 4, now: 0 }])
  assert.equal((await ask('GET', '')).body.can_check_out, false)
})

test('a coupon takes its share from each line, and the shares make the discount', async () => {
  const { db, lamp, mug, ask, open } = await shopWith({ price: 59 })
  await createCoupon(db, { code: 'Spring15', discount: { basisPoints: 1500 }, now })
  await open()
  await ask('POST', '/items', { variant_id: lamp })
  await ask('POST', '/items', { variant_id: mug, quantity: 3 })

  const { body } = await ask('PUT', '/coupon', { code: ' spring15 ' })

  assert.deepEqual(body.coupon, { code: 'Spring15', discount: 13.35 })
  const shares = body.items.map(({ receipt }: CartItem) => {
    return receipt.steps.find(({ kind }) => kind === 'coupon')?.amount
  })
  assert.deepEqual(shares, [-8.85, -4.5])
  assert.equal(body.receipt.total, 75.65)
  assert.equal((await ask('DELETE', '/coupon')).body.receipt.total, 89)
})

test('a refused coupon says why, and what would make it valid', async () => {
  const { db, lamp, ask, open } = await shopWith({ price: 59 })
  const limits = { currency: 'USD', minSubtotalMinor: 20_000 }
  await createCoupon(db, { code: 'SPRING10', discount: { basisPoints: 1000 }, ...limits, now })
  await createCoupon(db, {
    code: 'OLD',
    discount: { basisPoints: 1000 },
    endsAt: utc('2026-11-20 00:00'),
    now,
  })
  await open()
  const first = await ask('POST', '/items', { variant_id: lamp, quantity: 2 })
  const refused = async (code: string) => (await ask('PUT', '/coupon', { code })).body.error.message

  assert.equal(
    await refused('SPRING10'),
    'SPRING10 needs a cart of $200. Add $82 more and it works.',
  )
  assert.equal(await refused('OLD'), 'OLD ended on 20 November 2026.')
  assert.match(await refused('NOPE'), /no coupon with this code/)

  await ask('POST', '/items', { variant_id: lamp, quantity: 2 })
  assert.equal((await ask('PUT', '/coupon', { code: 'SPRING10' })).body.coupon.discount, 23.6)
  const line = `/items/${first.body.items[0].id}`
  const smaller = (await ask('PATCH', line, { quantity: 1 })).body
  assert.equal(smaller.coupon, null, 'it stays on the cart and no longer counts')
  assert.equal(smaller.coupon_error.code, 'coupon_min_subtotal')
  assert.equal(smaller.receipt.total, 59)
})

test('prices hold the tax of the country it goes to; express costs extra', async () => {
  const { lamp, ask, open } = await shopWith({ price: 119 })
  await open()
  await ask('POST', '/items', { variant_id: lamp })

  const { body } = await ask('PATCH', '', { country: 'DE', shipping: 'express' })

  assert.deepEqual(body.receipt, {
    currency: 'USD',
    steps: [
      { kind: 'base', amount: 119, included: false, percent: null, label: null },
      { kind: 'shipping', amount: 9, included: false, percent: null, label: 'express' },
      { kind: 'tax', amount: 20.44, included: true, percent: 19, label: 'MwSt' },
    ],
    total: 128,
  })
  assert.deepEqual(body.shipping_options, [
    { id: 'standard', price: 0, arrives_from: '2026-11-24', arrives_to: '2026-11-26' },
    { id: 'express', price: 9, arrives_from: '2026-11-23', arrives_to: '2026-11-23' },
  ])
})

test('another’s line, an unknown cart and silly quantities are refused', async () => {
  const { lamp, ask, open, site } = await shopWith()
  await open()
  const theos = (await ask('POST', '/items', { variant_id: lamp })).body.items[0].id
  await open()

  const nowhere = '00000000-0000-4000-8000-000000000000'
  assert.equal((await ask('DELETE', `/items/${theos}`)).status, 404)
  assert.equal((await ask('PATCH', `/items/${theos}`, { quantity: 9 })).status, 404)
  assert.equal((await ask('POST', '/items', { variant_id: nowhere })).status, 404)
  assert.equal((await site.request(`/api/carts/${nowhere}`)).status, 404)
  for (const quantity of [0, -1, 1.5, 100, 1e308, '3', null])
    assert.equal((await ask('POST', '/items', { variant_id: lamp, quantity })).status, 422)
})

test('two who add to one cart at once both find it there', async () => {
  const { lamp, mug, ask, open } = await shopWith()
  await open()
  const adding = Array.from({ length: 10 }, (_, n) =>
    ask('POST', '/items', { variant_id: n % 2 ? lamp : mug }),
  )
  await Promise.all(adding)

  const { items } = (await ask('GET', '')).body as Cart
  assert.deepEqual(
    items.map(({ quantity }) => quantity),
    [5, 5],
  )
})

async function shopWith({ price = 10, stock = 20 } = {}) {
  const shop = await openTestShop()
  const lamp = (await addTestProduct(shop.db, 'Desk Lamp', { price, stock })).onlyVariantId!
  const mug = (await addTestProduct(shop.db, 'Red Mug', { price: 10 })).onlyVariantId!
  const { db, site } = await openTestSite({ shop, now: () => now })
  let cart = ''

  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await site.request(`/api/carts${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const open = async (): Promise<Cart> => {
    const { body } = await send('POST', '')
    cart = body.id
    return body
  }
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/${cart}${path}`, body)
  return { db, site, lamp, mug, open, ask }
}
