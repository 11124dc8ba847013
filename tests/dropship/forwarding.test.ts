import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { switchFault } from '#sandbox/marketplace'
import { openDropshipShop, SUPPLIER_LAMP, SUPPLIER_MAT } from '#tests/support/dropship-shop'
import { BEAR_MAT } from '#tests/support/marketplace'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const CREATE = 'aliexpress.ds.order.create'
const [SMALL] = BEAR_MAT.skus

async function readRequests({ db }: Shop) {
  const { rows } = await db.execute(
    sql`select state, error_code as error from dropship_orders order by created_at, part`,
  )
  return rows
}

async function readSupplierOrders({ db }: Shop) {
  const { rows } = await db.execute<{ key: string; lines: object[]; address: object }>(
    sql`select out_order_id as key, seller, lines, address from sandbox.marketplace_orders order by seller`,
  )
  return rows
}

test('a paid order is forwarded once, each seller gets its lines, and own lines stay here', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const [lamp] = shop.lamp.variants
  const placed = await shop.buy([
    { variant: shop.mug },
    { variant: small!, quantity: 2 },
    { variant: lamp! },
  ])
  await shop.handleEvents()
  await shop.handleEvents()
  const orders = await readSupplierOrders(shop)
  assert.deepEqual(
    orders.map(({ key, lines }) => [key, lines.length]),
    [
      [placed.order.id, 1],
      [placed.order.id, 1],
    ],
  )
  assert.deepEqual(orders[0]!.address, {
    ...{ contact_person: 'Mina Ørsted', full_name: 'Mina Ørsted', address: 'Gartenstraße 5' },
    ...{ city: 'Köln', province: 'Köln', country: 'DE', zip: '50667', locale: 'en_US' },
    ...{ mobile_no: '221123456', phone_country: '+49' },
  })
  assert.deepEqual(await readRequests(shop), [{ state: 'placed', error: null }])
  const order = await shop.mina.getOrder(placed)
  assert.deepEqual([order.body.state, order.body.can.cancel], ['processing', false])

  // Which seller has which line is known after the first question.
  shop.passTime(2 * 60_000)
  await shop.poll()
  const { rows } = await shop.db.execute(sql`
    select d.supplier_product_id as product, o.seller from dropship_lines d
    join sandbox.marketplace_orders o on o.id = d.supplier_order_id order by o.seller`)
  assert.deepEqual(rows, [
    { product: SUPPLIER_LAMP, seller: 'Lamp Store' },
    { product: SUPPLIER_MAT, seller: 'Shop1102602078 Store' },
  ])
})

test('an order that is not paid is not forwarded, and neither is one without lines of suppliers', async () => {
  const shop = await openDropshipShop()
  const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
  await shop.checkOut(cart.id)
  await shop.buy([{ variant: shop.mug }])
  await shop.handleEvents()
  assert.deepEqual(await readRequests(shop), [])
})

test('an order whose answer is lost is sent again under its key, and exists once', async () => {
  const shop = await openDropshipShop()
  await switchFault(shop.db, { kind: 'lost_response', method: CREATE, calls: 4, now: shop.clock() })
  await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  assert.deepEqual(await readRequests(shop), [{ state: 'sending', error: null }])
  shop.passTime(2 * 60_000)
  await shop.forward()
  assert.deepEqual(await readRequests(shop), [{ state: 'placed', error: null }])
  assert.equal((await readSupplierOrders(shop)).length, 1)
})

test('an order whose result is not known after a day waits for a person', async () => {
  const shop = await openDropshipShop()
  await switchFault(shop.db, { kind: 'lost_response', method: CREATE, calls: 4, now: shop.clock() })
  await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  shop.passTime(24 * 3_600_000)
  shop.takeCalls()
  await shop.forward()
  assert.deepEqual(await readRequests(shop), [
    { state: 'failed', error: 'dropship_result_unknown' },
  ])
  assert.deepEqual(shop.takeCalls(), [], 'the same key could order a second time by now')
})

test('what the supplier refuses is stored with its reason', async () => {
  const shop = await openDropshipShop()
  await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: true })
  await shop.handleEvents()
  assert.deepEqual(await readRequests(shop), [
    { state: 'failed', error: 'supplier_product_not_found' },
  ])
})

test('a name that the marketplace does not accept in the United States fails before it is sent', async () => {
  const shop = await openDropshipShop()
  const american = { country: 'US', state: 'CA', zip_code: '94103', city: 'San Francisco' }
  const contact = { ...american, first_name: 'J', phone: '415 555-2671' }
  await shop.buy([{ variant: shop.mat.variants[0]! }], contact)
  await shop.handleEvents()
  assert.deepEqual(await readRequests(shop), [{ state: 'failed', error: 'dropship_name_invalid' }])
  const order = await readSupplierOrders(shop)
  assert.deepEqual(order, [])
})

test('an address in the United States has the name of its state and a number without its prefix', async () => {
  const shop = await openDropshipShop()
  const american = { country: 'US', state: 'CA', zip_code: '94103', city: 'San Francisco' }
  await shop.buy([{ variant: shop.mat.variants[0]! }], { ...american, phone: '+1 415 555 2671' })
  await shop.handleEvents()
  const [order] = await readSupplierOrders(shop)
  assert.deepEqual(
    [order!.address].map((address) =>
      Object.entries(address).filter(([key]) => /prov|mob|pho/.test(key)),
    ),
    [
      [
        ['province', 'California'],
        ['mobile_no', '4155552671'],
        ['phone_country', '+1'],
      ],
    ],
  )
})

test('a line that was refunded before it was sent is not ordered', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  await refundLine(shop, placed, 'Bear mat')
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [])
})

test('a line that is refunded after it was ordered is noted for the website of the marketplace', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  await refundLine(shop, placed, 'Bear mat')
  await shop.handleEvents()
  const { rows } = await shop.db.execute(
    sql`select kind, resolved_at from dropship_notes where order_id = ${placed.order.id}`,
  )
  assert.deepEqual(rows, [{ kind: 'undone_here', resolved_at: null }])
})

async function refundLine(shop: Shop, placed: PlacedOrder, title: string) {
  const line = placed.order.lines.find((one) => one.title === title)!
  const body = { lines: [{ line_id: line.id, quantity: line.quantity }], reason: 'gone' }
  const { status } = await shop.admin('POST', `/orders/${placed.order.id}/refund`, body)
  assert.ok(status < 300, `${status}`)
}
