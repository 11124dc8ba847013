import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  applyTimeZone,
  countSales,
  findSalesDayDiscrepancies,
  timeZoneSetting,
} from '#modules/reports'
import { openReportsShop } from '#tests/support/reports-shop'

test('a paid order is in the figures of its day, its products, categories and sources', async () => {
  const { buy, handleEvents, getSales, getShares, getBest } = await openReportsShop()
  const { order } = await buy()
  await handleEvents()
  const { now, before, step, points } = await getSales()
  assert.deepEqual([now.sales, now.orders, now.average], [order.total, 1, order.total])
  assert.deepEqual([before.sales, before.orders, before.average], [0, 0, null])
  assert.deepEqual([step, points.length], ['hour', 24])
  assert.equal(
    points.reduce((sum, { sales }) => sum + sales, 0),
    order.total,
  )
  const shares = await getShares()
  assert.deepEqual(shares.categories.map(({ name, amount }) => [name, amount]).sort(), [
    ['Home', 12],
    ['Light', 12],
  ])
  assert.deepEqual(shares.sources, [{ key: 'manual', name: null, amount: 24, orders: 0 }])
  assert.deepEqual(
    shares.traffic.map(({ key, orders }) => [key, orders]),
    [['unknown', 1]],
  )
  const best = await getBest('range=30d')
  assert.deepEqual(best.items.map(({ title, sold, amount }) => [title, sold, amount]).sort(), [
    ['Lamp', 1, 12],
    ['Mug', 1, 12],
  ])
})

test('an unpaid order is in no figure', async () => {
  const { shopper, mug, handleEvents, getSales } = await openReportsShop()
  const cart = await shopper.createCart([{ variant: mug.onlyVariantId! }])
  await shopper.checkOut(cart.id)
  await handleEvents()
  assert.deepEqual((await getSales()).now.orders, 0)
})

test('a refund is taken off on its own day, and its items off the product', async () => {
  const { db, buy, handleEvents, refund, getSales, getBest } = await openReportsShop()
  const { order } = await buy()
  await handleEvents()
  await db.execute(sql`update order_tenders set created_at = created_at - interval '3 days'`)
  await db.execute(sql`update order_events set created_at = created_at - interval '3 days'`)
  const [line] = order.lines
  await refund(order.id, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Broken' })
  await handleEvents()
  const today = (await getSales()).now
  assert.deepEqual([today.sales, today.refunded, today.orders], [-today.refunded, 12, 0])
  const week = (await getSales('range=7d')).now
  assert.deepEqual([week.orders, week.refunded], [1, 12])
  assert.equal(week.sales, Math.round((order.total - 12) * 100) / 100)
  const sold = (await getBest('range=7d')).items.map(({ sold }) => sold)
  assert.deepEqual(sold, [1], 'what came back was not sold')
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
})

test('an event that is handled again, and an order that is counted again, change nothing', async () => {
  const { db, buy, handleEvents, getSales } = await openReportsShop()
  const { order } = await buy()
  await handleEvents()
  const before = await getSales()
  await Promise.all(Array.from({ length: 5 }, () => countSales(db, [order.id as never])))
  assert.deepEqual((await getSales()).now, before.now)
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
})

test('a product that moves to another category keeps its sales where they were', async () => {
  const { db, buy, handleEvents, getShares } = await openReportsShop()
  const { order } = await buy()
  await handleEvents()
  await db.execute(sql`update products set category_id = null`)
  await countSales(db, [order.id as never])
  const names = (await getShares()).categories.map(({ name }) => name)
  assert.deepEqual(names.sort(), ['Home', 'Light'])
})

test('days follow the time zone of the shop, whose days can have 23 and 25 hours', async () => {
  const at = new Date('2026-10-25T23:30:00Z')
  const { db, buy, handleEvents, getSales } = await openReportsShop({ now: () => at })
  await buy()
  await handleEvents()
  assert.equal((await getSales('from_day=2026-10-25&to_day=2026-10-25')).now.orders, 1)

  await timeZoneSetting.set(db, { value: 'Europe/Berlin', now: at })
  assert.equal(await applyTimeZone(db), true)
  assert.equal(await applyTimeZone(db), false, 'nothing to do twice')
  const autumn = await getSales('from_day=2026-10-25&to_day=2026-10-25')
  assert.deepEqual([autumn.now.orders, autumn.points.length], [0, 25])
  assert.deepEqual(
    [autumn.points[0]!.at, autumn.points[24]!.at],
    ['2026-10-24T22:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  )
  const next = await getSales('from_day=2026-10-26&to_day=2026-10-26')
  assert.deepEqual([next.now.orders, next.range.today, next.points.length], [1, '2026-10-26', 24])
  assert.equal((await getSales('from_day=2026-03-29&to_day=2026-03-29')).points.length, 23)
  assert.equal((await getSales('from_day=2026-10-25&to_day=2026-10-27')).now.orders, 1)
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
})

test('a range is refused if it is reversed, half or longer than a year', async () => {
  const { asAdmin } = await openReportsShop()
  for (const query of [
    'from_day=2026-02-02&to_day=2026-02-01',
    'from_day=2026-02-02',
    'to_day=2026-02-30',
    'range=1y',
    'from_day=2020-01-01&to_day=2026-01-01',
  ]) {
    const { error } = await asAdmin<{ error: { code: string } }>('GET', `/reports/sales?${query}`)
    assert.equal(error.code, 'invalid_input', query)
  }
})
