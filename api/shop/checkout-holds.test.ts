import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import { updateVariantPrice } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import { type OrderId, shipOrder, transitionOrder } from '#modules/orders'
import { createCoupon } from '#modules/promotions'
import { listInsertedColumns } from '#platform/db/json-rows'
import { orders } from '#tables/orders'
import { clerk } from '#tests/support/actors'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'

const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)

test('an unpaid order releases stock, coupon and cart once when its hold expires', async () => {
  const { db, lamp, mina, getStock, clock } = await openCheckoutShop()
  await createCoupon(db, {
    code: 'ONCE',
    discount: { basisPoints: 1000 },
    maxRedemptions: 1,
    now: morning,
  })
  const cart = await mina.createCart([{ variant: lamp, quantity: 2 }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'once' })
  const placed = (await mina.checkOut(cart.id)).body
  assert.equal(placed.order.total, 106.2)

  assert.equal(await expireHolds(db, later(29)), 0)
  const expired = await Promise.all([1, 2, 3].map(() => expireHolds(db, later(31))))
  clock.now = later(31)

  assert.deepEqual(expired.toSorted(), [0, 0, 1])
  assert.equal(await getStock(lamp), 20)
  const { body } = await mina.getOrder(placed)
  assert.deepEqual([body.state, body.can.pay], ['cancelled', true])
  const reopened = await mina.request<{ state: string }>('GET', `/api/carts/${cart.id}`)
  assert.equal(reopened.body.state, 'open')
  assert.equal(
    (await mina.checkOut(cart.id)).body.order.total,
    106.2,
    'the coupon can be redeemed again',
  )
})

test('a hold that cannot be released does not stop the release of others', async () => {
  const { db, lamp, mug, mina, getStock, clock } = await openCheckoutShop()
  await createCoupon(db, { code: 'ONCE', discount: { basisPoints: 1000 }, now: morning })
  const cart = await mina.createCart([{ variant: lamp }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'ONCE' })
  await mina.checkOut(cart.id)
  await db.execute(sql`update coupons set redemption_count = 0`)
  clock.now = later(1)
  await mina.checkOut((await mina.createCart([{ variant: mug }])).id)

  await assert.rejects(expireHolds(db, later(45)), /Some holds could not be released/)
  assert.deepEqual([await getStock(lamp), await getStock(mug)], [19, 20])
})

test('a hundred holds that cannot be released do not hide the one behind them', async () => {
  const { db, lamp, mina, getStock } = await openCheckoutShop()
  await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  const columns = sql.raw(listInsertedColumns(orders))
  await db.execute(sql`
    insert into orders (${columns}) select ${columns} from (
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'OW-' || n, 'cart_id', null, 'last_name', 'Stuck',
        'hold_expires_at', hold_expires_at - interval '1 second'))).*
      from orders, generate_series(1, 100) n) copies`)
  await db.execute(sql`
    create function refuse_update() returns trigger language plpgsql
      as $$ begin raise 'This order is stuck'; end $$`)
  await db.execute(sql`
    create trigger refuse_update before update on orders
      for each row when (old.last_name = 'Stuck') execute function refuse_update()`)
  after(() => db.execute(sql`drop function refuse_update cascade`))

  await assert.rejects(expireHolds(db, later(45)), ({ errors }) => errors.length === 100)
  assert.equal(await getStock(lamp), 20)
})

test('a late payment reserves the stock of the same order again', async () => {
  const { db, lamp, mina, getStock, clock } = await openCheckoutShop({ stock: 1 })
  const cart = await mina.createCart([{ variant: lamp }])
  const placed = (await mina.checkOut(cart.id)).body
  clock.now = later(40)
  await expireHolds(db, clock.now)
  assert.equal(await getStock(lamp), 1)

  const retried = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
  assert.deepEqual([retried.status, retried.body.order.id], [200, placed.order.id])
  assert.equal(retried.body.order.hold_expires_at, '2026-11-21T10:10:00.000Z')
  assert.equal(await getStock(lamp), 0)
  assert.equal((await mina.pay(retried.body)).body.state, 'succeeded')
  assert.equal((await mina.getOrder(placed)).body.state, 'paid')
  assert.equal((await mina.postOrderAction(placed, 'pay')).body.error.code, 'not_payable')
})

test('after the hold has expired, an order is paid again only at current prices and within a day', async () => {
  const { db, lamp, mug, mina, clock } = await openCheckoutShop()
  await createCoupon(db, {
    ...{ code: 'TODAY', discount: { basisPoints: 1000 }, endsAt: later(60), now: morning },
  })
  const placeOrder = async (variant: string, coupon?: string) => {
    const cart = await mina.createCart([{ variant }])
    if (coupon) await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: coupon })
    return (await mina.checkOut(cart.id)).body
  }
  const withOldPrice = await placeOrder(lamp)
  const withEndedCoupon = await placeOrder(mug, 'TODAY')
  const unchanged = await placeOrder(mug)
  await updateVariantPrice(db, { variantId: lamp, minor: 7900, now: morning })
  clock.now = later(61)
  await expireHolds(db, clock.now)
  const payAgain = async (placed: PlacedOrder) =>
    (await mina.postOrderAction(placed, 'pay')).body.error?.code

  assert.equal(await payAgain(withOldPrice), 'prices_changed')
  assert.equal(await payAgain(withEndedCoupon), 'prices_changed')
  clock.now = later(24 * 60 + 1)
  assert.equal((await mina.getOrder(unchanged)).body.can.pay, false)
  assert.equal(await payAgain(unchanged), 'not_payable')
  clock.now = later(24 * 60)
  assert.equal(await payAgain(unchanged), undefined)
})

test('a payment that arrives a day after its order is refunded', async () => {
  const { lamp, db, mina, clock } = await openCheckoutShop()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  clock.now = later(24 * 60 + 1)
  await expireHolds(db, clock.now)
  await mina.pay(placed)
  const { body } = await mina.getOrder(placed)
  assert.deepEqual([body.state, body.timeline.at(-1)?.kind], ['cancelled', 'payment_returned'])
})

test('a late payment of an order whose prices have changed since is sent back', async () => {
  const { db, lamp, mug, mina, clock } = await openCheckoutShop()
  const place = async (variant: string) =>
    (await mina.checkOut((await mina.createCart([{ variant }])).id)).body
  const [cheap, taxed, unchanged] = [await place(lamp), await place(mug), await place(mug)]
  await updateVariantPrice(db, { variantId: lamp, minor: 7900, now: morning })
  await db.execute(
    sql`update orders set tax_basis_points = 700 where number = ${taxed.order.number}`,
  )
  clock.now = later(40)
  await expireHolds(db, clock.now)

  const again = await mina.postOrderAction(taxed, 'pay')
  assert.equal(again.body.error.code, 'prices_changed', 'the tax rate is another one')
  for (const placed of [cheap, taxed]) {
    await mina.pay(placed)
    const { body } = await mina.getOrder(placed)
    const { kind, note } = body.timeline.at(-1)!
    assert.deepEqual([body.state, kind], ['cancelled', 'payment_returned'])
    assert.match(note!, /prices have since changed/)
  }
  await mina.pay(unchanged)
  assert.equal((await mina.getOrder(unchanged)).body.state, 'paid')
})

test('a late payment leaves in the cart what Mina added after the hold had expired', async () => {
  const { db, lamp, mug, mina, getStock, clock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const placed = (await mina.checkOut(cart.id)).body
  clock.now = later(40)
  await expireHolds(db, clock.now)
  await mina.request('POST', `/api/carts/${cart.id}/items`, { variant_id: mug })
  await mina.request('POST', `/api/carts/${cart.id}/items`, { variant_id: lamp })

  assert.equal((await mina.pay(placed)).body.state, 'succeeded')
  assert.equal((await mina.getOrder(placed)).body.state, 'paid')
  const { body } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.equal(body.state, 'open')
  assert.deepEqual(
    body.items.map(({ variant_id, quantity }) => [variant_id, quantity]),
    [
      [lamp, 1],
      [mug, 1],
    ],
  )
  assert.equal((await mina.checkOut(cart.id)).status, 201)
  assert.deepEqual([await getStock(lamp), await getStock(mug)], [18, 19])
})

test('a late payment is rejected when the stock is sold or the cart was ordered again', async () => {
  const { db, lamp, mug, mina, clock } = await openCheckoutShop({ stock: 1 })
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const cart = await mina.createCart([{ variant: mug }])
  const mugOrder = (await mina.checkOut(cart.id)).body
  clock.now = later(40)
  await expireHolds(db, clock.now)

  await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  const again = (await mina.checkOut(cart.id)).body

  assert.equal((await mina.postOrderAction(placed, 'pay')).body.error.code, 'items_unavailable')
  assert.equal((await mina.postOrderAction(mugOrder, 'pay')).body.error.code, 'items_unavailable')
  assert.notEqual(again.order.id, mugOrder.order.id)
})

test('a declined payment is retried on the same order', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  assert.equal((await mina.pay(placed, 'failed')).body.state, 'failed')

  const retried = (await mina.postOrderAction<PlacedOrder>(placed, 'pay')).body
  assert.notEqual(retried.payment?.id, placed.payment?.id)
  await mina.pay(retried)
  const { body } = await mina.getOrder(placed)
  assert.deepEqual([body.state, body.payment?.id], ['paid', retried.payment?.id])
})

test('Mina cancels an unpaid order and a paid one, but not one that is being packed', async () => {
  const { db, lamp, mina, getStock } = await openCheckoutShop()
  const order = async () =>
    (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const [unpaid, paid, packed] = [await order(), await order(), await order()]
  await mina.pay(paid)
  await mina.pay(packed)
  await transitionOrder(db, {
    orderId: packed.order.id as OrderId,
    to: 'processing',
    actor: clerk,
    now: morning,
  })

  assert.equal((await mina.postOrderAction(unpaid, 'cancel')).body.state, 'cancelled')
  assert.equal(
    (await mina.postOrderAction(unpaid, 'cancel')).body.state,
    'cancelled',
    'a second cancellation changes nothing',
  )
  const { body: refunded } = await mina.postOrderAction(paid, 'cancel')
  assert.deepEqual([refunded.state, refunded.refunded], ['refunded', 59])
  assert.equal((await mina.postOrderAction(packed, 'cancel')).body.error.code, 'not_cancellable')
  assert.equal(await getStock(lamp), 19)
})

test('a delivered order can be returned once', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const orderId = placed.order.id as OrderId
  const tracking = { carrier: 'DHL', number: '00340434', url: null }
  const move = (to: 'processing' | 'delivered') =>
    transitionOrder(db, { orderId, to, actor: clerk, now: morning })

  const unpaid = await shipOrder(db, { orderId, tracking, actor: clerk, now: morning })
  assert.equal(!unpaid.ok && unpaid.error.code, 'illegal_order_transition')
  await mina.pay(placed)
  await move('processing')
  await shipOrder(db, { orderId, tracking, actor: clerk, now: morning })
  assert.equal((await mina.postOrderAction(placed, 'return')).body.error.code, 'not_delivered')
  await move('delivered')
  const { body } = await mina.postOrderAction(placed, 'return', { reason: 'Too bright.\nSorry.' })

  assert.deepEqual([body.state, body.can.return], ['delivered', false])
  assert.deepEqual(
    body.fulfilments.map(({ carrier, number, url }) => ({ carrier, number, url })),
    [tracking],
  )
  assert.equal(body.timeline.at(-1)?.note, 'Too bright.\nSorry.')
  assert.equal(
    (await mina.postOrderAction(placed, 'return')).body.error.code,
    'return_already_requested',
  )
})
