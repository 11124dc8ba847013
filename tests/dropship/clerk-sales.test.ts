import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminOrder, ExchangePreview, OrderEditPreview, PlacedOrder } from '#contract/checkout'
import type { DraftOrder, DraftQuote } from '#contract/drafts'
import { createGuestOrderToken, type OrderId } from '#modules/orders'
import { openDropshipShop, SUPPLIER_LAMP, SUPPLIER_MAT } from '#tests/support/dropship-shop'
import { mina } from '#tests/support/shopper'
import { openStripeAccount } from '#tests/support/stripe-account'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const MINUTE = 60_000

async function readSupplierOrders({ db }: Shop) {
  const { rows } = await db.execute<{ key: string; units: number }>(sql`
    select out_order_id as key, (select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(lines) line) as units
    from sandbox.marketplace_orders order by out_order_id, seller`)
  return rows
}

function asPlaced({ secretKey }: Shop, order: Pick<AdminOrder, 'id'>): PlacedOrder {
  const token = createGuestOrderToken(order.id as OrderId, secretKey)
  return { order: order as AdminOrder, token, payment: null }
}

/** Pays as the shopper does who opens the link of an e-mail. */
async function payByLink(shop: Shop, order: Pick<AdminOrder, 'id'>) {
  const opened = await shop.mina.postOrderAction<PlacedOrder>(asPlaced(shop, order), 'pay')
  if (opened.status === 200) await shop.mina.pay(opened.body)
  return opened
}

async function composeDraft(shop: Shop, contact: object = {}) {
  const content = {
    ...{ ...mina, phone: '+49 221 123456', language: 'en', currency: 'USD', shipping: 'standard' },
    ...contact,
    variants: [shop.mug, shop.mat.variants[0]!].map((id) => ({ variant_id: id, quantity: 1 })),
  }
  const { body: draft } = await shop.admin<DraftOrder>('POST', '/drafts', content)
  const { body: quote } = await shop.admin<DraftQuote>('POST', '/drafts/quote', content)
  return { path: `/drafts/${draft.id}`, body: { revision: 0, expected_total: quote.total } }
}

test('a supplier is asked before a clerk sends an order, and again before the shopper pays it', async () => {
  const shop = await openDropshipShop()
  const { path, body } = await composeDraft(shop)
  shop.takeCalls()
  const sent = await shop.admin<AdminOrder>('POST', `${path}/send`, body)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(shop.takeCalls().length, 2)
  const { rows } = await shop.db.execute(
    sql`select supplier, cost_minor::int from order_lines order by position`,
  )
  assert.deepEqual(rows, [
    { supplier: null, cost_minor: null },
    { supplier: 'aliexpress', cost_minor: 801 },
  ])

  shop.passTime(60 * MINUTE)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  const refused = await payByLink(shop, sent.body)
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
  assert.equal(await shop.count('payments'), 0)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 100 })
  shop.passTime(11 * MINUTE)
  assert.equal((await payByLink(shop, sent.body)).status, 200)
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [{ key: sent.body.id, units: 1 }])
})

test('a clerk cannot sell what a supplier refuses, neither by a link nor as paid outside', async () => {
  const shop = await openDropshipShop()
  const { path, body } = await composeDraft(shop)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  for (const [step, more] of [
    ['send', {}],
    ['pay', { reason: 'In cash' }],
  ] as const) {
    const refused = await shop.admin('POST', `${path}/${step}`, { ...body, ...more })
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
    assert.match(refused.body.error.message, /price of Bear mat has just changed/)
  }
  assert.deepEqual([await shop.count('orders'), await shop.count('payments')], [0, 0])
})

test('a clerk is asked for a phone number that the carrier of the supplier can call', async () => {
  const shop = await openDropshipShop()
  for (const phone of [undefined, '12']) {
    const { path, body } = await composeDraft(shop, { phone })
    const refused = await shop.admin('POST', `${path}/send`, body)
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_phone_needed'])
  }
})

test('who may not change orders makes nobody ask suppliers', async () => {
  const shop = await openDropshipShop()
  const { path, body } = await composeDraft(shop)
  shop.takeCalls()
  const refused = await shop.mina.request('POST', `/api/admin${path}/send`, body)
  assert.deepEqual([refused.status, shop.takeCalls()], [401, []])
})

async function addLamp(shop: Shop, placed: PlacedOrder, additions?: object[]) {
  const body = {
    lines: [],
    additions: additions ?? [{ variant_id: shop.lamp.variants[0]!, quantity: 1 }],
  }
  const path = `/orders/${placed.order.id}`
  const { body: preview } = await shop.admin<OrderEditPreview>('POST', `${path}/edit-preview`, body)
  const { body: order } = await shop.admin<AdminOrder>('GET', path)
  const edit = { ...body, revision: order.revision, expected_difference: preview.difference }
  return shop.admin<AdminOrder>('POST', `${path}/edits`, { ...edit, hours: 24 })
}

test('a line that a clerk adds is ordered as a second request, once its difference is paid by a new quote', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  const first = { key: placed.order.id, units: 1 }
  assert.deepEqual(await readSupplierOrders(shop), [first])
  const offered = await addLamp(shop, placed)
  assert.equal(offered.status, 200, JSON.stringify(offered.body))
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [first], 'the difference is not paid yet')

  shop.passTime(11 * MINUTE)
  await shop.changeSupply(SUPPLIER_LAMP, { pricePercent: 150 })
  const refused = await payByLink(shop, placed.order)
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
  assert.match(refused.body.error.message, /price of Reading lamp/)
  await shop.changeSupply(SUPPLIER_LAMP, { pricePercent: 100 })
  shop.passTime(11 * MINUTE)
  assert.equal((await payByLink(shop, placed.order)).status, 200)
  await shop.handleEvents()
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [
    first,
    { key: `${placed.order.id}-2`, units: 1 },
  ])
  const { rows } = await shop.db.execute(
    sql`select supplier from order_lines where title = 'Reading lamp'`,
  )
  assert.deepEqual(rows, [{ supplier: 'aliexpress' }])
})

test('more units of a line that is ordered already are a second request with those units', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const placed = await shop.buy([{ variant: small! }])
  await shop.handleEvents()
  assert.equal((await addLamp(shop, placed, [{ variant_id: small!, quantity: 2 }])).status, 200)
  assert.equal((await payByLink(shop, placed.order)).status, 200)
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [
    { key: placed.order.id, units: 1 },
    { key: `${placed.order.id}-2`, units: 2 },
  ])
})

test('a line that is added before anything was sent is ordered with the rest, once', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.handlePaid()
  assert.equal((await addLamp(shop, placed)).status, 200)
  assert.equal((await payByLink(shop, placed.order)).status, 200)
  await shop.handleEvents()
  // Each seller has its order. The key is that of the one request.
  const one = { key: placed.order.id, units: 1 }
  assert.deepEqual(await readSupplierOrders(shop), [one, one])
})

test('a line that is taken out before it was sent is not ordered, and a smaller one with what is left', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const placed = await shop.buy([
    { variant: shop.mug },
    { variant: small!, quantity: 3 },
    { variant: shop.lamp.variants[0]! },
  ])
  await shop.handlePaid()
  const path = `/orders/${placed.order.id}`
  const find = (title: string) => placed.order.lines.find((line) => line.title === title)!.id
  const lines = [
    { line_id: find('Bear mat'), quantity: 2 },
    { line_id: find('Reading lamp'), quantity: 0 },
  ]
  const body = { lines, additions: [] }
  const { body: preview } = await shop.admin<OrderEditPreview>('POST', `${path}/edit-preview`, body)
  const edit = { ...body, revision: 0, expected_difference: preview.difference, hours: 24 }
  assert.equal((await shop.admin('POST', `${path}/edits`, edit)).status, 200)
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [{ key: placed.order.id, units: 2 }])
})

test('what a clerk adds without a difference is refused if its supplier refuses it', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  const refused = await addLamp(shop, placed, [{ variant_id: shop.mat.variants[0]!, quantity: 1 }])
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
  const { body: order } = await shop.admin<AdminOrder>('GET', `/orders/${placed.order.id}`)
  assert.deepEqual([order.total, order.revision], [30, 0])
})

test('the difference of an edit is paid on a page of the network, and not where a supplier refuses', async () => {
  // Stripe has the time of the shop.
  const stripe = await openStripeAccount({ now: () => shop.clock() })
  const shop = await openDropshipShop({ providers: [stripe.provider] })
  const { path, body } = await composeDraft(shop)
  const paid = await shop.admin<AdminOrder>('POST', `${path}/pay`, { ...body, reason: 'In cash' })
  await shop.handleEvents()
  const placed = asPlaced(shop, paid.body)
  assert.equal((await addLamp(shop, placed)).status, 200)
  const { body: opened } = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
  const open = async () =>
    (await shop.mina.request('GET', opened.payment!.redirect_url)).headers.get('Location')
  assert.match((await open())!, /^https:\/\/checkout\.stripe\.com/)
  await shop.changeSupply(SUPPLIER_LAMP, { pricePercent: 150 })
  shop.passTime(11 * MINUTE)
  assert.match((await open())!, /^\/payment\/result/)
  assert.equal(stripe.sessions[0]!.status, 'expired')
})

/** An order of two mugs that has left. */
async function sellMugs(shop: Shop, quantity: number) {
  const placed = await shop.buy([{ variant: shop.mug, quantity }])
  const path = `/orders/${placed.order.id}`
  await shop.admin('POST', `${path}/process`, {})
  assert.equal(
    (await shop.admin('POST', `${path}/ship`, { carrier: 'DHL', number: '1' })).status,
    200,
  )
  return placed
}

async function exchangeMugs(shop: Shop, placed: PlacedOrder, back: number, more: object = {}) {
  const path = `/orders/${placed.order.id}`
  const body = {
    lines: [{ line_id: placed.order.lines[0]!.id, quantity: back }],
    additions: [{ variant_id: shop.mat.variants[0]!, quantity: 1 }],
  }
  const { body: preview } = await shop.admin<ExchangePreview>(
    'POST',
    `${path}/exchange-preview`,
    body,
  )
  const expected = { expected_difference: preview.difference, send_first: true, hours: 24, ...more }
  return shop.admin<AdminOrder>('POST', `${path}/exchanges`, { ...body, ...expected })
}

test('the rest of a second order of an exchange is paid by a new quote', async () => {
  const shop = await openDropshipShop()
  const placed = await sellMugs(shop, 2)
  const exchanged = await exchangeMugs(shop, placed, 1)
  assert.equal(exchanged.status, 200, JSON.stringify(exchanged.body))
  const second = exchanged.body.exchanges.at(-1)!.second
  shop.passTime(60 * MINUTE)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  const refused = await payByLink(shop, second)
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 100 })
  shop.passTime(11 * MINUTE)
  assert.equal((await payByLink(shop, second)).status, 200)
  await shop.handleEvents()
  assert.deepEqual(await readSupplierOrders(shop), [{ key: second.id, units: 1 }])
})

test('goods are not exchanged for what a supplier refuses', async () => {
  const shop = await openDropshipShop()
  const placed = await sellMugs(shop, 2)
  await shop.changeSupply(SUPPLIER_MAT, { pricePercent: 130 })
  const refused = await exchangeMugs(shop, placed, 2)
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'supplier_refused'])
  assert.equal(await shop.count('orders'), 1)
})

test('a second order that waits for the goods of the first is not sent to its supplier before', async () => {
  const shop = await openDropshipShop()
  const placed = await sellMugs(shop, 2)
  const exchanged = await exchangeMugs(shop, placed, 2, { send_first: false })
  assert.equal(exchanged.status, 200, JSON.stringify(exchanged.body))
  await shop.handleEvents()
  shop.passTime(2 * 60 * MINUTE)
  await shop.forward()
  assert.deepEqual(await readSupplierOrders(shop), [])
  const { id, second } = exchanged.body.exchanges.at(-1)!
  const receive = `/orders/${placed.order.id}/exchanges/${id}/receive`
  assert.equal((await shop.admin('POST', receive, { restock: true })).status, 200)
  await shop.handleEvents()
  shop.passTime(2 * 60 * MINUTE)
  await shop.forward()
  assert.deepEqual(await readSupplierOrders(shop), [{ key: second.id, units: 1 }])
})
