import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { createCoupon } from '#modules/promotions'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '#tests/support/test-site'

test('a clerk cancels a packed order with a goodwill refund, and the rest goes back', async () => {
  const { mina, placeOrder, post, pay, getStock } = await openAdminShop()
  const placed = await placeOrder(3)
  await pay(placed)
  const goodwill = await post(placed, 'refund', { amount: 1, reason: 'Sorry' })
  assert.equal(goodwill.status, 201)
  assert.equal((await mina.getOrder(placed)).body.can.cancel, true)
  const packed = await post(placed, 'process')
  assert.deepEqual(
    [packed.body.state, packed.body.payment_state, packed.body.refunded],
    ['processing', 'partially_refunded', 1],
  )

  const cancelled = await post(placed, 'cancel')
  const { state, payment_state, fulfilment_state, refunded } = cancelled.body
  assert.deepEqual(
    [state, payment_state, fulfilment_state, refunded],
    ['refunded', 'refunded', 'cancelled', placed.order.total],
  )
  assert.equal(await getStock(), 20)
  assert.equal((await post(placed, 'cancel')).status, 200, 'cancelling twice changes nothing')
  assert.equal((await post(placed, 'process')).status, 409)
  assert.equal(await getStock(), 20)
})

test('a clerk’s key never stands for a refund of the shop itself: cancelling gives all back', async () => {
  const { placeOrder, post, pay } = await openAdminShop()
  const placed = await placeOrder(3)
  await pay(placed)
  const goodwill = { amount: 1, reason: 'Sorry' }
  assert.equal((await post(placed, 'refund', goodwill, 'cancelled')).status, 201)

  const { body: cancelled } = await post(placed, 'cancel')
  assert.deepEqual([cancelled.payment_state, cancelled.refunded], ['refunded', placed.order.total])
})

test('a clerk cancels an order that was refunded in full before it left, and its stock is for sale', async () => {
  const { mina, placeOrder, post, pay, getStock } = await openAdminShop()
  const [byAmount, byLine] = [await placeOrder(3), await placeOrder(2)]
  for (const placed of [byAmount, byLine]) await pay(placed)
  await post(byAmount, 'refund', { amount: byAmount.order.total, reason: 'Sorry' })
  await post(byLine, 'refund', { restock: true, reason: 'Sorry' })
  assert.equal(await getStock(), 17)

  for (const placed of [byAmount, byLine]) {
    assert.equal((await mina.postOrderAction(placed, 'cancel')).status, 409)
    const cancelled = await post(placed, 'cancel')
    assert.deepEqual([cancelled.status, cancelled.body.fulfilment_state], [200, 'cancelled'])
  }
  assert.equal(await getStock(), 20)
})

test('a delivered order with a goodwill refund can be returned', async () => {
  const { mina, placeOrder, post, pay, ship } = await openAdminShop()
  const placed = await placeOrder(3)
  await pay(placed)
  await post(placed, 'process')
  await ship(placed)
  await post(placed, 'deliver')
  await post(placed, 'refund', { amount: 1, reason: 'Sorry' })
  const { body: order } = await mina.getOrder(placed)
  assert.deepEqual(
    [order.state, order.payment_state, order.can.return],
    ['delivered', 'partially_refunded', true],
  )

  const [line] = order.lines
  const tooMany = { lines: [{ line_id: line!.id, quantity: 4 }] }
  assert.equal((await mina.postOrderAction(placed, 'return', tooMany)).status, 409)
  const unknown = { lines: [{ line_id: placed.order.id, quantity: 1 }] }
  assert.equal((await mina.postOrderAction(placed, 'return', unknown)).status, 422)
  const two = { lines: [{ line_id: line!.id, quantity: 2 }] }
  assert.equal((await mina.postOrderAction(placed, 'return', two)).status, 200)
  assert.equal((await mina.postOrderAction(placed, 'return', two)).status, 409, 'one is open')

  assert.equal((await post(placed, 'return', { state: 'received' })).status, 200)
  assert.equal((await post(placed, 'return', { state: 'received' })).status, 409)
  assert.equal((await mina.postOrderAction(placed, 'return', two)).status, 409, 'one is left')
  assert.equal((await mina.postOrderAction(placed, 'return')).status, 200)
  const refused = await post(placed, 'return', { state: 'refused', comment: 'Used' })
  assert.deepEqual(
    [refused.body.timeline.at(-1)?.kind, refused.body.timeline.at(-1)?.note],
    ['return_refused', 'Used'],
  )
})

test('an order leaves in two parcels, and nothing leaves twice', async () => {
  const { placeOrder, post, pay, ship } = await openAdminShop()
  const placed = await placeOrder(3)
  await pay(placed)
  await post(placed, 'process')
  const [line] = placed.order.lines
  const units = (quantity: number) => [{ line_id: line!.id, quantity }]

  assert.equal((await ship(placed, { number: 'A', lines: units(4) })).status, 409)
  const first = await ship(placed, { number: 'A', lines: units(2) })
  assert.deepEqual([first.status, first.body.state], [200, 'partially_shipped'])
  assert.equal((await post(placed, 'cancel')).status, 409, 'a parcel has left')
  assert.equal((await ship(placed, { number: 'A' })).status, 409, 'the number is taken')
  const second = await ship(placed, { number: 'B' })
  assert.deepEqual(
    [second.body.state, second.body.fulfilments.map(({ lines }) => lines[0]?.quantity)],
    ['shipped', [2, 1]],
  )
  assert.equal((await ship(placed, { number: 'C' })).status, 409)
})

test('a clerk cancels an order that a coupon paid for, and its coupon counts no more', async () => {
  const { db, mina, lamp, post, getStock } = await openAdminShop()
  const coupon = { code: 'GIFT', discount: { basisPoints: 10_000 }, maxRedemptions: 1 }
  await createCoupon(db, { ...coupon, now: new Date() })
  const cart = await mina.createCart([{ variant: lamp, quantity: 3 }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'GIFT' })
  const { body: placed } = await mina.checkOut(cart.id)
  assert.deepEqual([placed.order.total, placed.order.payment_state], [0, 'paid'])
  await post(placed, 'process')

  const cancelled = await post(placed, 'cancel')
  assert.deepEqual([cancelled.status, cancelled.body.state], [200, 'cancelled'])
  const { rows } = await db.execute(sql`select redemption_count from coupons`)
  assert.deepEqual([rows, await getStock()], [[{ redemption_count: 0 }], 20])
})

test('a clerk corrects an address until a parcel leaves, and the old one is kept', async () => {
  const { db, placeOrder, patch, post, pay, ship } = await openAdminShop()
  const placed = await placeOrder(1)
  await pay(placed)
  const corrected = await patch(placed, { revision: 0, city: 'Bonn', zip_code: '53111' })
  assert.deepEqual(
    [corrected.body.address.city, corrected.body.revision, corrected.body.timeline.at(-1)?.kind],
    ['Bonn', 1, 'revised'],
  )
  assert.equal((await patch(placed, { revision: 0, city: 'Ulm' })).status, 409, 'an old revision')
  assert.equal((await patch(placed, { revision: 1, city: '' })).status, 422)
  const same = await patch(placed, { revision: 1, city: 'Bonn' })
  assert.equal(same.body.revision, 1, 'nothing has changed')
  const { rows } = await db.execute(sql`select before, after from order_revisions`)
  assert.deepEqual(rows, [
    {
      before: { city: placed.order.address.city, zipCode: placed.order.address.zip_code },
      after: { city: 'Bonn', zipCode: '53111' },
    },
  ])

  await post(placed, 'process')
  await ship(placed)
  assert.equal((await patch(placed, { revision: 1, city: 'Ulm' })).status, 409)
})

test('only one of two clerks who correct an order at once succeeds', async () => {
  const { placeOrder, patch } = await openAdminShop()
  const placed = await placeOrder(1)
  const answers = await Promise.all([
    patch(placed, { revision: 0, city: 'Bonn' }),
    patch(placed, { revision: 0, city: 'Ulm' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
})

test('only an administrator changes an order', async () => {
  const { mina, placeOrder } = await openAdminShop()
  const placed = await placeOrder(1)
  const path = `/api/admin/orders/${placed.order.id}`
  const stranger = { Authorization: `Bearer ${UNKNOWN_ADMIN_TOKEN}` }
  for (const [method, to] of [
    ['POST', `${path}/cancel`],
    ['POST', `${path}/return`],
    ['PATCH', path],
  ] as const) {
    assert.equal(
      (await mina.request(method, to, { revision: 0, state: 'received' }, {})).status,
      401,
    )
    assert.equal((await mina.request(method, to, { revision: 0 }, stranger)).status, 403)
  }
})

async function openAdminShop() {
  const shop = await openTestShop()
  await shop.db.execute(sql`truncate sandbox.sessions cascade`)
  const product = await addTestProduct(shop.db, 'Lamp', { price: 10, stock: 20 })
  const lamp = product.onlyVariantId!
  const { site } = await openTestSite({ shop })
  const mina = createShopper(site)
  const send = (
    method: 'POST' | 'PATCH',
    placed: PlacedOrder,
    { step, body, key = crypto.randomUUID() }: { step: string; body: object; key?: string },
  ) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': key }
    return mina.request<Order>(method, `/api/admin/orders/${placed.order.id}${step}`, body, headers)
  }
  const post = (placed: PlacedOrder, step: string, body: object = {}, key?: string) =>
    send('POST', placed, { step: `/${step}`, body, ...(key && { key }) })
  return {
    db: shop.db,
    mina,
    lamp,
    post,
    patch: (placed: PlacedOrder, body: object) => send('PATCH', placed, { step: '', body }),
    ship: (placed: PlacedOrder, parcel: object = {}) =>
      post(placed, 'ship', { carrier: 'DHL', number: 'JD01', ...parcel }),
    pay: (placed: PlacedOrder) => mina.pay(placed),
    async placeOrder(quantity: number) {
      const cart = await mina.createCart([{ variant: lamp, quantity }])
      return (await mina.checkOut(cart.id)).body
    },
    async getStock() {
      const { rows } = await shop.db.execute<{ stock: number }>(sql`select stock from variants`)
      return rows[0]!.stock
    },
  }
}
