import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { expireHolds } from '#modules/checkout'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const morning = utc('2026-11-21 09:00')
const HOLD_MS = 30 * 60_000

test('a guest who spells one mailbox in several ways holds no more unpaid orders than the limit', async () => {
  const { order } = await openLimitedShop({ ordersPerCustomer: 2 })
  await order({ email: 'eve@gmail.com' })
  const second = await order({ email: 'e.ve+2@googlemail.com' })
  const third = await order({ email: 'E.V.E@gmail.com' })

  assert.equal(second.status, 201)
  assert.deepEqual([third.status, third.body.error.code], [429, 'too_many_unpaid_orders'])
  assert.ok(Number(third.headers.get('Retry-After')) > 0)
  assert.equal((await order({ email: 'theo@gmail.com' })).status, 201)
})

test('a network holds no more unpaid orders than the limit, whoever they are for', async () => {
  const { db, order } = await openLimitedShop({ ordersPerNetwork: 3 })
  const placed = await Promise.all(
    Array.from({ length: 12 }, (_, n) => order({ email: `eve-${n}@example.com` })),
  )

  assert.equal(placed.filter(({ status }) => status === 201).length, 3)
  assert.equal(placed.filter(({ status }) => status === 429).length, 9)
  const { rows } = await db.execute(sql`select stock from variants`)
  assert.deepEqual(rows, [{ stock: 97 }], 'what was refused is not held')
})

test('the addresses of one IPv6 /64 are one network', async () => {
  const { order } = await openLimitedShop({ ordersPerNetwork: 1 })
  const orderFrom = async (address: string) =>
    (
      await order({ email: `eve-${address.replace(/\W+/g, '-')}@example.com` }, 1, {
        'X-Forwarded-For': address,
      })
    ).status
  assert.equal(await orderFrom('203.0.113.7'), 201)
  assert.equal(await orderFrom('203.0.113.8'), 201)
  assert.equal(await orderFrom('2001:db8:1:2::1'), 201)
  assert.equal(await orderFrom('2001:db8:1:2:ffff::2'), 429)
  assert.equal(await orderFrom('2001:db8:1:3::1'), 201)
})

test('12 parallel checkouts of one guest hold no more than the limit', async () => {
  const { order } = await openLimitedShop({ ordersPerCustomer: 2 })
  const placed = await Promise.all(Array.from({ length: 12 }, () => order()))
  assert.equal(placed.filter(({ status }) => status === 201).length, 2)
})

test('unpaid orders are worth no more together than the limit of their currency', async () => {
  const { order } = await openLimitedShop({ maxMinorByCurrency: { USD: 50_00 } })
  assert.equal((await order({}, 3)).status, 201)
  const german = await order({}, 3, { 'Accept-Language': 'de' })
  assert.deepEqual([german.status, german.body.error.code], [429, 'unpaid_value_too_high'])
  assert.match(german.body.error.message, /unbezahlten Bestellungen/)
  assert.equal((await order({}, 2)).status, 201)
})

test('a hold that ends no longer counts, and nothing of who had it is stored', async () => {
  const { db, order, shopper, clock } = await openLimitedShop({ ordersPerCustomer: 1 })
  const countHolds = async () => (await db.execute(sql`select from open_holds`)).rowCount
  const endings: ((placed: PlacedOrder) => Promise<unknown>)[] = [
    (placed) => shopper.pay(placed),
    (placed) => shopper.postOrderAction(placed, 'cancel'),
    () => {
      clock.now = new Date(clock.now.getTime() + HOLD_MS)
      return expireHolds(db, clock.now)
    },
  ]
  for (const end of endings) {
    const { status, body } = await order()
    assert.deepEqual([status, await countHolds()], [201, 1])
    await end(body)
    assert.equal(await countHolds(), 0)
  }
})

test('paying again after the hold has expired counts as a new hold', async () => {
  const { db, order, shopper, clock } = await openLimitedShop({ ordersPerCustomer: 1 })
  const first = (await order()).body
  clock.now = new Date(clock.now.getTime() + HOLD_MS)
  await expireHolds(db, clock.now)
  const second = (await order()).body

  const again = await shopper.postOrderAction<PlacedOrder>(first, 'pay')
  assert.deepEqual([again.status, again.body.error.code], [429, 'too_many_unpaid_orders'])
  assert.equal((await shopper.getOrder(first)).body.state, 'cancelled')
  await shopper.postOrderAction(second, 'cancel')
  assert.equal((await shopper.postOrderAction(first, 'pay')).status, 200)
})

const UNLIMITED = { ordersPerCustomer: 0, ordersPerNetwork: 0, maxMinorByCurrency: {} }

/** A shop with a hundred caps for $10 and limits of unpaid orders. */
async function openLimitedShop(limits: Partial<typeof UNLIMITED>) {
  const shop = await openTestShop()
  const { db } = shop
  const cap = (await addTestProduct(db, 'Blue Cap', { stock: 100 })).onlyVariantId!
  const clock = { now: morning }
  const holdLimits = { ...UNLIMITED, ...limits }
  const { site } = await openTestSite({ shop, holdLimits, trustedProxies: 1, now: () => clock.now })
  const shopper = createShopper(site)

  const order = async (contact: object = {}, quantity = 1, headers = {}) => {
    const { id } = await shopper.createCart([{ variant: cap, quantity }])
    return shopper.checkOut(id, contact, headers)
  }
  return { db, order, shopper, clock }
}
