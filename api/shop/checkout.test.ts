import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { updateVariantPrice, type VariantId } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import { type OrderId, shipOrder, transitionOrder } from '#modules/orders'
import { createCoupon } from '#modules/promotions'
import { err } from '#platform/result'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

test('Mina places an order, pays it, and opens it by its link', async () => {
  const { lamp, mug, mina, stock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp, quantity: 2 }, { variant: mug }])

  const placed = await mina.checkOut(cart.id, { expected_total: 128, language: 'de' })
  const { order, payment, token } = placed.body
  assert.deepEqual([placed.status, order.state, order.total], [201, 'pending_payment', 128])
  assert.match(order.number, /^OW-\d{6}$/)
  assert.equal(order.hold_expires_at, '2026-11-21T09:30:00.000Z')
  assert.deepEqual([await stock(lamp), await stock(mug)], [18, 19])
  assert.ok(payment?.redirect_url && token)

  assert.equal((await mina.pay(placed.body)).body.state, 'succeeded')
  const { body: paid } = await mina.getOrder(placed.body)
  assert.deepEqual([paid.state, paid.item_count, paid.hold_expires_at], ['paid', 3, null])
  assert.deepEqual(
    paid.timeline.map(({ kind }) => kind),
    ['pending_payment', 'paid'],
  )
  assert.deepEqual(paid.address.city, 'Köln')
  const taxes = paid.lines.map(({ receipt }) => receipt.steps.at(-1)?.amount)
  assert.deepEqual(taxes, [18.84, 1.6])
})

test('an order keeps title and price of its items when the product changes', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  const placed = await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  await updateVariantPrice(db, { variantId: lamp, minor: 1, now: morning })
  await db.execute(sql`update products set title = 'Another', status = 'withdrawn'`)

  const { body } = await mina.getOrder(placed.body)
  assert.deepEqual([body.lines[0]?.title, body.total], ['Desk Lamp', 59])
})

test('a checkout with another expected total fails and reserves nothing', async () => {
  const { db, lamp, mina, stock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  await updateVariantPrice(db, { variantId: lamp, minor: 6100, now: morning })

  const { status, body } = await mina.checkOut(cart.id, { expected_total: 59 })
  assert.deepEqual([status, body.error.code], [409, 'total_changed'])
  assert.match(body.error.message, /\$61/)
  assert.equal(await stock(lamp), 20)
  assert.equal((await mina.checkOut(cart.id, { expected_total: 61 })).status, 201)
})

test('a checkout fails when items are sold out, unless the shopper was shown the reduced total', async () => {
  const { lamp, mug, mina, setStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp, quantity: 3 }, { variant: mug }])
  await setStock(lamp, 2)

  const withoutTotal = await mina.checkOut(cart.id)
  assert.deepEqual([withoutTotal.status, withoutTotal.body.error.code], [409, 'sold_out'])
  assert.deepEqual(withoutTotal.body.error.fields, {
    [cart.items[0]!.id]: 'Only 2 left of Desk Lamp.',
  })
  const withTotal = await mina.checkOut(cart.id, { expected_total: 128 })
  assert.equal(withTotal.body.order.item_count, 3, 'two lamps and a mug, as the cart showed them')

  const other = await mina.createCart([{ variant: mug }])
  await setStock(mug, 0)
  assert.equal((await mina.checkOut(other.id)).body.error.message, 'Red Mug is sold out.')
})

test('a repeated checkout returns the same order, and fails with other details', async () => {
  const { lamp, mina, stock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])

  const first = (await mina.checkOut(cart.id)).body
  const again = await mina.checkOut(cart.id, { email: 'MINA@example.com' })
  const otherAddress = await mina.checkOut(cart.id, { address: 'Am Ring 1' })

  assert.deepEqual([again.status, again.body.order.id], [201, first.order.id])
  assert.deepEqual(again.body.payment, first.payment)
  assert.deepEqual(
    [otherAddress.status, otherAddress.body.error.code],
    [409, 'order_already_placed'],
  )
  assert.equal(await stock(lamp), 19)
  const changed = await mina.ask('POST', `/api/carts/${cart.id}/items`, { variant_id: lamp })
  assert.equal(changed.body.error.code, 'cart_ordered')
})

test('a retry with the same Idempotency-Key returns the first response', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const key = { 'Idempotency-Key': 'mina-1' }

  const first = await mina.checkOut(cart.id, {}, key)
  const again = await mina.checkOut(cart.id, {}, key)

  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
})

test('an unpaid order gives everything back when its hold ends, exactly once', async () => {
  const { db, lamp, mina, stock, clock } = await openCounter()
  await createCoupon(db, {
    code: 'ONCE',
    discount: { basisPoints: 1000 },
    maxRedemptions: 1,
    now: morning,
  })
  const cart = await mina.createCart([{ variant: lamp, quantity: 2 }])
  await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: 'once' })
  const placed = (await mina.checkOut(cart.id)).body
  assert.equal(placed.order.total, 106.2)

  assert.equal(await expireHolds(db, later(29)), 0)
  const swept = await Promise.all([1, 2, 3].map(() => expireHolds(db, later(31))))
  clock.now = later(31)

  assert.deepEqual(swept.toSorted(), [0, 0, 1])
  assert.equal(await stock(lamp), 20)
  const { body } = await mina.getOrder(placed)
  assert.deepEqual([body.state, body.can.pay], ['cancelled', true])
  const reopened = await mina.ask<{ state: string }>('GET', `/api/carts/${cart.id}`)
  assert.equal(reopened.body.state, 'open')
  assert.equal((await mina.checkOut(cart.id)).body.order.total, 106.2, 'the coupon works again')
})

test('an order that cannot be ended keeps no other from giving its goods back', async () => {
  const { db, lamp, mug, mina, stock, clock } = await openCounter()
  await createCoupon(db, { code: 'ONCE', discount: { basisPoints: 1000 }, now: morning })
  const cart = await mina.createCart([{ variant: lamp }])
  await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: 'ONCE' })
  await mina.checkOut(cart.id)
  await db.execute(sql`update coupons set redemption_count = 0`)
  clock.now = later(1)
  await mina.checkOut((await mina.createCart([{ variant: mug }])).id)

  await assert.rejects(expireHolds(db, later(45)), /Some holds could not be ended/)
  assert.deepEqual([await stock(lamp), await stock(mug)], [19, 20])
})

test('paying late takes the goods again, on the same order', async () => {
  const { db, lamp, mina, stock, clock } = await openCounter({ stock: 1 })
  const cart = await mina.createCart([{ variant: lamp }])
  const placed = (await mina.checkOut(cart.id)).body
  clock.now = later(40)
  await expireHolds(db, clock.now)
  assert.equal(await stock(lamp), 1)

  const retried = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
  assert.deepEqual([retried.status, retried.body.order.id], [200, placed.order.id])
  assert.equal(retried.body.order.hold_expires_at, '2026-11-21T10:10:00.000Z')
  assert.equal(await stock(lamp), 0)
  assert.equal((await mina.pay(retried.body)).body.state, 'succeeded')
  assert.equal((await mina.getOrder(placed)).body.state, 'paid')
  assert.equal((await mina.postOrderAction(placed, 'pay')).body.error.code, 'not_payable')
})

test('paying late is refused when somebody else has the goods, or the cart was ordered again', async () => {
  const { db, lamp, mug, mina, clock } = await openCounter({ stock: 1 })
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const cart = await mina.createCart([{ variant: mug }])
  const mugs = (await mina.checkOut(cart.id)).body
  clock.now = later(40)
  await expireHolds(db, clock.now)

  await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  const again = (await mina.checkOut(cart.id)).body

  assert.equal((await mina.postOrderAction(placed, 'pay')).body.error.code, 'items_unavailable')
  assert.equal((await mina.postOrderAction(mugs, 'pay')).body.error.code, 'items_unavailable')
  assert.notEqual(again.order.id, mugs.order.id)
})

test('a declined payment is tried again on the same order', async () => {
  const { lamp, mina } = await openCounter()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  assert.equal((await mina.pay(placed, 'failed')).body.state, 'failed')

  const retried = (await mina.postOrderAction<PlacedOrder>(placed, 'pay')).body
  assert.notEqual(retried.payment?.id, placed.payment?.id)
  await mina.pay(retried)
  const { body } = await mina.getOrder(placed)
  assert.deepEqual([body.state, body.payment?.id], ['paid', retried.payment?.id])
})

test('Mina cancels: unpaid gives back, paid is refunded, and packed is too late', async () => {
  const { db, lamp, mina, stock } = await openCounter()
  const order = async () =>
    (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const [unpaid, paid, packed] = [await order(), await order(), await order()]
  await mina.pay(paid)
  await mina.pay(packed)
  await transitionOrder(db, {
    orderId: packed.order.id as OrderId,
    to: 'processing',
    actor: 'shop',
    now: morning,
  })

  assert.equal((await mina.postOrderAction(unpaid, 'cancel')).body.state, 'cancelled')
  assert.equal(
    (await mina.postOrderAction(unpaid, 'cancel')).body.state,
    'cancelled',
    'twice is once',
  )
  const { body: refunded } = await mina.postOrderAction(paid, 'cancel')
  assert.deepEqual([refunded.state, refunded.refunded], ['refunded', 59])
  assert.equal((await mina.postOrderAction(packed, 'cancel')).body.error.code, 'not_cancellable')
  assert.equal(await stock(lamp), 19)
})

test('an order travels to its door, and can then be sent back once', async () => {
  const { db, lamp, mina } = await openCounter()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const orderId = placed.order.id as OrderId
  const tracking = { carrier: 'DHL', number: '00340434', url: null }
  const move = (to: 'processing' | 'delivered') =>
    transitionOrder(db, { orderId, to, actor: 'shop', now: morning })

  const unpaid = await shipOrder(db, { orderId, tracking, now: morning })
  assert.deepEqual(unpaid, err('illegal_order_transition', { state: 'pending_payment' }))
  await mina.pay(placed)
  await move('processing')
  await shipOrder(db, { orderId, tracking, now: morning })
  assert.equal((await mina.postOrderAction(placed, 'return')).body.error.code, 'not_delivered')
  await move('delivered')
  const { body } = await mina.postOrderAction(placed, 'return', { reason: 'Too bright.\nSorry.' })

  assert.deepEqual([body.state, body.can.return], ['delivered', false])
  assert.deepEqual(body.tracking, { carrier: 'DHL', number: '00340434', url: null })
  assert.equal(body.timeline.at(-1)?.note, 'Too bright.\nSorry.')
  assert.equal(
    (await mina.postOrderAction(placed, 'return')).body.error.code,
    'return_already_requested',
  )
})

test('a coupon of one use per person is used once by each address, however it is written', async () => {
  const { db, mug, mina } = await openCounter()
  const limits = { maxRedemptionsPerCustomer: 1, now: morning }
  await createCoupon(db, {
    code: 'HELLO',
    discount: { amountMinor: 500 },
    currency: 'USD',
    ...limits,
  })
  const order = async (email: string) => {
    const cart = await mina.createCart([{ variant: mug }])
    await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: 'HELLO' })
    return mina.checkOut(cart.id, { email })
  }

  assert.equal((await order('mina@example.com')).body.order.total, 5)
  const second = await order('Mina@Example.com')
  assert.deepEqual([second.status, second.body.error.code], [409, 'coupon_already_used'])
  assert.equal((await order('theo@example.com')).status, 201)
})

test('a coupon is found by its letters, in any language and case', async () => {
  const { db, mug, mina } = await openCounter()
  await createCoupon(db, { code: 'İNDİRİM10', discount: { basisPoints: 1000 }, now: morning })
  const cart = await mina.createCart([{ variant: mug }])
  for (const code of ['İNDİRİM10', ' İndİrİm10 ']) {
    assert.equal((await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code })).status, 200)
  }
})

test('a coupon may cover everything: then there is nothing to pay, and the order is paid', async () => {
  const { db, mug, mina } = await openCounter()
  await createCoupon(db, { code: 'GIFT', discount: { basisPoints: 10_000 }, now: morning })
  const cart = await mina.createCart([{ variant: mug }])
  await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: 'GIFT' })

  const { body } = await mina.checkOut(cart.id)

  assert.deepEqual([body.order.total, body.order.state, body.payment], [0, 'paid', null])
})

test('an order that cost nothing is cancelled like any other, and its goods are for sale again', async () => {
  const { db, mug, mina, stock } = await openCounter()
  const coupon = {
    code: 'GIFT',
    discount: { basisPoints: 10_000 },
    maxRedemptions: 1,
    now: morning,
  }
  await createCoupon(db, coupon)
  const cart = await mina.createCart([{ variant: mug }])
  await mina.ask('PUT', `/api/carts/${cart.id}/coupon`, { code: 'GIFT' })
  const placed = (await mina.checkOut(cart.id)).body

  const cancelled = await mina.postOrderAction(placed, 'cancel')
  assert.deepEqual([cancelled.status, cancelled.body.state], [200, 'cancelled'])
  assert.equal(await stock(mug), 20)
  assert.equal((await mina.checkOut(cart.id)).body.order.state, 'paid', 'the coupon is hers again')
})

test('nobody learns from a link that is not theirs whether there is an order', async () => {
  const { lamp, mina } = await openCounter()
  const order = async () =>
    (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const [hers, his] = [await order(), await order()]
  const unknown = { ...hers, order: { ...hers.order, id: changeLastDigit(hers.order.id) } }

  const responses = [
    await mina.getOrder({ ...hers, token: '' }),
    await mina.getOrder({ ...hers, token: his.token }),
    await mina.getOrder(unknown),
    await mina.postOrderAction({ ...hers, token: 'x' }, 'cancel'),
    await mina.postOrderAction({ ...hers, token: 'x' }, 'pay'),
  ]
  for (const { status, body } of responses) {
    assert.deepEqual([status, body.error.code], [404, 'not_found'])
  }
  assert.equal(responses[0]?.body.error.message, responses[2]?.body.error.message)
})

test('an address is validated by its country and cannot contain an e-mail header', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const { id } = await mina.createCart([{ variant: lamp }])
  const listInvalidFields = async (details: object) =>
    Object.keys((await mina.checkOut(id, details)).body.error?.fields ?? {})

  assert.deepEqual(await listInvalidFields({ country: 'US', zip_code: '10001' }), ['state'])
  assert.deepEqual(await listInvalidFields({ zip_code: '1234' }), ['zip_code'])
  const several = await listInvalidFields({ country: 'US', zip_code: '1', first_name: ' ' })
  assert.deepEqual(
    several.sort(),
    ['first_name', 'state', 'zip_code'],
    'all fields are reported together',
  )
  assert.deepEqual(await listInvalidFields({ country: 'ZZ' }), ['country'])
  assert.deepEqual(await listInvalidFields({ first_name: ' ' }), ['first_name'])
  assert.deepEqual(await listInvalidFields({ first_name: 'Mina\r\nBcc: all@b.example' }), [
    'first_name',
  ])
  assert.deepEqual(await listInvalidFields({ city: 'K\u0000ln' }), ['city'])
  assert.deepEqual(await listInvalidFields({ email: 'a@b.example\r\nBcc: c@d.example' }), ['email'])
  assert.deepEqual(await listInvalidFields({ address: 'x'.repeat(201) }), ['address'])
  assert.deepEqual(await listInvalidFields({ provider: 'nobody' }), ['provider'])
  assert.deepEqual(await listInvalidFields({ country: 'GB', zip_code: 'sw1a1aa' }), [])
})

test('an empty and an unknown cart cannot be checked out', async () => {
  const { mina } = await openCheckoutShop()
  const empty = await mina.checkOut((await mina.createCart([])).id)
  const unknown = await mina.checkOut('00000000-0000-4000-8000-000000000000')
  assert.deepEqual([empty.status, empty.body.error.code], [409, 'cart_empty'])
  assert.equal(unknown.status, 404)
})

function changeLastDigit(id: string): string {
  return id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
}
