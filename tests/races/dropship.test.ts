import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { type DropshipOrderId, forwardOrder } from '#modules/dropship'
import { openDropshipShop } from '../support/dropship-shop.ts'

const ORDERS = 50

test(`${ORDERS} paid orders are forwarded twice at once: each is ordered once at its supplier`, async () => {
  const shop = await openDropshipShop()
  const { db, marketplace, clock } = shop
  const [small] = shop.mat.variants
  await db.execute(sql`update variants set stock = 1000 where id = ${small}`)
  for (let n = 0; n < ORDERS; n++) {
    await shop.buy([{ variant: small! }], { email: `buyer-${n}@example.com` })
  }
  // The events of the orders are handled twice at once too.
  await Promise.all([shop.handlePaid(), shop.handlePaid()])
  const { rows } = await db.execute<{ id: DropshipOrderId }>(sql`select id from dropship_orders`)
  assert.equal(rows.length, ORDERS)
  const signal = new AbortController().signal
  const forwardAll = () =>
    Promise.all(rows.map(({ id }) => forwardOrder(db, marketplace, { id, signal, clock })))
  await Promise.all([forwardAll(), forwardAll()])
  shop.passTime(3 * 60_000)
  await Promise.all([forwardAll(), forwardAll()])

  const { rows: orders } = await db.execute(sql`
    select count(*)::int as orders, count(distinct out_order_id)::int as keys,
      (select count(*)::int from supplier_orders) as stored,
      (select count(*)::int from dropship_orders where state = 'placed') as placed,
      (select count(*)::int from dropship_lines where supplier_order_id is not null) as lines
    from sandbox.marketplace_orders`)
  const all = { orders: ORDERS, keys: ORDERS, stored: ORDERS, placed: ORDERS, lines: ORDERS }
  assert.deepEqual(orders, [all])
})
