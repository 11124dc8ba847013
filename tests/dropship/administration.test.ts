import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { OrderDropship } from '#contract/dropship'
import { awaitPurges } from '#tests/support/await-purges'
import { openDropshipShop, SUPPLIER_MAT } from '#tests/support/dropship-shop'
import { BEAR_MAT } from '#tests/support/marketplace'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const [SMALL, LARGE] = BEAR_MAT.skus

/** Opens a shop with a paid order whose variant vanished at the supplier after the payment. */
async function openFailedShop() {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: true })
  await shop.handleEvents()
  const path = `/orders/${placed.order.id}/dropship`
  const read = async () => (await shop.admin<OrderDropship>('GET', path)).body
  return { shop, placed, path, read }
}

function countSupplierOrders(shop: Shop) {
  return shop.count('sandbox.marketplace_orders')
}

test('a failed request has its reason, waits for work, and is sent again', async () => {
  const { shop, placed, path, read } = await openFailedShop()
  const [failed] = (await read()).requests
  assert.equal(failed!.error_code, 'supplier_product_not_found')
  assert.match(failed!.error_message!, /does not have an item, or this variant of it/)
  assert.deepEqual([failed!.can_retry, failed!.can_change], [true, true])
  const waiting = await shop.admin<{ suppliers: object }>('GET', '/work/waiting')
  assert.deepEqual(waiting.body.suppliers, { open: 1, oldest_order_id: placed.order.id })

  const retry = `${path}/${failed!.id}/retry`
  const stale = await shop.admin('POST', retry, { revision: failed!.revision - 1 })
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'dropship_order_changed'])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: false })
  const body = { revision: failed!.revision }
  const both = await Promise.all([shop.admin('POST', retry, body), shop.admin('POST', retry, body)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'one of two at once')
  await shop.forward()
  const [placedRequest] = (await read()).requests
  assert.equal(placedRequest!.state, 'placed')
  assert.equal(await countSupplierOrders(shop), 1)
  const again = await shop.admin('POST', retry, { revision: placedRequest!.revision })
  assert.deepEqual([again.status, again.body.error.code], [409, 'dropship_order_not_failed'])
})

test('another variant of the product is ordered instead, and only one of the product', async () => {
  const { shop, path, read } = await openFailedShop()
  const [failed] = (await read()).requests
  const [line] = failed!.lines
  assert.deepEqual(line!.choices, [
    { variant_id: shop.mat.variants[1], options: '50x80cm', cost: 9.01, currency: 'USD' },
  ])
  const change = `${path}/${failed!.id}/lines/${line!.line_id}`
  const { revision } = failed!
  for (const variant_id of [shop.lamp.variants[0]!, shop.mug, shop.mat.variants[0]!]) {
    const refused = await shop.admin('PUT', change, { variant_id, revision })
    assert.deepEqual(
      [refused.status, refused.body.error.code],
      [409, 'dropship_variant_not_offered'],
    )
  }
  const other = `${path}/${failed!.id}/lines/${crypto.randomUUID()}`
  const body = { variant_id: shop.mat.variants[1], revision }
  assert.equal((await shop.admin('PUT', other, body)).status, 404)
  assert.equal((await shop.admin('PUT', change, body)).status, 200)
  await shop.forward()
  const { requests, notes } = await read()
  assert.deepEqual([requests[0]!.state, requests[0]!.lines[0]!.is_other_variant], ['placed', true])
  assert.deepEqual(
    notes.map(({ kind, is_open }) => [kind, is_open]),
    [['other_variant', false]],
  )
  const { rows } = await shop.db.execute<{ lines: { skuId: string }[] }>(
    sql`select lines from sandbox.marketplace_orders`,
  )
  assert.equal(rows[0]!.lines[0]!.skuId, LARGE!.id)
})

test('a line that cannot be ordered is refunded, and nothing waits any more', async () => {
  const { shop, placed, read } = await openFailedShop()
  await refund(shop, placed, 'Bear mat')
  await shop.handleEvents()
  assert.equal((await read()).requests[0]!.state, 'closed')
  const waiting = await shop.admin<{ suppliers: object }>('GET', '/work/waiting')
  assert.deepEqual(waiting.body.suppliers, { open: 0, oldest_order_id: null })
  assert.equal(await countSupplierOrders(shop), 0)
  const { body: order } = await shop.mina.getOrder(placed)
  assert.deepEqual([order.refunded, order.total - order.refunded], [15, 10])
})

test('refunds and disputes at the supplier are written down, and settled', async () => {
  const { shop, path, read } = await openFailedShop()
  const note = { kind: 'refund', text: 'They pay back half.', amount: 7.5 }
  assert.equal((await shop.admin('POST', `${path}/notes`, note)).status, 200)
  for (const bad of [
    { ...note, text: ' ' },
    { ...note, text: 'x'.repeat(2001) },
    { ...note, amount: -1 },
    { ...note, kind: 'lost' },
  ]) {
    assert.equal((await shop.admin('POST', `${path}/notes`, bad)).status, 422)
  }
  const [written] = (await read()).notes
  assert.deepEqual(
    [written!.text, written!.amount, written!.currency, written!.is_open],
    ['They pay back half.', 7.5, 'USD', true],
  )
  const resolve = (id: string) => shop.admin('POST', `${path}/notes/${id}/resolve`)
  const twice = [await resolve(written!.id), await resolve(written!.id)]
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await read()).notes[0]!.is_open, false)
  assert.equal((await resolve(crypto.randomUUID())).status, 404)
})

test('what belongs to another order is not found', async () => {
  const { shop, path, read } = await openFailedShop()
  const other = await shop.buy([{ variant: shop.mug }])
  const [failed] = (await read()).requests
  await shop.admin('POST', `${path}/notes`, { kind: 'dispute', text: 'Broken.' })
  const [note] = (await read()).notes
  const foreign = `/orders/${other.order.id}/dropship`
  const { revision } = failed!
  assert.equal(
    (await shop.admin('POST', `${foreign}/${failed!.id}/retry`, { revision })).status,
    404,
  )
  assert.equal((await shop.admin('POST', `${foreign}/notes/${note!.id}/resolve`)).status, 404)
  assert.equal((await shop.admin('GET', `/orders/${crypto.randomUUID()}/dropship`)).status, 404)
})

test('units that are ordered at a supplier cannot be taken out of the order', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }, { variant: small! }])
  await shop.handleEvents()
  const line = placed.order.lines.find(({ title }) => title === 'Bear mat')!
  const body = { lines: [{ line_id: line.id, quantity: 0 }] }
  const removed = await shop.admin('POST', `/orders/${placed.order.id}/edit-preview`, body)
  assert.deepEqual([removed.status, removed.body.error?.code], [409, 'quantity_has_left'])
})

test('an owner changes how a product is sold, and the shop follows', async () => {
  const shop = await openDropshipShop()
  const { productId } = shop.mat
  const path = `/products/${productId}`
  const supply = await shop.admin<{ mode: string }>('GET', `${path}/supply`)
  assert.equal(supply.body.mode, 'dropship')
  const set = (mode: string, before: string) =>
    shop.admin('PUT', `${path}/selling-mode`, { mode, before })
  const stale = await set('outbound', 'outbound')
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'selling_mode_changed'])
  assert.equal((await set('outbound', 'dropship')).status, 200)
  assert.equal((await set('outbound', 'dropship')).status, 200, 'twice')
  assert.equal((await set('elsewhere', 'dropship')).status, 422)
  await awaitPurges(shop)
  const { rows } = await shop.db.execute<{ slug: string }>(
    sql`select slug from products where id = ${productId}`,
  )
  const seen = await shop.mina.request<{ is_outbound: boolean }>(
    'GET',
    `/api/products/${rows[0]!.slug}`,
  )
  assert.equal(seen.body.is_outbound, true)
  const own = await shop.db.execute<{ id: string }>(
    sql`select product_id as id from variants where id = ${shop.mug}`,
  )
  const manual = `/products/${own.rows[0]!.id}/selling-mode`
  const refused = await shop.admin('PUT', manual, { mode: 'dropship', before: 'outbound' })
  assert.equal(refused.status, 404)
  const { rows: log } = await shop.db.execute(
    sql`select action from change_log where action like '%selling_mode_set' limit 1`,
  )
  assert.equal(log.length, 1)
})

async function refund(shop: Shop, placed: PlacedOrder, title: string) {
  const line = placed.order.lines.find((one) => one.title === title)!
  const body = { lines: [{ line_id: line.id, quantity: line.quantity }], reason: 'gone' }
  const { status } = await shop.admin('POST', `/orders/${placed.order.id}/refund`, body)
  assert.ok(status < 300, `${status}`)
}
