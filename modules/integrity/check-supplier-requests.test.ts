import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { openDropshipShop } from '#tests/support/dropship-shop'
import { type IntegrityContext, integrityChecks } from './checks.ts'
import type { CheckCode } from './contract.ts'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const LATER_MS = 10 * 60_000

/** Finds with a check what the shop has ten minutes later. */
async function find({ db, clock }: Shop, code: CheckCode) {
  const context = { now: new Date(clock().getTime() + LATER_MS) } as IntegrityContext
  const found = await integrityChecks[code].find(db, context)
  const repair = async () => {
    for (const { subject } of found) await integrityChecks[code].repair!(db, subject, context)
  }
  return { found, repair }
}

const findMissing = async (shop: Shop) => (await find(shop, 'supplier_requests')).found
const findSurplus = async (shop: Shop) => (await find(shop, 'supplier_surplus')).found

async function openPaidShop() {
  const shop = await openDropshipShop()
  const items = [shop.mug, shop.mat.variants[0]!, shop.lamp.variants[0]!]
  const placed = await shop.buy(items.map((variant) => ({ variant, quantity: 2 })))
  const run = (query: SQL) => shop.db.execute(query)
  return { shop, placed, run }
}

test('paid units of suppliers without a request are found, and the repair orders them once', async () => {
  const { shop, placed, run } = await openPaidShop()
  await shop.handleEvents()
  assert.deepEqual([await findMissing(shop), await findSurplus(shop)], [[], []])
  await run(
    sql`delete from dropship_lines; delete from supplier_orders; delete from dropship_orders`,
  )
  await run(sql`delete from sandbox.marketplace_orders`)
  const { found, repair } = await find(shop, 'supplier_requests')
  assert.deepEqual(found, [
    {
      ...{ subject: placed.order.id, name: placed.order.number },
      ...{ expected: '4 units in requests', found: '0 units' },
    },
  ])
  await repair()
  await repair()
  assert.deepEqual(await findMissing(shop), [])
  shop.passTime(LATER_MS)
  await shop.forward()
  assert.equal(await shop.count('sandbox.marketplace_orders'), 2, 'one for each seller')
})

test('a part of an order that is in no request is found', async () => {
  const { shop, run } = await openPaidShop()
  await shop.handleEvents()
  await run(sql`update dropship_lines set quantity = 1 where supplier_product_id like '100500636%'`)
  assert.deepEqual(
    (await findMissing(shop)).map(({ found }) => found),
    ['3 units'],
  )
})

test('an order is not reported before its handlers had their time, nor when it is cancelled or shipped', async () => {
  const { shop, placed, run } = await openPaidShop()
  const context = { now: shop.clock() } as IntegrityContext
  assert.deepEqual(await integrityChecks.supplier_requests.find(shop.db, context), [])
  assert.equal((await findMissing(shop)).length, 1)
  await run(sql`update order_lines set shipped_quantity = quantity`)
  assert.deepEqual(await findMissing(shop), [])
  await run(sql`update order_lines set shipped_quantity = 0`)
  await shop.mina.postOrderAction(placed, 'cancel')
  assert.deepEqual(await findMissing(shop), [])
})

test('a request for more than an order needs is found, and reduced before it is sent', async () => {
  const { shop, run } = await openPaidShop()
  await shop.handlePaid()
  await run(sql`update dropship_lines set quantity = 5`)
  const { found, repair } = await find(shop, 'supplier_surplus')
  assert.deepEqual(
    found.map(({ expected, found }) => [expected, found]),
    [
      ['2 units', '5 units wait'],
      ['2 units', '5 units wait'],
    ],
  )
  await repair()
  assert.deepEqual(await findSurplus(shop), [])
})

test('a request for an order that is not paid is found, and a person decides', async () => {
  const { shop, run } = await openPaidShop()
  await shop.handlePaid()
  await run(sql`update orders set paid_minor = 0, hold_expires_at = '2030-01-02'`)
  const { found, repair } = await find(shop, 'supplier_surplus')
  const words = found.map((one) => `${one.expected}: ${one.found}`)
  assert.deepEqual(words, ['paid: waiting', 'paid: waiting'])
  await repair()
  assert.equal((await findSurplus(shop)).length, 2)
})

test('what was refunded after it was ordered needs a note, which the repair leaves', async () => {
  const { shop, placed, run } = await openPaidShop()
  await shop.handleEvents()
  const line = placed.order.lines.find(({ title }) => title === 'Bear mat')!
  const body = { lines: [{ line_id: line.id, quantity: 2 }], reason: 'Lost' }
  await shop.admin('POST', `/orders/${placed.order.id}/refund`, body)
  await shop.handleEvents()
  assert.deepEqual(await findSurplus(shop), [])
  await run(sql`delete from dropship_notes`)
  const { found, repair } = await find(shop, 'supplier_surplus')
  assert.ok(found.length > 0)
  await repair()
  assert.deepEqual(await findSurplus(shop), [])
})
