import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { OrderEditPreview, PlacedOrder } from '#contract/checkout'
import { expireOrderEdits } from '#modules/checkout'
import { countCommittedStock } from '#modules/orders'
import { createCoupon } from '#modules/promotions'
import { openClerkShop } from '#tests/support/clerk-shop'

type Shop = Awaited<ReturnType<typeof openClerkShop>>

test('a clerk takes an item off a paid order: the difference goes back, with a credit note', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }, { variant: shop.mug, quantity: 3 }])
  await shop.handleEvents()
  const change = setQuantity(placed, shop.mug, 1)
  const preview = await previewEdit(shop, placed, change)
  assert.deepEqual(
    [preview.body.difference, preview.body.lines.map(({ before, after }) => [before, after])],
    [-20, [[3, 1]]],
  )

  const edited = await edit(shop, placed, { ...change, expected_difference: -20 })
  assert.equal(edited.status, 200)
  const { total, refunded, payment_state, revision, timeline } = edited.body
  assert.deepEqual(
    [total, refunded, payment_state, revision, timeline.at(-1)?.kind],
    [placed.order.total - 20, 0, 'paid', 1, 'edited'],
  )
  assert.equal(edited.body.due, 0, 'nothing is owed to the shopper')
  assert.equal(await shop.getStock(shop.mug), 19)
  await shop.handleEvents()
  await shop.handleEvents()
  const order = await shop.read(placed)
  assert.deepEqual(
    order.refunds.map(({ state, amount }) => [state, amount]),
    [['succeeded', 20]],
  )
  assert.deepEqual(
    order.invoices.map(({ kind }) => kind),
    ['invoice', 'credit_note'],
  )
  assert.deepEqual(await listDocuments(shop), [
    { kind: 'invoice', total: placed.order.total * 100, quantities: [1, 3] },
    { kind: 'credit_note', total: 2000, quantities: [2] },
  ])
  assert.deepEqual(await listMails(shop), ['order-confirmed', 'order-edited'])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('what a clerk adds waits for its payment, holds its stock, and is in the order once it is paid', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  await shop.handleEvents()
  const change = add(shop.mug, 2)
  const offered = await edit(shop, placed, { ...change, expected_difference: 20 })
  assert.equal(offered.status, 200)
  assert.deepEqual(
    [offered.body.total, offered.body.edit?.difference, offered.body.due, offered.body.can.pay],
    [placed.order.total, 20, 20, true],
  )
  assert.equal(await shop.getStock(shop.mug), 18, 'its stock is held')
  const countCommitted = async () => (await countCommittedStock(shop.db, [shop.mug])).get(shop.mug)
  assert.equal(await countCommitted(), 2, 'a file of what is in the warehouse counts it')
  await shop.handleEvents()
  assert.deepEqual(await listMails(shop), ['order-confirmed', 'edit-offered'])
  assert.deepEqual(await shop.listDiscrepancies(), [])

  assert.equal((await shop.post(placed, 'process')).status, 200)
  const parcel = { carrier: 'DHL', number: '1' }
  assert.equal((await shop.post(placed, 'ship', parcel)).body.error.code, 'edit_open')
  const refund = await shop.post(placed, 'refund', { amount: 1, reason: 'Sorry' })
  assert.equal(refund.body.error.code, 'edit_open')

  await payDifference(shop, placed)
  const order = await shop.read(placed)
  assert.deepEqual(
    [order.total, order.due, order.payment_state, order.edit, order.lines.length],
    [placed.order.total + 20, 0, 'paid', null, 2],
  )
  assert.deepEqual([await shop.getStock(shop.mug), await countCommitted()], [18, 2])
  await shop.handleEvents()
  await shop.handleEvents()
  assert.deepEqual(await listDocuments(shop), [
    { kind: 'invoice', total: placed.order.total * 100, quantities: [1] },
    { kind: 'invoice', total: 2000, quantities: [2] },
  ])
  assert.equal((await shop.post(placed, 'ship', parcel)).status, 200)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a payment that comes after the change has expired is given back, and the order stays', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  await edit(shop, placed, { ...add(shop.mug, 2), expected_difference: 20, hours: 1 })
  const { body: late } = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
  await expireOrderEdits(shop.db, shop.clock.now)
  assert.equal(await shop.getStock(shop.mug), 20)

  await shop.mina.pay(late)
  await shop.handleEvents()
  await shop.handleEvents()
  const order = await shop.read(placed)
  assert.deepEqual(
    [order.total, order.payment_state, order.lines.length, order.edit],
    [placed.order.total, 'paid', 1, null],
  )
  assert.deepEqual(
    order.refunds.map(({ state, amount }) => [state, amount]),
    [['succeeded', 20]],
  )
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a clerk takes an offered change back, and the order can be cancelled afterwards', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  await edit(shop, placed, { ...add(shop.mug, 2), expected_difference: 20 })
  const again = await edit(shop, placed, { ...add(shop.cup, 1), expected_difference: 10 })
  assert.equal(again.body.error.code, 'edit_open')
  assert.equal((await shop.post(placed, 'edits/cancel')).status, 200)
  assert.equal((await shop.post(placed, 'edits/cancel')).body.error.code, 'no_open_edit')
  assert.equal(await shop.getStock(shop.mug), 20)

  await edit(shop, placed, { ...add(shop.mug, 2), expected_difference: 20 })
  assert.equal((await shop.post(placed, 'cancel')).body.fulfilment_state, 'cancelled')
  assert.deepEqual([await shop.getStock(shop.mug), await shop.getStock(shop.lamp)], [20, 20])
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('an item is exchanged for another of the same price at once', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  const change = { ...setQuantity(placed, shop.mug, 1), ...add(shop.cup, 1) }
  const edited = await edit(shop, placed, { ...change, expected_difference: 0 })
  assert.deepEqual([edited.status, edited.body.total], [200, placed.order.total])
  assert.deepEqual([await shop.getStock(shop.mug), await shop.getStock(shop.cup)], [19, 19])
  await shop.handleEvents()
  assert.deepEqual(
    (await listDocuments(shop)).map(({ total, quantities }) => [total, quantities]),
    [
      [placed.order.total * 100, [2]],
      [0, [-1, 1]],
    ],
  )
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('an order is changed several times, refunded and cancelled, and the books agree', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }, { variant: shop.mug, quantity: 3 }])
  const fewer = setQuantity(placed, shop.mug, 1)
  await edit(shop, placed, { ...fewer, expected_difference: -20 })
  await edit(shop, placed, { ...add(shop.mug, 4), revision: 1, expected_difference: 40 })
  await payDifference(shop, placed)
  const last = { ...setQuantity(placed, shop.mug, 2), revision: 2, expected_difference: -30 }
  assert.equal((await edit(shop, placed, last)).status, 200)
  const line = placed.order.lines.find(({ variant_id }) => variant_id === shop.mug)!
  const lines = [{ line_id: line.id, quantity: 1 }]
  const refund = { lines, reason: 'Broken', restock: true }
  assert.equal((await shop.post(placed, 'refund', refund)).status, 201)
  await shop.handleEvents()
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])

  const refused = await edit(shop, placed, { ...last, revision: 3 })
  assert.equal(refused.body.error.code, 'order_not_editable', 'after a refund')
  const cancelled = await shop.post(placed, 'cancel')
  assert.deepEqual([cancelled.status, cancelled.body.payment_state], [200, 'refunded'])
  await shop.handleEvents()
  await shop.handleEvents()
  assert.deepEqual(
    [await shop.getStock(shop.mug), await shop.getStock(shop.lamp)],
    [20, 20],
    'everything is back',
  )
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('the coupon of an order takes its part off what is added, also after it has expired', async () => {
  const shop = await openClerkShop()
  const endsAt = new Date(shop.clock.now.getTime() + 3_600_000)
  const coupon = { code: 'TEN', discount: { basisPoints: 1000 }, endsAt, now: shop.clock.now }
  assert.ok((await createCoupon(shop.db, coupon)).ok)
  const placed = await shop.buy([{ variant: shop.lamp }], { coupon: 'TEN' })
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)

  const offered = await edit(shop, placed, { ...add(shop.mug, 1), expected_difference: 9 })
  assert.equal(offered.body.edit?.difference, 9)
  await payDifference(shop, placed)
  await shop.handleEvents()
  assert.equal((await shop.read(placed)).total, placed.order.total + 9)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('what has left stays in the order, and the rest of it can go', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
  await shop.post(placed, 'process')
  const [line] = placed.order.lines
  const lines = [{ line_id: line!.id, quantity: 2 }]
  await shop.post(placed, 'ship', { carrier: 'DHL', number: '1', lines })
  const tooFew = await previewEdit(shop, placed, setQuantity(placed, shop.mug, 1))
  assert.equal(tooFew.body.error.code, 'quantity_has_left')

  const change = { ...setQuantity(placed, shop.mug, 2), expected_difference: -10 }
  const edited = await edit(shop, placed, change)
  assert.deepEqual([edited.status, edited.body.fulfilment_state], [200, 'shipped'])
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a difference that the payment provider does not take is refused, and one that goes back is not', async () => {
  const leastPayment = { minor: 1001, currency: 'USD' }
  const shop = await openClerkShop({ leastPayment })
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  const one = add(shop.cup, 1)
  const refused = [
    await previewEdit(shop, placed, one),
    await edit(shop, placed, { ...one, expected_difference: 10 }),
  ]
  for (const { status, body } of refused) {
    const { code, message } = body.error
    assert.deepEqual([status, code], [409, 'below_least_payment'])
    assert.match(message, /less than \$10\.01,/)
  }
  assert.equal((await shop.read(placed)).edit, null)

  const more = await edit(shop, placed, { ...add(shop.cup, 2), expected_difference: 20 })
  assert.equal(more.body.edit?.difference, 20)
  const other = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  const less = { ...setQuantity(other, shop.mug, 1), expected_difference: -10 }
  assert.equal((await edit(shop, other, less)).status, 200)
})

test('a change that cannot be made changes nothing', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  const other = await shop.buy([{ variant: shop.lamp }])
  const attempts: [object, number, string][] = [
    [{ ...add(shop.cup, 21), expected_difference: 210 }, 409, 'items_unavailable'],
    [{ ...add(shop.cup, 1), expected_difference: 9 }, 409, 'edit_total_changed'],
    [{ ...add(shop.cup, 1), expected_difference: 10.001 }, 422, 'invalid_input'],
    [{ ...add(shop.cup, 1), expected_difference: 10, revision: 1 }, 409, 'order_changed'],
    [{ ...add(placed.order.id, 1), expected_difference: 10 }, 409, 'variant_not_for_sale'],
    [{ ...setQuantity(other, shop.lamp, 0), expected_difference: 0 }, 422, 'invalid_input'],
    [{ ...setQuantity(placed, shop.mug, 0), expected_difference: -20 }, 409, 'edit_without_value'],
    [{ ...setQuantity(placed, shop.mug, 2), expected_difference: 0 }, 409, 'nothing_to_edit'],
    [{ ...add(shop.mug, 98), expected_difference: 980 }, 422, 'invalid_input'],
    [{ ...setQuantity(placed, shop.mug, -1), expected_difference: 0 }, 422, 'invalid_input'],
    [{ ...add(shop.cup, 1), expected_difference: 10, hours: 999 }, 422, 'invalid_input'],
  ]
  for (const [body, status, code] of attempts) {
    const refused = await edit(shop, placed, body)
    assert.deepEqual([refused.status, refused.body.error?.code], [status, code], code)
  }
  const unpaid = (
    await shop.mina.checkOut((await shop.mina.createCart([{ variant: shop.lamp }])).id)
  ).body
  const early = await edit(shop, unpaid, { ...add(shop.cup, 1), expected_difference: 10 })
  assert.equal(early.body.error.code, 'order_not_editable')
  assert.equal((await shop.read(placed)).revision, 0)
  assert.deepEqual(await shop.getStock(shop.cup), 20)
})

test('the same change sent twice with one key is made once', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
  const body = { ...setQuantity(placed, shop.mug, 2), revision: 0, expected_difference: -10 }
  const answers = [
    await shop.post(placed, 'edits', body, 'double-click'),
    await shop.post(placed, 'edits', body, 'double-click'),
  ]
  assert.deepEqual(
    answers.map(({ status, body: { revision } }) => [status, revision]),
    [
      [200, 1],
      [200, 1],
    ],
  )
  assert.equal((await shop.read(placed)).refunds.length, 1)
})

test('the integrity checks find a change without its document or its stock', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
  const change = { ...setQuantity(placed, shop.mug, 2), expected_difference: -10 }
  await edit(shop, placed, change)
  await shop.handleEvents()
  await edit(shop, placed, { ...add(shop.cup, 1), revision: 1, expected_difference: 10 })
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])

  await shop.db.execute(sql`update stock_movements set reference = 'lost'
    where reference = (select id::text from order_edits where state = 'open')`)
  await shop.db.execute(sql`delete from invoices where order_edit_id is not null`)
  await shop.db.execute(sql`update invoice_counters set last = 0 where kind = 'credit_note'`)
  assert.deepEqual(
    (await shop.listDiscrepancies()).map(({ check, found }) => [check, found]),
    [
      ['order_edit_holds', '0 units'],
      ['missing_edit_documents', 'none'],
    ],
  )
})

function setQuantity({ order }: PlacedOrder, variant: string, quantity: number) {
  const line = order.lines.find(({ variant_id }) => variant_id === variant)!
  return { lines: [{ line_id: line.id, quantity }] }
}

function add(variant_id: string, quantity: number) {
  return { additions: [{ variant_id, quantity }] }
}

function previewEdit({ post }: Shop, placed: PlacedOrder, body: object) {
  return post<OrderEditPreview>(placed, 'edit-preview', body)
}

function edit({ post }: Shop, placed: PlacedOrder, body: object) {
  return post(placed, 'edits', { revision: 0, ...body })
}

async function payDifference({ mina }: Shop, placed: PlacedOrder) {
  const { body } = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
  await mina.pay(body)
}

async function listDocuments({ db }: Shop) {
  const { rows } = await db.execute<{ kind: string; total: number; quantities: number[] }>(sql`
    select kind, total_minor::integer as total,
      (select array_agg((line ->> 'quantity')::integer order by (line ->> 'quantity')::integer)
        from jsonb_array_elements(document -> 'lines') line) as quantities
    from invoices order by created_at, id`)
  return rows
}

async function listMails({ db }: Shop) {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from emails order by created_at, id`,
  )
  return rows.map(({ template }) => template)
}
