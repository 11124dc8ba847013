import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import {
  addCartItem,
  buildCartTaxRequest,
  type CartId,
  createCart,
  loadPricedCart,
} from '#modules/cart'
import { expireHolds, placeOrder } from '#modules/checkout'
import { taxQuotes } from '#modules/tax-quotes'
import { mina as address } from '#tests/support/shopper'
import { answerWith, NEW_YORK, openTaxShop, PORTLAND } from '#tests/support/tax-shop'
import { createTestUser } from '#tests/support/test-shop'

type Shop = Awaited<ReturnType<typeof openTaxShop>>

test('Mina sees the tax of her city once she has said where she lives, and pays exactly that', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }, { variant: shop.mug, quantity: 2 }])
  assert.deepEqual(await readSteps(shop, id), [3.95, 5], 'the table has 5 %')
  assert.equal(shop.requests.length, 0, 'nobody is asked without a postal code')
  await setAddress(shop, id, NEW_YORK)
  // 59 and 20 at 8.875 %: 5.24 and 1.78.
  assert.deepEqual(await readSteps(shop, id), [7.02, 8.875])
  const { body: cart } = await shop.mina.request<Cart>('GET', `/api/carts/${id}`)

  const placed = await order(shop, id, { ...NEW_YORK, expected_total: cart.receipt.total })
  assert.equal(placed.status, 201)
  assert.equal(placed.body.order.total, 86.02)
  const taxes = placed.body.order.receipt.steps.filter(({ kind }) => kind === 'tax')
  assert.deepEqual(
    taxes.map(({ amount, percent }) => [amount, percent]),
    [[7.02, 8.875]],
  )
  assert.equal(shop.requests.length, 1, 'the checkout uses the quote of the cart')
  assert.deepEqual(shop.requests[0]!.destination, {
    country: 'US',
    region: 'NY',
    postalCode: '10001',
  })
  const { lines, currency, pricesIncludeTax, date } = shop.requests[0]!
  assert.deepEqual(
    lines.map((line) => [line.amountMinor, line.quantity, line.taxClass]),
    [
      [5900, 1, 'standard'],
      [2000, 2, 'standard'],
    ],
  )
  assert.deepEqual([currency, pricesIncludeTax, date], ['USD', false, '2026-11-21'])
  assert.deepEqual(await shop.readTax(placed.body.order.id), {
    ...{ tax_source: 'provider', tax_reference: 'quote-1', tax_minor: 702, tax_basis_points: 888 },
  })
})

test('the invoice and the refunds of an order have its own rates, whatever the provider says later', async () => {
  const shop = await openTaxShop()
  const placed = await shop.buy([{ variant: shop.lamp }, { variant: shop.mug }], NEW_YORK)
  shop.service.answer = answerWith(250_000)
  await shop.handleEvents()
  await shop.post(placed, 'refund', {
    reason: 'Crack',
    lines: [{ line_id: findLine(shop, placed), quantity: 1 }],
  })
  await shop.handleEvents()
  const { rows } = await shop.db.execute(sql`
    select kind, document -> 'taxes' as taxes, total_minor::int from invoices order by kind desc`)
  assert.deepEqual(rows, [
    {
      kind: 'invoice',
      taxes: [{ name: 'sales_tax', basisPoints: 887.5, netMinor: 6900, taxMinor: 613 }],
      total_minor: 7513,
    },
    {
      kind: 'credit_note',
      taxes: [{ name: 'sales_tax', basisPoints: 887.5, netMinor: 1001, taxMinor: 88 }],
      total_minor: 1089,
    },
  ])
  assert.equal(shop.requests.length, 1)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('whatever a provider answers that cannot be right, the table is charged, and the order says so', async () => {
  const shop = await openTaxShop()
  const { service } = shop
  const wait = async () => {
    await sleep(400)
    return answerWith(88_750)(shop.requests.at(-1)!, new AbortController().signal)
  }
  const answers: Record<string, typeof service.answer> = {
    'it is down': () => Promise.reject(new Error('ECONNREFUSED')),
    'it is slow, and does not care about the signal': wait,
    'another currency': answerWith(88_750, { currency: 'EUR' }),
    'less than nothing': answerWith(-1),
    'a rate of 888 %': answerWith(8_875_000),
    'a percentage in place of parts per million': answerWith(8.875),
    'no number': answerWith(Number.NaN),
    'a line too few': answerWith(88_750, { lines: [] }),
    'a line twice': ({ currency, lines: [line] }) => ({
      ...{ currency, shippingPpm: null, reference: null },
      lines: [line!, line!].map(({ id }) => ({ id, ratePpm: 88_750 })),
    }),
    'an absurd rate of the delivery': answerWith(88_750, { shippingPpm: 900_000 }),
    'a reference that no database stores': answerWith(88_750, { reference: 'a\u0000b' }),
    nothing: () => undefined as never,
  }
  for (const [fault, answer] of Object.entries(answers)) {
    service.answer = answer
    const id = await shop.fill([{ variant: shop.mug }, { variant: shop.cup }])
    const start = performance.now()
    const { status, body } = await order(shop, id, NEW_YORK)
    assert.ok(performance.now() - start < 3000, `${fault}: nobody waits for long`)
    assert.equal(status, 201, fault)
    const { tax_source, tax_minor, tax_basis_points } = (await shop.readTax(body.order.id))!
    assert.deepEqual([tax_source, tax_minor, tax_basis_points], ['fallback', 100, 500], fault)
    // The same request would have this answer for half a minute.
    await shop.db.execute(sql`delete from tax_quotes`)
  }
  assert.equal(shop.errors.length, Object.keys(answers).length, 'the operator reads each of them')
})

test('a shop that does not sell without an answer refuses the checkout, and keeps nothing of it', async () => {
  const shop = await openTaxShop({ fallback: 'refuse' })
  shop.service.answer = () => Promise.reject(new Error('down'))
  const id = await shop.fill([{ variant: shop.lamp }])
  const refused = await order(shop, id, NEW_YORK)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'tax_unavailable'])
  assert.match(refused.body.error.message, /cannot be calculated right now/)
  assert.equal(await shop.getStock(shop.lamp), 20)
  const { rows } = await shop.db.execute(sql`select from orders`)
  assert.equal(rows.length, 0)

  assert.equal((await order(shop, id, NEW_YORK)).body.error.code, 'tax_unavailable')
  assert.equal(shop.requests.length, 1, 'a service that is down is not asked again at once')
  shop.service.answer = answerWith(88_750)
  shop.clock.now = new Date(shop.clock.now.getTime() + 31_000)
  assert.equal((await order(shop, id, NEW_YORK)).status, 201)
})

test('an answer that changes between the cart and the payment charges nobody what they have not seen', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  await setAddress(shop, id, NEW_YORK)
  const seen = await readTotal(shop, id)
  assert.equal(seen, 64.24)
  shop.service.answer = answerWith(100_000)
  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 60_000)
  const changed = await order(shop, id, { ...NEW_YORK, expected_total: seen })
  assert.deepEqual([changed.status, changed.body.error.code], [409, 'total_changed'])
  assert.match(changed.body.error.message, /64\.90/)
  assert.equal(await readTotal(shop, id), 64.9, 'the cart shows what the checkout asks for')
  assert.equal((await order(shop, id, { ...NEW_YORK, expected_total: 64.9 })).status, 201)
})

test('within half an hour, what Mina saw is what she pays, also if the provider would say another rate now', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  await setAddress(shop, id, NEW_YORK)
  shop.service.answer = answerWith(100_000)
  shop.clock.now = new Date(shop.clock.now.getTime() + 29 * 60_000)
  const placed = await order(shop, id, { ...NEW_YORK, expected_total: 64.24 })
  assert.equal(placed.status, 201)
  assert.equal(shop.requests.length, 1)
})

test('an order to another address than the cart was shown for is asked about again, and its total is confirmed', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  await setAddress(shop, id, NEW_YORK)
  const changed = await order(shop, id, { ...PORTLAND, expected_total: 64.24 })
  assert.equal(changed.body.error.code, 'total_changed')
  assert.equal(await readTotal(shop, id), 59)
  assert.equal((await order(shop, id, { ...PORTLAND, expected_total: 59 })).status, 201)
})

test('an order that is not what was asked about is refused, not guessed', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  await setAddress(shop, id, NEW_YORK)
  const [provider] = shop.dependencies.providers
  const place = async (change: object = {}) => {
    const body = { cart_id: id, ...address, ...NEW_YORK, shipping: 'standard' as const, ...change }
    const placed = await placeOrder(shop.db, {
      body,
      language: 'en',
      provider,
      now: shop.clock.now,
    })
    return placed.ok ? 'placed' : placed.error.code
  }
  // Nobody asked the provider before: another tab has changed the address or the items after the middleware had asked.
  assert.equal(await place(PORTLAND), 'tax_unquoted')
  assert.equal(await place({ zip_code: '10002' }), 'tax_unquoted')
  const items = `/api/carts/${id}/items`
  await shop.mina.request('POST', items, { variant_id: shop.mug, quantity: 1 })
  assert.equal(await place(), 'tax_unquoted')
  await shop.mina.request('POST', items, { variant_id: shop.mug, quantity: -1 })
  await shop.db.execute(
    sql`delete from cart_items where cart_id = ${id as CartId} and variant_id = ${shop.mug}`,
  )
  assert.equal(await place(), 'placed')
})

test('what Mina adds to a cart with an address is shown with the rates that are known', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  await setAddress(shop, id, NEW_YORK)
  const { body } = await shop.mina.request<Cart>(
    'PATCH',
    `/api/carts/${id}/items/${await findItem(shop, id)}`,
    {
      quantity: 2,
    },
  )
  assert.equal(body.receipt.total, 128.47)
  assert.equal(shop.requests.length, 1)
  await shop.db.execute(sql`update carts set region = 'OR', zip_code = '97201'`)
  assert.equal(await readTotal(shop, id), 123.9, 'a rate of New York is not one of Portland')
  await shop.mina.request('PATCH', `/api/carts/${id}`, { country: 'DE' })
  const { body: moved } = await shop.mina.request<Cart>('GET', `/api/carts/${id}`)
  assert.equal(moved.receipt.total, 118, 'a rate of New York is not one of Germany')
})

test('an order whose hold expired is paid with the rates that it was placed with', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  const { body: placed } = await order(shop, id, NEW_YORK)
  shop.service.answer = answerWith(100_000)
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
  await expireHolds(shop.db, shop.clock.now)
  const again = await shop.mina.postOrderAction<typeof placed>(placed, 'pay')
  assert.equal(again.status, 200)
  assert.equal(again.body.order.total, 64.24)
})

test('what a clerk adds to a paid order has the rate of that order, and nobody is asked', async () => {
  const shop = await openTaxShop()
  const placed = await shop.buy([{ variant: shop.lamp }], NEW_YORK)
  await shop.handleEvents()
  shop.service.answer = answerWith(250_000)
  const change = { additions: [{ variant_id: shop.mug, quantity: 2 }] }
  const edited = await shop.post(placed, 'edits', {
    revision: 0,
    ...change,
    expected_difference: 21.78,
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const pay = await shop.mina.postOrderAction<typeof placed>(placed, 'pay')
  await shop.mina.pay(pay.body)
  await shop.handleEvents()
  const { rows } = await shop.db.execute(
    sql`select tax_ppm, tax_minor::int from order_lines order by position`,
  )
  assert.deepEqual(rows, [
    { tax_ppm: 88_750, tax_minor: 524 },
    { tax_ppm: 88_750, tax_minor: 178 },
  ])
  assert.equal(shop.requests.length, 1)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a delivery that is not taxed stays untaxed on the order and on its invoice', async () => {
  const shop = await openTaxShop()
  shop.service.answer = answerWith(88_750, { shippingPpm: 0 })
  const placed = await shop.buy([{ variant: shop.lamp }], {
    ...NEW_YORK,
    shipping: 'express',
  })
  await shop.handleEvents()
  const shipping = placed.order.receipt.steps.find(({ kind }) => kind === 'shipping')!.amount
  assert.ok(shipping > 0)
  assert.equal(placed.order.total, Number((59 + 5.24 + shipping).toFixed(2)))
  const { rows } = await shop.db.execute<{ taxes: object[] }>(
    sql`select document -> 'taxes' as taxes from invoices`,
  )
  assert.deepEqual(rows[0]!.taxes, [
    { name: 'sales_tax', basisPoints: 887.5, netMinor: 5900, taxMinor: 524 },
    { name: 'sales_tax', basisPoints: 0, netMinor: shipping * 100, taxMinor: 0 },
  ])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a customer whom the provider knows as exempt pays no tax, and a guest does', async () => {
  const shop = await openTaxShop()
  const { db, clock, dependencies } = shop
  shop.service.answer = (request, signal) =>
    answerWith(request.customerId ? 0 : 88_750)(request, signal)
  assert.equal((await shop.buy([{ variant: shop.lamp }], NEW_YORK)).order.total, 64.24)

  const { id: userId } = await createTestUser(db, 'Theo')
  const access = { userId, now: clock.now }
  const { secretKey } = dependencies
  const created = await createCart(db, {
    ...access,
    country: 'US',
    defaultCountry: 'US',
    secretKey,
  })
  const cartId = created.id as CartId
  await addCartItem(db, { ...access, cartId, variantId: shop.lamp, quantity: 1 })
  const changes = { region: 'NY', zipCode: '10001' }
  const priced = await loadPricedCart(db, { ...access, cartId, changes })
  const request = buildCartTaxRequest(priced!, clock.now)!
  await taxQuotes.ask(db, dependencies.tax!, { request, now: clock.now })
  const [provider] = dependencies.providers
  const body = { cart_id: cartId, ...address, ...NEW_YORK, shipping: 'standard' as const }
  const placed = await placeOrder(db, { ...access, body, language: 'en', provider })
  assert.ok(placed.ok)
  assert.deepEqual(
    [placed.value.order.totalMinor, shop.requests.at(-1)?.customerId],
    [5900, userId],
  )
})

test('nobody is asked about a country that the table does not tax', async () => {
  const shop = await openTaxShop()
  await shop.db.execute(sql`delete from tax_rates where country = 'US'`)
  await sleep(100)
  const placed = await shop.buy([{ variant: shop.lamp }], NEW_YORK)
  assert.deepEqual([placed.order.total, shop.requests.length], [59, 0])
})

test('the provider is asked before the transaction: nothing is locked while it answers', async () => {
  const shop = await openTaxShop()
  const id = await shop.fill([{ variant: shop.lamp }])
  let locks: unknown
  shop.service.answer = async (request, signal) => {
    const { rows } = await shop.db.execute(sql`
      select relation::regclass::text as name from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and a.pid <> pg_backend_pid() and l.locktype = 'relation'`)
    locks = rows
    return answerWith(88_750)(request, signal)
  }
  const body = { cart_id: id, ...address, ...NEW_YORK }
  const key = { 'Idempotency-Key': 'new-york' }
  const placed = await shop.mina.request('POST', '/api/checkout', body, key)
  assert.equal(placed.status, 201)
  assert.deepEqual(locks, [])
  assert.equal((await shop.mina.request('POST', '/api/checkout', body, key)).status, 201)
  assert.equal(shop.requests.length, 1, 'a repeated checkout asks nobody')
})

test('a clerk composes an order with the rates of its address, and the preview is what is charged', async () => {
  const shop = await openTaxShop()
  const content = {
    ...{ ...address, ...NEW_YORK, language: 'en', currency: 'USD', shipping: 'standard' },
    variants: [{ variant_id: shop.lamp, quantity: 1 }],
  }
  const quote = await shop.request<{ total: number }>('POST', '/drafts/quote', content)
  assert.equal(quote.body.total, 64.24, JSON.stringify(quote.body))
  const draft = await shop.request('POST', '/drafts', content)
  const send = { revision: 0, expected_total: 64.24 }
  const sent = await shop.request('POST', `/drafts/${draft.body.id}/send`, send)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(sent.body.tax_source, 'provider')
  assert.equal(shop.requests.length, 1)
})

async function readSteps(shop: Shop, id: string) {
  const { body } = await shop.mina.request<Cart>('GET', `/api/carts/${id}`)
  const step = body.receipt.steps.find(({ kind }) => kind === 'tax')
  return [step?.amount, step?.percent]
}

async function readTotal(shop: Shop, id: string) {
  return (await shop.mina.request<Cart>('GET', `/api/carts/${id}`)).body.receipt.total
}

async function findItem(shop: Shop, id: string) {
  return (await shop.mina.request<Cart>('GET', `/api/carts/${id}`)).body.items[0]!.id
}

async function setAddress(
  shop: Shop,
  id: string,
  { state, zip_code }: { state: string; zip_code: string },
) {
  const { status } = await shop.mina.request('PATCH', `/api/carts/${id}`, { state, zip_code })
  assert.equal(status, 200)
}

function order(shop: Shop, cartId: string, contact: object) {
  return shop.mina.checkOut(cartId, contact)
}

function findLine(shop: Shop, { order }: Awaited<ReturnType<Shop['buy']>>) {
  return order.lines.find(({ variant_id }) => variant_id === shop.mug)!.id
}
