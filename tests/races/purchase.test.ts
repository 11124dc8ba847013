import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import { createCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { serveSite } from '../support/serve-site.ts'
import { createShopper } from '../support/shopper.ts'
import { addTestProduct, openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const morning = utc('2026-11-21 09:00')

test('200 buyers order one of 20 lamps: exactly 20 are sold', async () => {
  const { db, lamp, buyer, getStock } = await openSaleShop({ lamps: 20 })
  const carts = await inParallel(200, () => buyer.createCart([{ variant: lamp }]))

  const responses = await inParallel(200, (n) =>
    buyer.checkOut(carts[n]!.id, { email: `buyer-${n}@example.com` }),
  )

  assert.deepEqual(countValues(responses.map(({ status }) => status)), { 201: 20, 409: 180 })
  const rejected = responses.filter(({ status }) => status === 409)
  assert.deepEqual(countValues(rejected.map(({ body }) => body.error.code)), { sold_out: 180 })
  assert.equal(await getStock(lamp), 0)
  await assertConsistentData(db)
})

test('one cart checked out 20 times at once becomes one order with one payment', async () => {
  const { db, lamp, buyer, getStock } = await openSaleShop()
  const { id } = await buyer.createCart([{ variant: lamp, quantity: 2 }])

  const responses = await inParallel(20, () => buyer.checkOut(id))

  assert.deepEqual(countValues(responses.map(({ status }) => status)), { 201: 20 })
  assert.equal(new Set(responses.map(({ body }) => body.order.id)).size, 1)
  assert.equal(new Set(responses.map(({ body }) => body.payment?.id)).size, 1)
  assert.equal(await getStock(lamp), 98)
  await assertConsistentData(db)
})

test('one cart checked out at once with many idempotency keys and addresses becomes one order', async () => {
  const { lamp, buyer, getStock } = await openSaleShop()
  const { id } = await buyer.createCart([{ variant: lamp }])

  const responses = await inParallel(20, (n) =>
    buyer.checkOut(
      id,
      { first_name: `Buyer ${n % 4}` },
      { 'Idempotency-Key': `key-${n % 5}-${n % 4}` },
    ),
  )

  const placed = responses.filter(({ status }) => status === 201)
  assert.equal(new Set(placed.map(({ body }) => body.order.id)).size, 1)
  assert.ok(responses.every(({ status }) => status === 201 || status === 409))
  assert.equal(await getStock(lamp), 99)
})

test('50 carts have a coupon with one redemption: one order redeems it', async () => {
  const { db, lamp, buyer } = await openSaleShop()
  const coupon = { discount: { basisPoints: 5000 }, maxRedemptions: 1, now: morning }
  await createCoupon(db, { code: 'ONCE', ...coupon })
  const carts = await inParallel(50, () => buyer.createCart([{ variant: lamp }]))
  await inParallel(50, (n) =>
    buyer.request('PUT', `/api/carts/${carts[n]!.id}/coupon`, { code: 'ONCE' }),
  )

  const responses = await inParallel(50, (n) =>
    buyer.checkOut(carts[n]!.id, { email: `buyer-${n}@example.com` }),
  )

  assert.deepEqual(countValues(responses.map(({ status }) => status)), { 201: 1, 409: 49 })
  const { rows } = await db.execute(sql`select redemption_count from coupons`)
  assert.deepEqual(rows, [{ redemption_count: 1 }])
  await assertConsistentData(db)
})

test('one customer with 30 simultaneous carts redeems a coupon limited to two per customer twice', async () => {
  const { db, lamp, buyer } = await openSaleShop()
  const coupon = { discount: { basisPoints: 5000 }, maxRedemptionsPerCustomer: 2, now: morning }
  await createCoupon(db, { code: 'TWICE', ...coupon })
  const carts = await inParallel(30, () => buyer.createCart([{ variant: lamp }]))
  await inParallel(30, (n) =>
    buyer.request('PUT', `/api/carts/${carts[n]!.id}/coupon`, { code: 'twice' }),
  )

  const responses = await inParallel(30, (n) =>
    buyer.checkOut(carts[n]!.id, { email: n % 2 ? `mina+${n}@example.com` : 'MINA@example.com' }),
  )

  assert.deepEqual(countValues(responses.map(({ status }) => status)), { 201: 2, 409: 28 })
  await assertConsistentData(db)
})

test('carts with the same products in opposite order are all ordered and cancelled', async () => {
  const { db, lamp, mug, buyer, getStock } = await openSaleShop()
  const lines = [{ variant: lamp }, { variant: mug }]
  const carts = await inParallel(60, (n) => buyer.createCart(n % 2 ? lines : lines.toReversed()))

  const placed = await inParallel(60, (n) => buyer.checkOut(carts[n]!.id))
  const cancelled = await inParallel(60, (n) => buyer.postOrderAction(placed[n]!.body, 'cancel'))

  assert.deepEqual(countValues(placed.map(({ status }) => status)), { 201: 60 })
  assert.deepEqual(countValues(cancelled.map(({ status }) => status)), { 200: 60 })
  assert.deepEqual([await getStock(lamp), await getStock(mug)], [100, 100])
  await assertConsistentData(db)
})

test('payments that arrive while stock holds expire: each order keeps all of its stock or none', async () => {
  const { db, lamp, mug, buyer, getStock, clock } = await openSaleShop({ lamps: 15 })
  const carts = await inParallel(15, () => buyer.createCart([{ variant: lamp }]))
  const placed = await inParallel(15, (n) => buyer.checkOut(carts[n]!.id))
  const late = await inParallel(5, () => buyer.createCart([{ variant: mug }, { variant: lamp }]))
  clock.now = new Date(morning.getTime() + 31 * 60_000)

  const paying = inParallel(15, (n) => buyer.pay(placed[n]!.body))
  const expiring = inParallel(5, () => expireHolds(db, clock.now))
  const competing = inParallel(5, (n) => buyer.checkOut(late[n]!.id))
  const [paid] = await Promise.all([paying, expiring, competing])

  assert.deepEqual(countValues(paid.map(({ status }) => status)), { 200: 15 })
  const { rows } = await db.execute<{ state: string; held: number }>(sql`
    select o.fulfilment_state as state, -coalesce(sum(m.quantity), 0)::int as held
    from orders o left join stock_movements m on m.reference like o.id || '/%'
    group by o.id`)
  for (const { state, held } of rows) {
    assert.equal(held, state === 'cancelled' ? 0 : 1, `an order that is ${state}`)
  }
  assert.equal(await getStock(lamp), 15 - rows.filter(({ held }) => held === 1).length)
  await assertConsistentData(db)
})

test('an order cancelled, paid and retried at once ends in one consistent state', async () => {
  const { db, lamp, buyer } = await openSaleShop()
  const placed = (await buyer.checkOut((await buyer.createCart([{ variant: lamp }])).id)).body

  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => buyer.postOrderAction(placed, 'cancel')),
    ...Array.from({ length: 5 }, () => buyer.postOrderAction(placed, 'pay')),
    ...Array.from({ length: 5 }, () => buyer.pay(placed)),
  ])

  assert.ok(responses.every(({ status }) => status < 500))
  const { body } = await buyer.getOrder(placed)
  assert.ok(['cancelled', 'refunded'].includes(body.state), body.state)
  await assertConsistentData(db)
})

async function openSaleShop({ lamps = 100 } = {}) {
  const shop = await openTestShop()
  const { db } = shop
  const lamp = (await addTestProduct(db, 'Desk Lamp', { price: 59, stock: lamps })).onlyVariantId!
  const mug = (await addTestProduct(db, 'Red Mug', { stock: 100 })).onlyVariantId!
  const clock = { now: morning }
  const { site } = await openTestSite({ shop, now: () => clock.now })

  const getStock = async (id: VariantId) => {
    const { rows } = await db.execute(sql`select stock from variants where id = ${id}`)
    return rows[0]?.stock
  }
  return { db, lamp, mug, getStock, clock, buyer: createShopper(await serveSite(site)) }
}

/** Asserts that stock, order totals, coupon counts and cart states are consistent. */
async function assertConsistentData(db: Database) {
  const { rows } = await db.execute<{ discrepancy: string }>(sql`
    select 'stock of ' || v.id as discrepancy from variants v
    where v.stock <> (select coalesce(sum(quantity), 0) from stock_movements where variant_id = v.id)
    union all
    select 'order ' || o.number from orders o left join order_lines l on l.order_id = o.id
    group by o.id having (o.items_minor, o.discount_minor) is distinct from (sum(l.base_minor), sum(l.discount_minor))
    union all
    select 'coupon ' || c.code from coupons c
    where c.redemption_count <> (select count(*) from promotion_redemptions where coupon_id = c.id and released_at is null)
    union all
    select 'cart ' || c.id from carts c
    where (c.state = 'ordered') <> exists (select from ordered_carts where cart_id = c.id)
    union all
    select 'tenders of order ' || o.number from orders o left join order_tenders t on t.order_id = o.id
    group by o.id having o.paid_minor - o.refunded_minor <> coalesce(sum(t.minor), 0)`)
  assert.deepEqual(rows, [])
}

function inParallel<Result>(times: number, run: (n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => run(n)))
}

function countValues(values: (string | number)[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]),
  )
}
