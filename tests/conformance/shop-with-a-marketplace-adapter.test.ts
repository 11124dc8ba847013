import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SyncItem, SyncRun } from '#contract/product-sync'
import { openWholesaleShop } from '#tests/support/wholesale-shop'

type Shop = Awaited<ReturnType<typeof openWholesaleShop>>

const LAMP = 'wholesale:lamp-7'
/** An id of AliExpress. */
const FOREIGN = '1005008177221739'
const NOT_FOUND = 'supplier_product_not_found'
const PHONE = '+49 221 6789123'
const HOUR_MS = 3_600_000

type Source = { ids: string[] } | { existing: true }

/** A clerk syncs products. Returns what became of each. */
async function sync(shop: Shop, source: Source) {
  const path = '/marketplace/syncs'
  const { body: run } = await shop.admin<SyncRun>('POST', `${path}/products`, source)
  await shop.runSyncs()
  const { body } = await shop.admin<{ items: SyncItem[] }>('GET', `${path}/${run.id}/items`)
  return body.items.map(({ outcome, error_code: code }) => outcome ?? code)
}

/** Adds the lamp, which is ordered at the wholesaler when it was sold. Returns its variant of oak. */
async function addLamp(shop: Shop): Promise<string> {
  assert.deepEqual(await sync(shop, { ids: [LAMP] }), ['added'])
  const [product] = await shop.query<{ id: string }>('select id from products')
  const mode = { mode: 'dropship', before: 'outbound' }
  const set = await shop.admin('PUT', `/products/${product!.id}/selling-mode`, mode)
  assert.equal(set.status, 200)
  const [oak] = await shop.query<{ id: string }>(
    `select id from variants where sku = 'wholesale-lamp-7.oak'`,
  )
  return oak!.id
}

async function buyTwo({ mina }: Shop, variant: string) {
  const cart = await mina.createCart([{ variant, quantity: 2 }])
  const { body: placed } = await mina.checkOut(cart.id, { phone: PHONE })
  await mina.pay(placed)
  return placed
}

const readRequests = (shop: Shop) =>
  shop.query('select state, error_code as error from dropship_orders')

test('a clerk syncs a product of the wholesaler, whose id has the name of the wholesaler in front', async () => {
  await using shop = await openWholesaleShop()
  await addLamp(shop)
  const [product] = await shop.query(
    'select title, ali_id as id, affiliate_url as url from products',
  )
  const url = 'https://wholesale.example/items/lamp-7'
  assert.deepEqual(product, { title: 'Desk lamp', id: LAMP, url })
  const variants = await shop.query('select sku, price_minor as price from variants order by sku')
  assert.deepEqual(
    variants.map(({ sku, price }) => [sku, Number(price)]),
    [
      ['wholesale-lamp-7.ash', 5676],
      ['wholesale-lamp-7.oak', 5016],
    ],
    'twice what it costs in the United States',
  )
  assert.deepEqual([await sync(shop, { ids: [LAMP] }), shop.errors], [['unchanged'], []])
})

test('what Mina has bought is ordered there once, and its parcel is a parcel of her order', async () => {
  await using shop = await openWholesaleShop()
  const variant = await addLamp(shop)
  const placed = await buyTwo(shop, variant)
  for (let round = 0; round < 2; round++) {
    await shop.handleEvents()
    await shop.forward()
  }
  const [order, ...others] = shop.wholesaler.service.orders
  assert.deepEqual(others, [])
  assert.deepEqual(order!.items, [
    { product: 'lamp-7', sku: 'lamp-7.oak', quantity: 2, service: 'van' },
  ])
  assert.deepEqual([order!.reference, order!.ship_to.name], [placed.order.id, 'Mina Ørsted'])
  assert.deepEqual(await readRequests(shop), [{ state: 'placed', error: null }])

  shop.wholesaler.service.sendParcel(order!.id)
  shop.passTime(2 * HOUR_MS)
  await shop.poll()
  const { body: shipped } = await shop.mina.getOrder(placed)
  const parcels = shipped.fulfilments.map(({ number, carrier, lines }) => {
    return [number, carrier, lines[0]!.quantity]
  })
  assert.deepEqual([shipped.state, parcels], ['shipped', [[`P-${order!.id}`, 'Van', 2]]])
  const [stored] = await shop.query('select id, state, cost_minor from supplier_orders')
  assert.deepEqual([stored!.id, stored!.state], [`wholesale:${order!.id}`, 'shipped'])
  assert.deepEqual(shop.errors, [])
})

test('a parcel whose carrier is not known is one of the wholesaler', async () => {
  await using shop = await openWholesaleShop()
  const variant = await addLamp(shop)
  const { service } = shop.wholesaler
  const placed = await buyTwo(shop, variant)
  await shop.handleEvents()
  await shop.forward()
  service.sendParcel(service.orders[0]!.id, null)
  shop.passTime(2 * HOUR_MS)
  await shop.poll()
  const { body: shipped } = await shop.mina.getOrder(placed)
  assert.deepEqual(
    shipped.fulfilments.map(({ carrier }) => carrier),
    ['Wholesale'],
  )
})

test('an order is sent again under its key after the wholesaler was away, and exists once', async () => {
  await using shop = await openWholesaleShop()
  const variant = await addLamp(shop)
  const { service } = shop.wholesaler
  await buyTwo(shop, variant)
  await shop.handleEvents()
  for (const state of ['down', 'lost-answers'] as const) {
    service.setNetwork(state)
    await shop.forward()
    assert.deepEqual(await readRequests(shop), [{ state: 'sending', error: null }], state)
    shop.passTime(5 * 60_000)
  }
  assert.equal(service.orders.length, 1, 'the answer was lost, not the order')
  service.setNetwork('up')
  await shop.forward()
  assert.deepEqual(await readRequests(shop), [{ state: 'placed', error: null }])
  assert.equal(service.orders.length, 1)
})

test('calls are recorded with how they ended, without the address of Mina and the key of the shop', async () => {
  await using shop = await openWholesaleShop()
  const variant = await addLamp(shop)
  const { service, secrets } = shop.wholesaler
  await buyTwo(shop, variant)
  await shop.handleEvents()
  service.setNetwork('down')
  await shop.forward()
  service.setNetwork('up')
  shop.passTime(5 * 60_000)
  await shop.forward()
  const calls = await shop.query('select * from marketplace_calls order by id')
  const outcomes = (name: string) =>
    calls.filter(({ method }) => method === name).map(({ outcome }) => outcome)
  assert.deepEqual(outcomes('placeOrder'), ['unavailable', 'ok'])
  assert.ok(outcomes('getProduct').length > 0)
  const text = JSON.stringify(calls)
  for (const secret of ['Ørsted', 'Gartenstraße', '6789123', ...secrets]) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('a product of another marketplace is not found, and the wholesaler is not asked for it', async () => {
  await using shop = await openWholesaleShop()
  await addLamp(shop)
  const { requests } = shop.wholesaler.service
  requests.length = 0
  const [calls] = await shop.query('select count(*)::int as count from marketplace_calls')
  assert.deepEqual(await sync(shop, { ids: [FOREIGN, 'grocer:lamp-7'] }), [NOT_FOUND, NOT_FOUND])
  assert.deepEqual(requests, [])
  const counted = await shop.query('select count(*)::int as count from marketplace_calls')
  assert.deepEqual(counted, [calls])
})

test('products of a marketplace that was replaced cannot be ordered, and come back with it', async () => {
  await using shop = await openWholesaleShop()
  const variant = await addLamp(shop)
  const { wholesaler, mina } = shop
  const checkOut = async () => {
    const cart = await mina.createCart([{ variant }])
    return (await mina.checkOut(cart.id, { phone: PHONE })).body
  }
  shop.replaceMarketplace({ ...wholesaler.provider, name: 'grocer', title: 'Grocer' })
  wholesaler.service.requests.length = 0
  assert.equal((await checkOut()).error.code, 'supplier_refused')
  assert.deepEqual(await sync(shop, { existing: true }), ['gone'])
  assert.deepEqual(wholesaler.service.requests, [])

  shop.replaceMarketplace(wholesaler.provider)
  assert.deepEqual(await sync(shop, { existing: true }), ['updated'])
  shop.passTime(HOUR_MS)
  assert.ok((await checkOut()).order.id)
})
