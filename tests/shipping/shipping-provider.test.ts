import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { addCartItem, type CartId, createCart } from '#modules/cart'
import { expireHolds, placeOrder } from '#modules/checkout'
import type { TaxService } from '#modules/tax-quotes'
import { openClerkShop } from '#tests/support/clerk-shop'
import { openRateLimits } from '#tests/support/rate-limits'
import { answerWith, COLOGNE, HELGOLAND, openShippingShop } from '#tests/support/shipping-shop'
import { mina as address, createShopper } from '#tests/support/shopper'
import { createTestUser } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

type Shop = Awaited<ReturnType<typeof openShippingShop>>

test('Mina sees what the delivery to her city costs once she has said where she lives, and pays exactly that', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug, quantity: 2 }])
  const before = await shop.readCart(id)
  assert.deepEqual(listPrices(before), { standard: 4.95, express: 9 }, 'the table has these')
  assert.equal(before.shipping_by_address, true)
  assert.equal(shop.requests.length, 0, 'nobody is asked without a postal code')

  const { body: cart } = await shop.patch(id, COLOGNE_ZIP)
  assert.deepEqual(listPrices(cart), { standard: 6.4, express: 14.5 })
  assert.equal(cart.receipt.total, 26.4)
  const express = cart.shipping_options.find((option) => option.id === 'express')!
  assert.deepEqual([express.arrives_from, express.arrives_to], ['2026-11-23', '2026-11-24'])

  const placed = await order(shop, id, { ...COLOGNE, expected_total: 26.4 })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  assert.equal(placed.body.order.total, 26.4)
  assert.equal(shop.requests.length, 1, 'the checkout uses the quote of the cart, for both methods')
  assert.deepEqual(await shop.readShipping(placed.body.order.id), {
    ...{ shipping_source: 'provider', shipping_reference: 'rate-1' },
    ...{ shipping_minor: 640, shipping_quoted_minor: 640 },
  })
  assert.equal((await shop.read(placed.body)).shipping_source, 'provider')
  const [request] = shop.requests
  assert.deepEqual(request!.destination, { country: 'DE', region: null, postalCode: '50667' })
  assert.deepEqual([request!.currency, request!.pricesIncludeTax], ['USD', true])
  assert.deepEqual(
    request!.items.map(({ productId: _, ...item }) => item),
    [
      {
        ...{ id: shop.mug, sku: null, quantity: 2, unitGrams: null, valueMinor: 2000 },
        isDropship: false,
      },
    ],
  )
  assert.deepEqual(request!.methods, [
    { id: 'standard', tablePriceMinor: 495 },
    { id: 'express', tablePriceMinor: 900 },
  ])
})

test('a delivery that is free from a value of items, or by a promotion, stays free, whatever carriers charge', async () => {
  const shop = await openShippingShop()
  const free = await shop.buy([{ variant: shop.lamp }], COLOGNE)
  assert.equal(free.order.total, 59)
  assert.deepEqual(await shop.readShipping(free.order.id), {
    ...{ shipping_source: 'provider', shipping_reference: 'rate-1' },
    ...{ shipping_minor: 0, shipping_quoted_minor: 640 },
  })
  const express = await shop.buy([{ variant: shop.lamp }], { ...COLOGNE, shipping: 'express' })
  assert.equal(express.order.total, 73.5, 'express is not free from a value')

  const promotion = { kind: 'automatic', name: 'Express for all' }
  const actions = [{ kind: 'free_shipping', methods: ['express'] }]
  const created = await shop.request('POST', '/promotions', { ...promotion, actions })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const promoted = await shop.buy([{ variant: shop.mug }], { ...COLOGNE, shipping: 'express' })
  assert.equal(promoted.order.total, 10)
  const paid = await shop.buy([{ variant: shop.mug }], COLOGNE)
  assert.equal(paid.order.total, 16.4, 'the promotion is not for the standard delivery')
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('whatever a provider answers that cannot be right, the table is charged, and the order says so', async () => {
  const shop = await openShippingShop()
  const { service } = shop
  const wait = async () => {
    await sleep(400)
    return answerWith(640, 1450)(shop.requests.at(-1)!, new AbortController().signal)
  }
  const standard = { id: 'standard', priceMinor: 640, days: null } as const
  const express = { id: 'express', priceMinor: 1450, days: null } as const
  const answerMethods = (...methods: object[]) =>
    answerWith(640, 1450, { methods: methods as (typeof standard)[] })
  const answers: Record<string, typeof service.answer> = {
    'it is down': () => Promise.reject(new Error('ECONNREFUSED')),
    'it is slow, and does not care about the signal': wait,
    'another currency': answerWith(640, 1450, { currency: 'EUR' }),
    'less than nothing': answerWith(-1, 1450),
    'a hundred times as much': answerWith(64_000, 1450),
    'an absurd price of the method that nobody chose': answerWith(640, 145_000),
    'a price with cents of a cent': answerWith(6.4, 1450),
    'no number': answerWith(Number.NaN, 1450),
    'a price as text': answerMethods({ ...standard, priceMinor: '640' }, express),
    'no price': answerMethods({ id: 'standard', days: null }, express),
    'a method too few': answerMethods(standard),
    'a method twice': answerMethods(standard, standard),
    'a method that the shop does not have': answerMethods(standard, { ...express, id: 'drone' }),
    'days in the wrong order': answerMethods({ ...standard, days: { from: 5, to: 2 } }, express),
    'a delivery before it was ordered': answerMethods(
      { ...standard, days: { from: -1, to: 2 } },
      express,
    ),
    'a reference that no database stores': answerWith(640, 1450, { reference: 'a\u0000b' }),
    'a long reference': answerWith(640, 1450, { reference: 'x'.repeat(201) }),
    nothing: () => undefined as never,
  }
  for (const [fault, answer] of Object.entries(answers)) {
    service.answer = answer
    const id = await shop.fill([{ variant: shop.mug }])
    const start = performance.now()
    const { status, body } = await order(shop, id, COLOGNE)
    assert.ok(performance.now() - start < 3000, `${fault}: nobody waits for long`)
    assert.equal(status, 201, fault)
    assert.equal(body.order.total, 14.95, fault)
    const stored = await shop.readShipping(body.order.id)
    assert.deepEqual(
      [stored!.shipping_source, stored!.shipping_quoted_minor],
      ['fallback', null],
      fault,
    )
    // The same request would have this answer for half a minute.
    await shop.db.execute(sql`delete from shipping_quotes`)
  }
  assert.equal(shop.errors.length, Object.keys(answers).length, 'the operator reads each of them')
})

test('a shop that does not sell without an answer refuses the checkout, and keeps nothing of it', async () => {
  const shop = await openShippingShop({ fallback: 'refuse' })
  shop.service.answer = () => Promise.reject(new Error('down'))
  const id = await shop.fill([{ variant: shop.mug }])
  const refused = await order(shop, id, COLOGNE)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'shipping_unavailable'])
  assert.match(refused.body.error.message, /cannot be calculated right now/)
  assert.equal(await shop.getStock(shop.mug), 20)
  const { rows } = await shop.db.execute(sql`select from orders`)
  assert.equal(rows.length, 0)

  assert.equal((await order(shop, id, COLOGNE)).body.error.code, 'shipping_unavailable')
  assert.equal(shop.requests.length, 1, 'a service that is down is not asked again at once')
  shop.service.answer = answerWith(640, 1450)
  shop.clock.now = new Date(shop.clock.now.getTime() + 31_000)
  assert.equal((await order(shop, id, COLOGNE)).status, 201)
})

test('a price that changes between the cart and the payment charges nobody what they have not seen', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  assert.equal((await shop.patch(id, COLOGNE_ZIP)).body.receipt.total, 16.4)
  shop.service.answer = answerWith(700, 1450)
  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 60_000)
  const changed = await order(shop, id, { ...COLOGNE, expected_total: 16.4 })
  assert.deepEqual([changed.status, changed.body.error.code], [409, 'total_changed'])
  assert.match(changed.body.error.message, /17\.00/)
  assert.equal((await shop.readCart(id)).receipt.total, 17, 'the cart shows what is asked for')
  assert.equal((await order(shop, id, { ...COLOGNE, expected_total: 17 })).status, 201)
})

test('within half an hour, what Mina saw is what she pays, also if the carrier would charge more now', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  await shop.patch(id, COLOGNE_ZIP)
  shop.service.answer = answerWith(900, 1450)
  shop.clock.now = new Date(shop.clock.now.getTime() + 29 * 60_000)
  assert.equal((await order(shop, id, { ...COLOGNE, expected_total: 16.4 })).status, 201)
  assert.equal(shop.requests.length, 1)
})

test('an order to another address than the cart was shown for is asked about again, and its total is confirmed', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  await shop.patch(id, COLOGNE_ZIP)
  const changed = await order(shop, id, { ...HELGOLAND, expected_total: 16.4 })
  assert.equal(changed.body.error.code, 'total_changed')
  assert.equal((await order(shop, id, { ...HELGOLAND, expected_total: 19.9 })).status, 201)
})

test('an order that is not what was asked about is refused, not guessed', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  await shop.patch(id, COLOGNE_ZIP)
  const [provider] = shop.dependencies.providers
  const place = async (change: object = {}) => {
    const body = { cart_id: id, ...address, ...COLOGNE, shipping: 'standard' as const, ...change }
    const input = { body, language: 'en' as const, provider, now: shop.clock.now }
    const placed = await placeOrder(shop.db, input)
    return placed.ok ? 'placed' : placed.error.code
  }
  // Nobody asked the provider before: another tab has changed the address or the items after the middleware had asked.
  assert.equal(await place(HELGOLAND), 'shipping_unquoted')
  const items = `/api/carts/${id}/items`
  await shop.mina.request('POST', items, { variant_id: shop.mug, quantity: 1 })
  assert.equal(await place(), 'shipping_unquoted')
  await shop.db.execute(sql`update cart_items set quantity = 1`)
  await shop.db.execute(sql`update shipping_prices set price_minor = 500 where method = 'standard'`)
  await sleep(100)
  assert.equal(await place(), 'shipping_unquoted', 'the owner has changed the table meanwhile')
  await shop.db.execute(sql`update shipping_prices set price_minor = 495 where method = 'standard'`)
  await sleep(100)
  assert.equal(await place(), 'placed')
})

test('a method with which carriers do not bring parcels to an island is not offered there, and cannot be ordered', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  await shop.patch(id, { shipping: 'express' })
  const { body: cart } = await shop.patch(id, { zip_code: HELGOLAND.zip_code })
  assert.deepEqual(listPrices(cart), { standard: 9.9 })
  assert.deepEqual(cart.unavailable_shipping, ['express'])
  assert.equal(cart.receipt.total, 19, 'an order that is not possible is not shown as a cheap one')
  for (const expected of [{}, { expected_total: 19 }, { expected_total: 10 }]) {
    const refused = await order(shop, id, { ...HELGOLAND, shipping: 'express', ...expected })
    assert.deepEqual(
      [refused.status, refused.body.error.code],
      [409, 'shipping_method_not_at_address'],
    )
    assert.match(refused.body.error.message, /isn’t available at your address/)
  }
  const placed = await order(shop, id, { ...HELGOLAND, expected_total: 19.9 })
  assert.equal(placed.status, 201)
  assert.equal(placed.body.order.total, 19.9)
})

test('a promotion for free delivery does not bring a parcel where no carrier goes', async () => {
  const shop = await openShippingShop()
  const actions = [{ kind: 'free_shipping', methods: ['express'] }]
  await shop.request('POST', '/promotions', { kind: 'automatic', name: 'Express', actions })
  const id = await shop.fill([{ variant: shop.mug }])
  const refused = await order(shop, id, { ...HELGOLAND, shipping: 'express' })
  assert.equal(refused.body.error.code, 'shipping_method_not_at_address')
})

test('what Mina adds to a cart with an address is shown with the prices that are known, and charged after the provider was asked', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  await shop.patch(id, { zip_code: HELGOLAND.zip_code })
  const body = { variant_id: shop.cup, quantity: 1 }
  const { body: added } = await shop.mina.request<Cart>('POST', `/api/carts/${id}/items`, body)
  assert.equal(added.receipt.total, 29.9)
  assert.equal(shop.requests.length, 1)
  assert.deepEqual(added.unavailable_shipping, [], 'that was said of other items')
  shop.service.answer = answerWith(1200, 2000)
  const changed = await order(shop, id, { ...HELGOLAND, expected_total: 29.9 })
  assert.equal(changed.body.error.code, 'total_changed')
  await shop.db.execute(sql`update carts set zip_code = '50667'`)
  assert.deepEqual(listPrices(await shop.readCart(id)), { standard: 4.95, express: 9 })
})

test('requests that ask at once are charged one price, the first one that was answered', async () => {
  const shop = await openShippingShop({ timeoutMs: 5000 })
  let calls = 0
  shop.service.answer = async (request, signal) => {
    const turn = ++calls
    while (calls < 3) await sleep(5)
    // The second and the third one are answered once the first one is shown.
    await sleep(turn * 250)
    return answerWith(600 + turn * 100, 1450)(request, signal)
  }
  const id = await shop.fill([{ variant: shop.mug }])
  const shown = await Promise.all([1, 2, 3].map(() => shop.patch(id, COLOGNE_ZIP)))
  const totals = new Set(shown.map(({ body }) => body.receipt.total))
  assert.deepEqual([...totals], [17])
  assert.equal(shop.requests.length, 3, 'they did ask at once')
  const { rows } = await shop.db.execute(sql`select from shipping_quotes`)
  assert.equal(rows.length, 1)
  const [expected_total] = totals
  const placed = await Promise.all(
    [1, 2].map(() => order(shop, id, { ...COLOGNE, expected_total })),
  )
  assert.deepEqual(
    placed.map(({ status, body }) => [status, body.order.total]),
    [
      [201, expected_total],
      [201, expected_total],
    ],
  )
  assert.equal(placed[0]!.body.order.id, placed[1]!.body.order.id)
})

test('the provider is asked before the transaction: nothing is locked while it answers', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  let locks: unknown
  shop.service.answer = async (request, signal) => {
    const { rows } = await shop.db.execute(sql`
      select relation::regclass::text as name from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and a.pid <> pg_backend_pid() and l.locktype = 'relation'`)
    locks = rows
    return answerWith(640, 1450)(request, signal)
  }
  const body = { cart_id: id, ...address, ...COLOGNE }
  const key = { 'Idempotency-Key': 'cologne' }
  assert.equal((await shop.mina.request('POST', '/api/checkout', body, key)).status, 201)
  assert.deepEqual(locks, [])
  assert.equal((await shop.mina.request('POST', '/api/checkout', body, key)).status, 201)
  assert.equal(shop.requests.length, 1, 'a repeated checkout asks nobody')
})

test('an order whose hold expired is paid with the delivery that it was placed with', async () => {
  const shop = await openShippingShop()
  const id = await shop.fill([{ variant: shop.mug }])
  const { body: placed } = await order(shop, id, COLOGNE)
  shop.service.answer = answerWith(900, 1900)
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
  await expireHolds(shop.db, shop.clock.now)
  const again = await shop.mina.postOrderAction<typeof placed>(placed, 'pay')
  assert.equal(again.status, 200, JSON.stringify(again.body))
  assert.equal(again.body.order.total, 16.4)
  assert.equal(shop.requests.length, 1)
})

test('what a clerk adds to a paid order leaves its delivery as it was, and nobody is asked', async () => {
  const shop = await openShippingShop()
  const placed = await shop.buy([{ variant: shop.mug }], COLOGNE)
  await shop.handleEvents()
  const change = { additions: [{ variant_id: shop.cup, quantity: 1 }] }
  const edited = await shop.post(placed, 'edits', {
    revision: 0,
    ...change,
    expected_difference: 10,
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const pay = await shop.mina.postOrderAction<typeof placed>(placed, 'pay')
  await shop.mina.pay(pay.body)
  await shop.handleEvents()
  assert.equal((await shop.readShipping(placed.order.id))!.shipping_minor, 640)
  assert.equal(shop.requests.length, 1)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a clerk composes an order with the delivery to its address, and the preview is what is charged', async () => {
  const shop = await openShippingShop()
  const content = {
    ...{ ...address, ...COLOGNE, language: 'en', currency: 'USD', shipping: 'express' },
    variants: [{ variant_id: shop.mug, quantity: 1 }],
  }
  const quote = await shop.request<{ total: number }>('POST', '/drafts/quote', content)
  assert.equal(quote.body.total, 24.5, JSON.stringify(quote.body))
  const draft = await shop.request('POST', '/drafts', content)
  const send = { revision: 0, expected_total: 24.5 }
  const sent = await shop.request('POST', `/drafts/${draft.body.id}/send`, send)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(sent.body.shipping_source, 'provider')
  assert.equal(shop.requests.length, 1)

  const island = { ...content, ...HELGOLAND }
  const refused = await shop.request('POST', '/drafts/quote', island)
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [409, 'shipping_method_not_at_address'],
  )
})

test('a clerk of a shop that does not sell without an answer sends no draft without one', async () => {
  const shop = await openShippingShop({ fallback: 'refuse' })
  shop.service.answer = () => Promise.reject(new Error('down'))
  const content = {
    ...{ ...address, ...COLOGNE, language: 'en', currency: 'USD', shipping: 'standard' },
    variants: [{ variant_id: shop.mug, quantity: 1 }],
  }
  const draft = await shop.request('POST', '/drafts', content)
  const send = { revision: 0, expected_total: 14.95 }
  const sent = await shop.request('POST', `/drafts/${draft.body.id}/send`, send)
  assert.deepEqual([sent.status, sent.body.error.code], [409, 'shipping_unavailable'])
})

test('goods that are sent in exchange go out without asking a carrier, because the shop bears the delivery', async () => {
  const shop = await openShippingShop()
  const placed = await shop.buy([{ variant: shop.mug }], COLOGNE)
  for (const [step, body] of [
    ['process', {}],
    ['ship', { carrier: 'DHL', number: '1' }],
  ] as const) {
    assert.equal((await shop.post(placed, step, body)).status, 200)
  }
  const selection = {
    lines: [{ line_id: placed.order.lines[0]!.id, quantity: 1 }],
    additions: [{ variant_id: shop.cup, quantity: 1 }],
    expected_difference: 0,
  }
  const exchanged = await shop.post(placed, 'exchanges', selection)
  assert.equal(exchanged.status, 200, JSON.stringify(exchanged.body))
  assert.equal(shop.requests.length, 1)
})

test('a stranger has nobody asked about the cart of an account', async () => {
  const shop = await openShippingShop()
  const { db, clock, dependencies } = shop
  const { id: userId } = await createTestUser(db, 'Theo')
  const access = { userId, now: clock.now }
  const { secretKey } = dependencies
  const { id } = await createCart(db, { ...access, defaultCountry: 'DE', secretKey })
  await addCartItem(db, { ...access, cartId: id as CartId, variantId: shop.mug, quantity: 1 })
  assert.equal((await shop.patch(id, COLOGNE_ZIP)).status, 404)
  assert.equal((await order(shop, id, COLOGNE)).status, 404)
  assert.equal(shop.requests.length, 0)
  const { rows } = await db.execute(sql`select zip_code, shipping_key from carts`)
  assert.deepEqual(rows, [{ zip_code: null, shipping_key: null }])
})

test('an order arrives in the days that its shopper was told, not in those of the zone', async () => {
  const shop = await openShippingShop()
  const express = { ...COLOGNE, shipping: 'express' }
  const placed = await shop.buy([{ variant: shop.mug }], express)
  const { body } = await shop.mina.getOrder(placed)
  const { arrives_from, arrives_to } = body.delivery!
  assert.deepEqual([arrives_from, arrives_to], ['2026-11-23', '2026-11-24'])
})

test('a delivery is taxed at the price that the carrier has just said', async () => {
  const taxed: number[] = []
  const tax: TaxService = {
    provider: {
      name: 'test-tax',
      quote: async ({ currency, lines, shippingMinor }) => {
        taxed.push(shippingMinor)
        const rates = lines.map(({ id }) => ({ id, ratePpm: 100_000 }))
        return { currency, lines: rates, shippingPpm: 200_000, reference: null }
      },
    },
    ...{ timeoutMs: 150, fallback: 'refuse', onError() {} },
  }
  const shop = await openShippingShop({ tax })
  const id = await shop.fill([{ variant: shop.mug }])
  const { body: cart } = await shop.patch(id, COLOGNE_ZIP)
  assert.deepEqual(listTaxes(cart.receipt), [1.07, 0.91], '20 % of 6.40, and 10 % of 10, included')
  const placed = await order(shop, id, { ...COLOGNE, expected_total: 16.4 })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  assert.deepEqual(listTaxes(placed.body.order.receipt), [1.07, 0.91])
  assert.deepEqual(taxed, [640])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a network cannot have carriers asked without end, and its orders are then refused, not guessed', async () => {
  const shop = await openShippingShop()
  const { testShop, dependencies } = shop
  const rateLimits = openRateLimits(testShop.url)
  const { site } = await openTestSite({ ...dependencies, shop: testShop, rateLimits })
  const theo = createShopper(site)
  const id = await shop.fill([{ variant: shop.mug }])
  for (let at = 0; at < 40; at++) {
    const zip_code = String(50_000 + at)
    assert.equal((await theo.request('PATCH', `/api/carts/${id}`, { zip_code })).status, 200)
  }
  assert.equal(shop.requests.length, 30)
  const refused = await theo.checkOut(id, COLOGNE)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'shipping_unquoted'])
})

test('a shop without a provider reads and writes no quote', async (context) => {
  const shop = await openClerkShop()
  const rename = async (from: string, to: string) => {
    for (const kind of ['shipping', 'tax']) {
      await shop.db.execute(sql.raw(`alter table ${kind}_${from} rename to ${kind}_${to}`))
    }
  }
  // Other tests of this process use the database too.
  await rename('quotes', 'quotes_away')
  context.after(() => rename('quotes_away', 'quotes'))
  const { id } = await shop.mina.createCart([{ variant: shop.mug }])
  const path = `/api/carts/${id}`
  const { body: cart } = await shop.mina.request<Cart>('PATCH', path, COLOGNE_ZIP)
  assert.deepEqual([cart.shipping_by_address, cart.unavailable_shipping], [false, []])
  const placed = await shop.mina.checkOut(id, { shipping: 'express' })
  assert.equal(placed.body.order.total, 19)
  assert.equal((await shop.read(placed.body)).shipping_source, 'table')
})

const COLOGNE_ZIP = { zip_code: COLOGNE.zip_code }

function listTaxes({ steps }: Cart['receipt']) {
  return steps.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount)
}

function listPrices({ shipping_options }: Cart) {
  return Object.fromEntries(shipping_options.map(({ id, price }) => [id, price]))
}

function order(shop: Shop, cartId: string, contact: object) {
  return shop.mina.checkOut(cartId, contact)
}
