import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminOrder, PlacedOrder, RefundedOrder, RefundPreview } from '#contract/checkout'
import type { OrderSummary, OrderTotals } from '#contract/orders'
import type { Database } from '#platform/db/database'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

interface Page {
  items: OrderSummary[]
  next_cursor: string | null
}

test('a clerk reads the newest orders first, page by page in both directions', async () => {
  const { placeOrders, list } = await openOrderShop()
  const placed = await placeOrders(5)
  const newest = placed.map(({ order }) => order.number).toReversed()

  for (const [order, expected] of [
    ['newest', newest],
    ['oldest', newest.toReversed()],
  ] as const) {
    const first = await list(`?order=${order}&limit=2`)
    const second = await list(`?order=${order}&limit=2&cursor=${first.next_cursor}`)
    const third = await list(`?order=${order}&limit=2&cursor=${second.next_cursor}`)
    const numbers = [first, second, third].flatMap(({ items }) => items.map(({ number }) => number))
    assert.deepEqual(numbers, expected)
    assert.equal(third.next_cursor, null)
  }
})

test('an order is found by parts of its number, name, address and city, by SKU and tracking number', async () => {
  const { db, placeOrder, pay, post, findNumbers } = await openOrderShop()
  const placed = await placeOrder({ first_name: 'Zoë', last_name: 'Çelik', city: 'Łódź' })
  const other = await placeOrder({ email: 'theo@example.com', last_name: 'Brandt', city: 'Bonn' })
  await db.execute(sql`update order_lines set sku = 'LAMP-1' where order_id = ${placed.order.id}`)
  await pay(placed)
  await post(placed, 'process')
  await post(placed, 'ship', { carrier: 'DHL', number: 'JD0042' })

  const { number } = placed.order
  for (const text of [
    number,
    number.slice(-3),
    'zoe',
    'celik zo',
    'CELIK',
    'lodz',
    'LAMP-1',
    'JD0042',
  ])
    assert.deepEqual(await findNumbers(`?q=${encodeURIComponent(text)}`), [number], text)
  assert.deepEqual(await findNumbers('?q=theo@example'), [other.order.number])
  for (const text of ['%', 'zo_', 'LAMP', 'nobody', '\\'])
    assert.deepEqual(await findNumbers(`?q=${encodeURIComponent(text)}`), [], text)
})

test('each state lists the orders that show it, and the totals count the same', async () => {
  const { placeOrder, pay, post, cancel, findNumbers, readTotals } = await openOrderShop()
  const [unpaid, paid, processing, shipped, delivered, cancelled, refunded] = [
    ...[await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()],
    ...[await placeOrder(), await placeOrder(), await placeOrder()],
  ] as const
  for (const order of [paid, processing, shipped, delivered, refunded]) await pay(order)
  for (const order of [processing, shipped, delivered]) await post(order, 'process')
  for (const order of [shipped, delivered])
    await post(order, 'ship', { carrier: 'DHL', number: order.order.number })
  await post(delivered, 'deliver')
  await cancel(cancelled)
  await post(refunded, 'refund', { reason: 'Sorry' })

  const expected = {
    ...{ pending_payment: [unpaid], paid: [paid], processing: [processing], shipped: [shipped] },
    ...{ delivered: [delivered], cancelled: [cancelled], refunded: [refunded] },
    'paid,processing': [processing, paid],
    out_for_delivery: [],
  }
  for (const [state, orders] of Object.entries(expected)) {
    const numbers = orders.map(({ order }) => order.number)
    assert.deepEqual(await findNumbers(`?states=${state}`), numbers, state)
    const { count, total } = await readTotals(`?states=${state}`)
    const sum = orders.reduce((total, { order }) => total + Math.round(order.total * 100), 0)
    assert.deepEqual([count, Math.round((total ?? 0) * 100)], [orders.length, sum], state)
  }
})

test('a clerk filters by country, value, day, coupon, gift note and open return', async () => {
  const { mug, clock, placeOrder, pay, post, mina, findNumbers } = await openOrderShop()
  const lamp = await placeOrder({ gift_note: 'For Mina' })
  clock.now = new Date(clock.now.getTime() + 3 * 86_400_000)
  const cup = await placeOrder({ country: 'FR', zip_code: '75001', city: 'Paris' }, mug)
  const [first, second] = [[lamp.order.number], [cup.order.number]]

  assert.deepEqual(await findNumbers('?countries=FR'), second)
  assert.deepEqual(await findNumbers('?min_total=59'), first)
  assert.deepEqual(await findNumbers('?from=2026-11-23T00:00:00Z'), second)
  assert.deepEqual(await findNumbers('?to=2026-11-23T00:00:00Z'), first)
  assert.deepEqual(await findNumbers('?flag=gift_note'), first)
  assert.deepEqual(await findNumbers('?flag=return_requested'), [])
  assert.deepEqual(await findNumbers('?coupon=spring'), [])

  await pay(cup)
  for (const step of ['process', 'ship', 'deliver'])
    await post(cup, step, { carrier: 'DHL', number: 'JD1' })
  await mina.postOrderAction(cup, 'return', { reason: 'Too small' })
  assert.deepEqual(await findNumbers('?flag=return_requested'), second)
})

test('a clerk writes notes and tags that the shopper never sees, and finds orders by a tag', async () => {
  const { db, mina, placeOrder, post, send, findNumbers } = await openOrderShop()
  const [first, second] = [await placeOrder(), await placeOrder()]
  const noted = (await post(first, 'notes', { text: ' Call before delivery ' })).body
  assert.deepEqual(
    noted.notes.map(({ text, actor }) => [text, actor.name]),
    [['Call before delivery', 'Mina']],
  )
  const tagged = await send('PUT', first, 'tags', { tags: ['VIP ', 'vip', 'fragile'] })
  assert.deepEqual(tagged.body.tags, ['fragile', 'vip'])
  assert.deepEqual(await findNumbers('?tag=Vip'), [first.order.number])
  assert.deepEqual((await send('PUT', second, 'tags', { tags: ['vip'] })).status, 200)
  assert.deepEqual(await findNumbers('?tag=vip'), [second.order.number, first.order.number])

  const shown = JSON.stringify((await mina.getOrder(first)).body)
  for (const hidden of ['Call before', 'vip']) assert.ok(!shown.includes(hidden))
  const { rows } = await db.execute<{ log: string }>(
    sql`select json_agg(c)::text as log from change_log c`,
  )
  assert.ok(!rows[0]!.log.includes('Call before'))

  const note = `notes/${noted.notes[0]!.id}`
  assert.equal((await send('DELETE', second, note)).status, 404)
  assert.deepEqual((await send('DELETE', first, note)).body.notes, [])
  assert.equal((await post(first, 'notes', { text: '' })).status, 422)
  assert.equal((await send('PUT', first, 'tags', { tags: [''] })).status, 422)
})

test('the reason of a refund, the comment on a return and a note are not in the change log', async () => {
  const { db, mina, placeOrder, pay, post } = await openOrderShop()
  const placed = await placeOrder()
  await pay(placed)
  await post(placed, 'refund', { amount: 1, reason: 'Her vase broke' })
  for (const step of ['process', 'ship', 'deliver'])
    await post(placed, step, { carrier: 'DHL', number: 'JD1' })
  await mina.postOrderAction(placed, 'return')
  await post(placed, 'return', { state: 'refused', comment: 'She wore it' })
  await post(placed, 'notes', { text: 'Often late' })
  const { rows } = await db.execute<{ log: string }>(
    sql`select json_agg(c)::text as log from change_log c`,
  )
  for (const action of ['refunded', 'return_decided', 'noted'])
    assert.ok(rows[0]!.log.includes(`order.${action}`), action)
  for (const text of ['vase', 'wore', 'late']) assert.ok(!rows[0]!.log.includes(text), text)
})

test('a filter that is not one is refused', async () => {
  const { get } = await openOrderShop()
  for (const query of [
    '?states=lost',
    '?countries=germany',
    '?cursor=abc',
    '?limit=101',
    '?from=today',
  ])
    assert.equal((await get(query)).status, 422, query)
})

test('a clerk reads what an order allows, who did what, and what the provider reported', async () => {
  const { placeOrder, pay, post, read } = await openOrderShop()
  const placed = await placeOrder()
  assert.deepEqual((await read(placed)).actions, ['cancel', 'revise'])
  await pay(placed)
  const paid = await read(placed)
  assert.deepEqual(paid.actions, ['process', 'cancel', 'refund', 'edit', 'revise'])
  assert.deepEqual([paid.payments[0]?.captured, paid.refundable], [paid.total, paid.total])
  assert.ok(paid.payments[0]?.events.some(({ outcome }) => outcome === 'applied'))

  const processing = (await post(placed, 'process')).body
  assert.deepEqual(processing.actions, ['ship', 'cancel', 'refund', 'edit', 'revise'])
  const { kind, actor } = processing.timeline.at(-1)!
  assert.deepEqual([kind, actor.kind, actor.name], ['processing', 'staff_token', 'Mina'])
  assert.equal(processing.order_count, 1)
})

test('a preview says what a refund gives back, and changes nothing', async () => {
  const { placeOrder, pay, post, read } = await openOrderShop()
  const placed = await placeOrder()
  await pay(placed)
  const before = await read(placed)
  const line = { line_id: before.lines[0]!.id, quantity: 1 }
  const { body: preview } = await post<RefundPreview>(placed, 'refund-preview', { lines: [line] })
  assert.deepEqual(await read(placed), before)

  const refund = { lines: [line], reason: 'Broken' }
  const { body: refunded } = await post<RefundedOrder>(placed, 'refund', refund)
  assert.equal(refunded.refund.amount, preview.amount)
  assert.deepEqual(preview.sources, [
    { kind: 'payment', provider: 'sandbox', amount: preview.amount },
  ])
  assert.equal(preview.left, Math.round((before.total - preview.amount) * 100) / 100)
  const tooMuch = await post(placed, 'refund-preview', { amount: before.total })
  assert.equal(tooMuch.status, 409)
})

test('a file has the orders of the filter with the columns that are shown', async () => {
  const { db, site, placeOrder } = await openOrderShop()
  const name = { last_name: 'Brandt, "Theo"', country: 'FR', zip_code: '75001' }
  const { order } = await placeOrder(name)
  await placeOrder()
  const response = await site.request(
    '/api/admin/orders/export?countries=FR&q=brandt&columns=number,customer,total',
    { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } },
  )
  assert.match(response.headers.get('Content-Disposition')!, /^attachment; filename="orders-/)
  const [header, line, end] = (await response.text()).split('\n')
  assert.equal(header, 'number,name,email,city,country,currency,total')
  const quoted = '"Mina Brandt, ""Theo"""'
  assert.equal(line, `${order.number},${quoted},mina@example.com,Köln,FR,USD,${order.total}`)
  assert.equal(end, '')
  const { rows } = await db.execute(sql`select action, details from change_log`)
  const input = { countries: ['FR'], columns: ['number', 'customer', 'total'], q: '[hidden]' }
  assert.deepEqual(rows, [{ action: 'order.exported', details: { input } }])
})

test('a file has every order once, over several pages, and no formula', async () => {
  const { db, site, placeOrder } = await openOrderShop()
  await placeOrder({ first_name: '=cmd' })
  await copyOrders(db, 1200)
  const response = await site.request('/api/admin/orders/export', {
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
  })
  const lines = (await response.text()).trim().split('\n').slice(1)
  assert.equal(lines.length, 1201)
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 1201)
  assert.ok(lines.every((line) => line.includes(",'=cmd ")))
})

/** Adds orders that are like the first one. */
async function copyOrders(db: Database, count: number) {
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER'
      and column_name not in ('id', 'number')`)
  const columns = sql.raw(rows[0]!.columns)
  await db.execute(sql`insert into orders (id, number, ${columns})
    select gen_random_uuid(), 'COPY-' || n, ${columns} from orders, generate_series(1, ${count}::integer) n`)
}

async function openOrderShop() {
  const shop = await openCheckoutShop()
  const { mina, lamp, clock } = shop
  const headers = () => ({
    Authorization: `Bearer ${ADMIN_TOKEN}`,
    'Idempotency-Key': crypto.randomUUID(),
  })
  const request = <Body>(method: string, path: string, body?: unknown) =>
    mina.request<Body>(method, `/api/admin/orders${path}`, body, headers())
  const get = (path: string) => request<Page>('GET', path)
  const list = async (query: string) => (await get(query)).body as Page
  const placeOrder = async (contact: object = {}, variant = lamp): Promise<PlacedOrder> => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const cart = await mina.createCart([{ variant }])
    return (await mina.checkOut(cart.id, contact)).body
  }
  return {
    ...{ ...shop, get, list, placeOrder },
    pay: (placed: PlacedOrder) => mina.pay(placed),
    cancel: (placed: PlacedOrder) => mina.postOrderAction(placed, 'cancel'),
    post: <Body = AdminOrder>(placed: PlacedOrder, step: string, body: object = {}) =>
      request<Body>('POST', `/${placed.order.id}/${step}`, body),
    send: (method: string, placed: PlacedOrder, step: string, body?: object) =>
      request<AdminOrder>(method, `/${placed.order.id}/${step}`, body),
    read: async (placed: PlacedOrder) => {
      return (await request<AdminOrder>('GET', `/${placed.order.id}`)).body as AdminOrder
    },
    findNumbers: async (query: string) => (await list(query)).items.map(({ number }) => number),
    readTotals: async (query: string) => {
      return (await request<OrderTotals>('GET', `/totals${query}`)).body as OrderTotals
    },
    async placeOrders(count: number) {
      const placed: PlacedOrder[] = []
      while (placed.length < count) placed.push(await placeOrder())
      return placed
    },
  }
}
