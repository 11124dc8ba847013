import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type DropshipOrderId, forwardOrder } from '#modules/dropship'
import { setSellingMode } from '#modules/product-sync'
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

test('a product is sold elsewhere and here again while shoppers check out: what is sold here is ordered', async () => {
  const shop = await openDropshipShop()
  const { db, mat, mina } = shop
  const [small] = mat.variants
  const CARTS = 24
  const carts = []
  for (let n = 0; n < CARTS; n++) carts.push(await mina.createCart([{ variant: small! }]))
  // One is sure to be placed before, and one sure to be refused after.
  const before = await shop.checkOut(carts[0]!.id, { email: 'buyer-0@example.com' })
  assert.equal(before.status, 201)
  let isOver = false
  const flip = async () => {
    for (let mode = 0; !isOver; mode = 1 - mode) {
      const [to, from] = mode === 0 ? OUTBOUND_FIRST : OUTBOUND_FIRST.toReversed()
      await setSellingMode(db, { productId: mat.productId, mode: to!, before: from! })
      await sleep(Math.random() * 12)
    }
    await setSellingMode(db, { productId: mat.productId, mode: 'outbound', before: 'dropship' })
  }
  const flipping = flip()
  const checkOutSoon = async (cartId: string, n: number) => {
    await sleep(Math.random() * 300)
    return shop.checkOut(cartId, { email: `buyer-${n}@example.com` })
  }
  const meanwhile = await Promise.all(
    carts.slice(1, -1).map(({ id }, n) => checkOutSoon(id, n + 1)),
  )
  isOver = true
  await flipping
  const after = await shop.checkOut(carts.at(-1)!.id, { email: 'buyer-last@example.com' })
  assert.equal(after.status, 409)

  const placed = [before, ...meanwhile]
  const codes = placed.map(({ status, body }) => (status === 201 ? 'placed' : body.error.code))
  assert.deepEqual(
    codes.filter((code) => !['placed', 'sold_out', 'supplier_unquoted'].includes(code)),
    [],
  )
  const orders = codes.filter((code) => code === 'placed').length
  const { rows: lines } = await db.execute(
    sql`select count(*)::int as lines, count(supplier)::int as supplied from order_lines`,
  )
  assert.deepEqual(lines, [{ lines: orders, supplied: orders }])
  // What was sold here is ordered, although the product is sold elsewhere by now.
  for (const { status, body } of placed) if (status === 201) await mina.pay(body)
  await shop.handleEvents()
  assert.equal(await shop.count('sandbox.marketplace_orders'), orders)
})

const OUTBOUND_FIRST = ['outbound', 'dropship'] as const
