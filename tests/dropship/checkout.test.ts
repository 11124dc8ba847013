import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { placeOrder } from '#modules/checkout'
import { switchFault } from '#sandbox/marketplace'
import { openDropshipShop, SUPPLIER_MAT } from '#tests/support/dropship-shop'
import { BEAR_MAT } from '#tests/support/marketplace'

const [SMALL] = BEAR_MAT.skus
const PRODUCT = 'aliexpress.ds.product.get'
const FREIGHT = 'aliexpress.ds.freight.query'

test('a supplier is asked before an order is placed, once for ten minutes', async () => {
  const shop = await openDropshipShop()
  const [small, large] = shop.mat.variants
  const first = await shop.mina.createCart([{ variant: small! }, { variant: large! }])
  const placed = await shop.checkOut(first.id)
  assert.equal(placed.status, 201)
  assert.deepEqual(shop.takeCalls().toSorted(), [FREIGHT, FREIGHT, PRODUCT])
  const { rows } = await shop.db.execute(
    sql`select supplier, supplier_ref, cost_minor::int, cost_currency from order_lines order by position`,
  )
  assert.deepEqual(rows, [
    { supplier: 'aliexpress', supplier_ref: SMALL!.id, cost_minor: 801, cost_currency: 'USD' },
    { ...rows[1], cost_minor: 901 },
  ])

  shop.passTime(9 * 60_000)
  const second = await shop.mina.createCart([{ variant: small! }])
  assert.equal((await shop.checkOut(second.id)).status, 201)
  assert.deepEqual(shop.takeCalls(), [], 'the quote is younger than ten minutes')
  shop.passTime(2 * 60_000)
  const third = await shop.mina.createCart([{ variant: small! }])
  assert.equal((await shop.checkOut(third.id)).status, 201)
  assert.deepEqual(shop.takeCalls().toSorted(), [FREIGHT, PRODUCT])
})

test('a cart of own products asks no supplier', async () => {
  const shop = await openDropshipShop()
  const cart = await shop.mina.createCart([{ variant: shop.mug }])
  assert.equal((await shop.mina.checkOut(cart.id)).status, 201)
  assert.deepEqual(shop.takeCalls(), [])
})

test('a variant that vanished is refused before payment, and taken out of the cart in one action', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: shop.mug }, { variant: small! }])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: true })

  const refused = await shop.checkOut(cart.id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_refused'])
  const item = cart.items.find(({ variant_id }) => variant_id === small)!
  assert.deepEqual(refused.body.error.fields, {
    [item.id]: 'Bear mat is no longer available from its supplier.',
  })
  assert.deepEqual([await shop.count('orders'), await shop.count('payments')], [0, 0])
  const german = await shop.checkOut(cart.id, {}, { 'Accept-Language': 'de' })
  assert.match(german.body.error.message, /beim Lieferanten nicht mehr erhältlich/)

  const path = `/api/carts/${cart.id}/corrections`
  const [one, other] = await Promise.all([
    shop.mina.request<Cart>('POST', path, { country: 'DE' }),
    shop.mina.request<Cart>('POST', path, { country: 'DE' }),
  ])
  assert.deepEqual([one.status, other.status], [200, 200], 'twice at once')
  const { body: corrected } = await shop.mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.deepEqual(
    corrected.items.map(({ title }) => title),
    ['Red Mug'],
  )
  assert.equal((await shop.checkOut(cart.id)).status, 201)
})

test('a price that rose by 30 % is refused if the margin would fall below its floor', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  const refused = await shop.checkOut(cart.id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_refused'])
  assert.match(refused.body.error.message, /^The price of Bear mat has just changed/)
  assert.equal(await shop.count('orders'), 0)
  // 8.01 and 10 % are 8.81: with its margin 11.02, with the freight 13.01.
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 110 })
  shop.passTime(11 * 60_000)
  assert.equal((await shop.checkOut(cart.id)).status, 201)
})

test('a supplier with too few units leaves as many as it has', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small!, quantity: 3 }])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, stock: 2 })
  const refused = await shop.checkOut(cart.id)
  assert.match(refused.body.error.message, /only 2 of Bear mat left/)
  const path = `/api/carts/${cart.id}/corrections`
  const { body: corrected } = await shop.mina.request<Cart>('POST', path, { country: 'DE' })
  assert.deepEqual(
    corrected.items.map(({ quantity }) => quantity),
    [2],
  )
  assert.equal((await shop.checkOut(cart.id)).status, 201)
})

test('a country to which a supplier does not send is refused', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  await switchFault(shop.db, {
    ...{ kind: 'product_not_for_country', method: PRODUCT, calls: 1, now: shop.clock() },
  })
  assert.match((await shop.checkOut(cart.id)).body.error.message, /doesn’t deliver to this country/)
})

test('a marketplace that takes too long holds nobody up: a recent sync is trusted, an old one is not', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  const slow = { kind: 'slow', method: PRODUCT, seconds: 15 } as const
  await switchFault(shop.db, { ...slow, calls: 1, now: shop.clock() })
  const before = performance.now()
  const checkout = shop.checkOut(cart.id, {}, { 'Idempotency-Key': 'slow' })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const { rows } = await shop.db.execute(sql`select state from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  assert.deepEqual(rows, [], 'no transaction waits for the supplier')
  assert.equal((await checkout).status, 201)
  const seconds = (performance.now() - before) / 1000
  assert.ok(seconds < 15, `${seconds} seconds`)

  shop.passTime(25 * 3_600_000)
  const other = await shop.mina.createCart([{ variant: small! }])
  await switchFault(shop.db, { ...slow, calls: 1, now: shop.clock() })
  const refused = await shop.checkOut(other.id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'supplier_refused'])
  assert.match(refused.body.error.message, /couldn’t confirm Bear mat/)
  shop.passTime(61_000)
  assert.equal((await shop.checkOut(other.id)).status, 201, 'a minute later it is asked again')
})

test('a line that was added after suppliers were asked is never sold unasked', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  const { providers } = shop
  const contact = { email: 'mina@example.com', first_name: 'Mina', last_name: 'Ørsted' }
  const place = { address: 'Gartenstraße 5', city: 'Köln', zip_code: '50667', country: 'DE' }
  const placed = await placeOrder(shop.db, {
    body: {
      ...{ cart_id: cart.id, ...contact, ...place, phone: '+49 221 123456' },
      ...{ shipping: 'standard' },
    } as never,
    ...{ language: 'en', provider: providers[0], now: shop.clock() },
  })
  assert.equal(!placed.ok && placed.error.code, 'supplier_unquoted')
  assert.equal(await shop.count('orders'), 0)
})

test('a supplier needs a phone number that works in the country', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  for (const phone of [undefined, '12']) {
    const refused = await shop.mina.checkOut(cart.id, phone ? { phone } : {})
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'supplier_phone_needed'])
    assert.ok(refused.body.error.fields?.phone)
  }
  assert.equal((await shop.checkOut(cart.id, { phone: '0221 123456' })).status, 201)
})

test('an unpaid order is not paid later if its supplier refuses it by then', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: small! }])
  const { body: placed } = await shop.checkOut(cart.id)
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: true })
  shop.passTime(11 * 60_000)
  const retried = await shop.mina.postOrderAction(placed, 'pay')
  assert.deepEqual([retried.status, retried.body.error.code], [409, 'supplier_refused'])
  await shop.changeSupply(SUPPLIER_MAT, { skuId: SMALL!.id, isGone: false })
  shop.passTime(11 * 60_000)
  assert.equal((await shop.mina.postOrderAction(placed, 'pay')).status, 200)
})

test('a cart of another account cannot be corrected, and an ordered one stays as it is', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const unknown = `/api/carts/${crypto.randomUUID()}/corrections`
  assert.equal((await shop.mina.request('POST', unknown)).status, 404)
  const cart = await shop.mina.createCart([{ variant: small! }])
  await shop.checkOut(cart.id)
  const ordered = await shop.mina.request('POST', `/api/carts/${cart.id}/corrections`)
  assert.equal(ordered.status, 409)
})
