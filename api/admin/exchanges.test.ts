import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openExchangeShop } from '#tests/support/exchange-shop'

test('a clerk exchanges a mug for a cup of the same price: nothing is paid, and it is sent when the mug has come', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const previewed = await shop.preview(placed)
  const { value, total, difference, short } = previewed.body
  assert.deepEqual([value, total, difference, short], [10, 10, 0, []])

  const made = await shop.exchange(placed)
  const { first, second } = made
  assert.deepEqual(
    [second.payment_state, second.total, second.exchange, second.due, second.awaits_return],
    ['paid', 10, 10, 0, true],
  )
  assert.deepEqual(
    [first.refunded, first.refundable, first.lines[0]?.returning_quantity, first.returns.length],
    [0, placed.order.total - 10, 1, 1],
  )
  assert.equal(await shop.getStock(shop.cup), 19, 'the cup is held')
  assert.equal(second.exchanges[0]?.first.number, first.number)
  assert.match(first.timeline.at(-1)?.note ?? '', new RegExp(second.number))
  assert.match(second.timeline.at(-1)?.note ?? '', new RegExp(first.number))
  const shown = await shop.mina.getOrder(shop.asPlaced(second))
  assert.match(shown.body.exchange_notes.join(), new RegExp(first.number), 'the shopper reads it')
  const packed = await shop.postTo(second, 'process')
  assert.equal(packed.body.error.code, 'illegal_order_transition')
  await shop.assertHealthy()

  const received = await shop.decide(made, 'receive', { restock: true })
  assert.equal(received.status, 200)
  assert.deepEqual(
    [received.body.refunded, received.body.refunds.map(({ amount, state }) => [amount, state])],
    [10, [[10, 'succeeded']]],
  )
  assert.equal(await shop.getStock(shop.mug), 19, 'the mug is back')
  assert.equal(received.body.exchanges[0]?.state, 'settled')
  await shop.ship(second.id)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), placed.order.total * 100, 'no money has moved')
  assert.deepEqual(
    (await shop.read(first.id)).invoices.map(({ kind }) => kind),
    ['invoice', 'credit_note'],
  )
  assert.deepEqual(
    (await shop.read(second.id)).invoices.map(({ kind }) => kind),
    ['invoice'],
  )
})

test('a replacement that costs more is paid by a link, and one that is not paid in time gives the value back', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const paid = await shop.exchange(placed, { variant: shop.lamp })
  assert.deepEqual([paid.second.due, paid.second.payment_state], [49, 'partially_paid'])
  await shop.payDue(paid.second)
  assert.equal((await shop.read(paid.second.id)).payment_state, 'paid')
  assert.equal((await shop.decide(paid, 'receive')).status, 200)
  await shop.ship(paid.second.id)
  await shop.assertHealthy()

  const other = await shop.sell(1)
  const before = await shop.getMoney()
  const late = await shop.exchange(other, { variant: shop.lamp }, { hours: 1 })
  const { expireHolds } = await import('#modules/checkout')
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
  await expireHolds(shop.db, shop.clock.now)
  const expired = await shop.read(late.second.id)
  assert.deepEqual(
    [expired.fulfilment_state, expired.can.pay, expired.exchange],
    ['cancelled', false, 0],
  )
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before, 'nothing is refunded for goods that did not come')
  const received = await shop.decide(late, 'receive')
  assert.deepEqual([received.body.refunded, received.body.exchanges[0]?.state], [10, 'settled'])
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 1000)
})

test('a difference that the payment provider does not take is refused before anything comes back', async () => {
  const leastPayment = { minor: 1001, currency: 'USD' }
  const shop = await openExchangeShop({ leastPayment })
  const placed = await shop.sell(2)
  const details = { quantity: 2 }
  const refused = [
    await shop.preview(placed, details),
    await shop.post(placed, details, { expected_difference: 10 }),
  ]
  for (const { status, body } of refused) {
    const { code, message } = body.error
    assert.deepEqual([status, code], [409, 'below_least_payment'])
    assert.match(message, /less than \$10\.01,/)
  }
  const { exchanges, returns } = await shop.read(placed.order.id)
  assert.deepEqual([exchanges, returns], [[], []])
  assert.equal(await shop.getStock(shop.cup), 20)

  const more = await shop.exchange(placed, { quantity: 3 })
  assert.equal(more.second.due, 20)
  const other = await shop.exchange(await shop.sell(2))
  assert.equal(other.second.due, 0, 'nothing is to be paid')
})

test('a replacement that costs less: the rest goes back to the payment when the goods have come', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2, shop.lamp)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed)
  assert.equal(made.made.credit, 10)
  await shop.handleEvents()
  assert.equal(await shop.getMoney(), before)
  await shop.decide(made, 'receive')
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 4900)
  const refunds = (await shop.read(made.first.id)).refunds.map(({ amount }) => amount)
  assert.deepEqual(refunds.toSorted(), [10, 49])
  const { rows } = await shop.db.execute(
    sql`select template from emails where template like 'refunded%'`,
  )
  assert.equal(rows.length, 2)
})

test('the second order is cancelled before the goods come: their value goes back to the payment when they have', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed)
  assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before, 'nothing is refunded for goods that did not come')
  await shop.decide(made, 'receive')
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 1000)
})

test('the second order is cancelled after the goods have come: it is refunded to the payment of the first', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  for (const quantity of [1, 1]) {
    const made = await shop.exchange(placed, { quantity })
    await shop.decide(made, 'receive')
    assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
  }
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 2000)
})

test('a refund of the second order takes its own payment first, then that of the first order', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const made = await shop.exchange(placed, { variant: shop.lamp })
  await shop.payDue(made.second)
  await shop.decide(made, 'receive')
  await shop.assertHealthy()
  const path = `/orders/${made.second.id}/refund-preview`
  const { body } = await shop.request<{ sources: { kind: string; amount: number }[] }>(
    'POST',
    path,
    { amount: 55 },
  )
  assert.deepEqual(
    body.sources.map(({ kind, amount }) => [kind, amount]),
    [['payment', 55]],
  )
  const refund = { amount: 55, reason: 'Sorry' }
  assert.equal((await shop.postTo(made.second, 'refund', refund)).status, 201)
  await shop.assertHealthy()
  const { rows } = await shop.db.execute(sql`
    select p.order_id = r.order_id as own, r.amount_minor::int as minor
    from refunds r join payments p on p.id = r.payment_id order by 2 desc`)
  assert.deepEqual(rows, [
    { own: true, minor: 4900 },
    { own: false, minor: 600 },
  ])
})

test('goods are neither refunded nor exchanged nor sent back twice', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(3)
  const made = await shop.exchange(placed, { back: 2, quantity: 2 })
  const line_id = placed.order.lines[0]!.id
  const refund = { lines: [{ line_id, quantity: 2 }], reason: 'Broken' }
  assert.equal(
    (await shop.postTo(made.first, 'refund', refund)).body.error.code,
    'quantity_too_large',
  )
  const rest = placed.order.total - 20
  const amount = { amount: rest + 1, reason: 'Broken' }
  assert.equal(
    (await shop.postTo(made.first, 'refund', amount)).body.error.code,
    'amount_too_large',
  )
  assert.equal((await shop.post(placed)).body.error.code, 'order_not_exchangeable')
  const decided = await shop.postTo(made.first, 'return', { state: 'received' })
  assert.equal(decided.body.error.code, 'return_of_exchange')
  assert.equal((await shop.decide(made, 'receive')).status, 200)
  assert.equal((await shop.decide(made, 'receive')).body.error.code, 'exchange_closed')
  assert.equal((await shop.decide(made, 'refuse')).body.error.code, 'exchange_closed')
  const again = await shop.post(placed, { back: 2 })
  assert.equal(again.body.error.code, 'quantity_too_large')
  await shop.assertHealthy()
})

test('a return is refused: the second order is cancelled, what was paid for it goes back, and the first stays as it was', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed, { variant: shop.lamp })
  await shop.payDue(made.second)
  const refused = await shop.decide(made, 'refuse', { comment: 'It is worn' })
  assert.deepEqual(
    [refused.body.refunded, refused.body.refundable, refused.body.exchanges[0]?.state],
    [0, placed.order.total, 'refused'],
  )
  assert.equal((await shop.read(made.second.id)).fulfilment_state, 'cancelled')
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before)
})

test('a return is refused after the replacement has left: the shopper pays its value by a link', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed, {}, { send_first: true })
  await shop.ship(made.second.id)
  await shop.decide(made, 'refuse')
  const owing = await shop.read(made.second.id)
  assert.deepEqual([owing.due, owing.can.pay, owing.exchanges[0]?.state], [10, true, 'short'])
  assert.deepEqual(await countOwed(shop), [1, [owing.number]])
  await shop.assertHealthy()
  await shop.payDue(owing)
  const paid = await shop.read(made.second.id)
  assert.deepEqual([paid.due, paid.exchanges[0]?.state], [0, 'settled'])
  assert.deepEqual(await countOwed(shop), [0, []])
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before + 1000)
})

/** Returns how many orders wait for what is owed, and their numbers in the list. */
async function countOwed({ request }: Awaited<ReturnType<typeof openExchangeShop>>) {
  const waiting = await request<{ orders: { owed: number } }>('GET', '/work/waiting')
  const list = await request<{ items: { number: string; flags: string[] }[] }>(
    'GET',
    '/orders?flag=exchange_due',
  )
  for (const { flags } of list.body.items) assert.ok(flags.includes('exchange_due'))
  return [waiting.body.orders.owed, list.body.items.map(({ number }) => number)]
}

test('fewer pieces come than announced: the clerk is asked, and the shopper pays what is missing', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(3)
  const made = await shop.exchange(placed, { back: 3, quantity: 3 })
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
  const first = await shop.decide(made, 'receive', { lines })
  assert.deepEqual([first.status, first.body.error.code], [409, 'exchange_short'])
  const received = await shop.decide(made, 'receive', { lines, shortage: 'pay' })
  assert.deepEqual(
    [received.body.refunded, received.body.exchanges[0]?.open, received.body.exchanges[0]?.state],
    [10, 20, 'short'],
  )
  const owing = await shop.read(made.second.id)
  assert.deepEqual([owing.due, owing.awaits_return], [20, true])
  await shop.assertHealthy()
  await shop.payDue(owing)
  const paid = await shop.read(made.second.id)
  assert.deepEqual([paid.due, paid.awaits_return, paid.payment_state], [0, false, 'paid'])
  await shop.ship(made.second.id)
  await shop.assertHealthy()
})

test('fewer pieces come than announced: the second order is cancelled, and what came is refunded', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(3)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed, { back: 3, quantity: 3 })
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
  await shop.decide(made, 'receive', { lines, shortage: 'cancel' })
  assert.equal((await shop.read(made.second.id)).fulfilment_state, 'cancelled')
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 1000)
})

test('what is owed for goods that did not come is taken off first when the second order is refunded', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed, { back: 2, quantity: 2 })
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
  await shop.decide(made, 'receive', { lines, shortage: 'pay' })
  const refund = { amount: 10, reason: 'We let it go' }
  assert.equal((await shop.postTo(made.second, 'refund', refund)).status, 201)
  const second = await shop.read(made.second.id)
  assert.deepEqual([second.due, second.exchanges[0]?.state], [0, 'settled'])
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before)
})

test('a second order that waits for its payment is due for what did not come too', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const made = await shop.exchange(placed, { back: 2, variant: shop.lamp })
  assert.equal(made.second.due, 39)
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
  await shop.decide(made, 'receive', { lines, shortage: 'pay' })
  const second = await shop.read(made.second.id)
  assert.deepEqual([second.due, second.payment_state], [49, 'partially_paid'])
  await shop.payDue(second)
  assert.equal((await shop.read(second.id)).payment_state, 'paid')
  await shop.assertHealthy()
})

test('what came in exchange can be exchanged again, and is refunded to the first payment', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(1)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed)
  await shop.decide(made, 'receive')
  await shop.ship(made.second.id)
  const again = await shop.exchange(shop.asPlaced(made.second), { variant: shop.mug })
  await shop.decide(again, 'receive')
  assert.equal((await shop.postTo(again.second, 'cancel')).status, 200)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), before - 1000)
})

test('a return that the shopper has requested becomes that of the exchange', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  assert.equal((await shop.postTo(placed.order, 'deliver')).status, 200)
  const requested = { reason: 'Too small' }
  assert.equal((await shop.mina.postOrderAction(placed, 'return', requested)).status, 200)
  const made = await shop.exchange(placed)
  assert.deepEqual(
    made.first.returns.map(({ state, comment, lines }) => [state, comment, lines[0]?.quantity]),
    [['requested', 'Too small', 1]],
  )
  const twice = await shop.mina.postOrderAction(placed, 'return')
  assert.equal(twice.body.error.code, 'return_already_requested')
  await shop.decide(made, 'receive')
  await shop.assertHealthy()
})

test('another order, other lines and other totals exchange nothing', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const other = await shop.sell(1)
  const unshipped = await shop.buy([{ variant: shop.mug }])
  assert.equal((await shop.post(unshipped)).body.error.code, 'order_not_exchangeable')
  const foreign = { ...shop.select(other.order as never, {}), expected_difference: 0 }
  const stolen = await shop.postTo(placed.order, 'exchanges', foreign)
  assert.deepEqual([stolen.status, stolen.body.error.code], [422, 'invalid_input'])
  const many = await shop.post(placed, { back: 3 })
  assert.equal(many.body.error.code, 'quantity_too_large')
  const body = { ...shop.select(placed.order as never, {}), expected_difference: -5 }
  const cheap = await shop.postTo(placed.order, 'exchanges', body)
  assert.equal(cheap.body.error.code, 'exchange_total_changed')
  const soldOut = await shop.post(placed, { quantity: 21 })
  assert.equal(soldOut.body.error.code, 'items_unavailable')
  const made = await shop.exchange(placed)
  const path = `/orders/${other.order.id}/exchanges/${made.made.id}/receive`
  assert.equal((await shop.request('POST', path, {})).status, 404)
  await shop.assertHealthy()
})

test('somebody refunds the first payment at the provider: the second order is refunded too, and can be cancelled', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const totalMinor = placed.order.total * 100
  const made = await shop.exchange(placed)
  await shop.decide(made, 'receive')
  await shop.refundAtProvider(placed, totalMinor)
  await shop.refundAtProvider(placed, totalMinor)
  const [first, second] = [await shop.read(made.first.id), await shop.read(made.second.id)]
  assert.deepEqual([first.payment_state, second.payment_state], ['refunded', 'refunded'])
  assert.deepEqual([first.refundable, second.refunded, second.refundable], [0, 10, 0])
  assert.match(second.refunds[0]?.reason ?? '', /payment provider/i)
  await shop.assertHealthy()
  const again = await shop.postTo(second, 'refund', { amount: 10, reason: 'Sorry' })
  assert.equal(again.body.error.code, 'nothing_to_refund')
  const packed = await shop.postTo(second, 'process')
  assert.equal(packed.body.error.code, 'illegal_order_transition')
  assert.equal((await shop.postTo(second, 'cancel')).status, 200)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), 0)
})

test('a refund at the provider that fails counts for neither order', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed)
  await shop.decide(made, 'receive')
  await shop.refundAtProvider(placed, before)
  await shop.refundAtProvider(placed, before, 'failed')
  const [first, second] = [await shop.read(made.first.id), await shop.read(made.second.id)]
  assert.deepEqual([first.refunded, second.refunded], [10, 0])
  assert.equal(await shop.getMoney(), before)
  await shop.handleEvents()
  const findings = await shop.listDiscrepancies()
  assert.deepEqual(new Set(findings.map(({ check }) => check)), new Set(['refunds_sent']))
})

test('a part of what pays for the second order is refunded at the provider: cancelling gives back the rest', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const before = await shop.getMoney()
  const made = await shop.exchange(placed, { variant: shop.lamp })
  await shop.payDue(made.second)
  await shop.decide(made, 'receive')
  await shop.refundAtProvider(placed, before - 400)
  const second = await shop.read(made.second.id)
  assert.deepEqual([second.refunded, second.refundable], [6, 53])
  assert.equal((await shop.postTo(second, 'cancel')).status, 200)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), 0)
})

test('the first payment is refunded at the provider before the goods come: they still pay for the exchange', async () => {
  const shop = await openExchangeShop()
  for (const step of ['receive', 'cancel', 'refuse'] as const) {
    const placed = await shop.sell(2)
    const before = await shop.getMoney()
    const made = await shop.exchange(placed)
    await shop.refundAtProvider(placed, placed.order.total * 100)
    assert.equal((await shop.read(made.second.id)).payment_state, 'refunded')
    await shop.assertHealthy()
    if (step === 'cancel') assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
    await shop.assertHealthy()
    const decided = await shop.decide(made, step === 'refuse' ? 'refuse' : 'receive')
    assert.equal(decided.status, 200)
    const state = step === 'refuse' ? 'short' : 'settled'
    assert.equal(decided.body.exchanges[0]?.state, state, 'what was refunded for no goods is owed')
    await shop.assertHealthy()
    assert.equal(await shop.getMoney(), before - placed.order.total * 100)
  }
})

test('the goods of a first order that was refunded at the provider are refused: what was given for them is owed and can be paid', async () => {
  const shop = await openExchangeShop()
  for (const isCancelled of [true, false]) {
    const placed = await shop.sell(2)
    const before = await shop.getMoney()
    const made = await shop.exchange(placed)
    await shop.refundAtProvider(placed, placed.order.total * 100)
    if (isCancelled) assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
    await shop.decide(made, 'refuse')
    await shop.assertHealthy()
    const owing = await shop.read(made.second.id)
    assert.deepEqual([owing.due, owing.fulfilment_state], [10, 'cancelled'])
    await shop.payDue(owing)
    const paid = await shop.read(made.second.id)
    assert.deepEqual([paid.due, paid.exchanges[0]?.state], [0, 'settled'])
    await shop.assertHealthy()
    assert.equal(await shop.getMoney(), before - placed.order.total * 100 + 1000)
  }
})

test('money that was refunded at the provider before the second order was paid is not given back again', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const made = await shop.exchange(placed, { variant: shop.lamp })
  await shop.refundAtProvider(placed, placed.order.total * 100)
  await shop.assertHealthy()
  await shop.payDue(made.second)
  await shop.decide(made, 'receive')
  await shop.assertHealthy()
  const refund = { amount: 59, reason: 'Sorry' }
  const refused = await shop.postTo(made.second, 'refund', refund)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'refunded_at_provider'])
  assert.match(refused.body.error.message, /\$49\.00/)
  const path = `/orders/${made.second.id}/refund-preview`
  const previewed = await shop.request('POST', path, { amount: 59 })
  assert.equal(previewed.body.error.code, 'refunded_at_provider')
  assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
  assert.equal((await shop.read(made.second.id)).refunded, 49)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), 0)
})

test('goods whose money was refunded at the provider already are not received for a second order that is cancelled', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const made = await shop.exchange(placed)
  assert.equal((await shop.postTo(made.second, 'cancel')).status, 200)
  await shop.refundAtProvider(placed, placed.order.total * 100)
  const received = await shop.decide(made, 'receive')
  assert.deepEqual([received.status, received.body.error.code], [409, 'refunded_at_provider'])
  assert.equal((await shop.decide(made, 'refuse')).status, 200)
  await shop.assertHealthy()
  assert.equal(await shop.getMoney(), 0)
})

test('the e-mail about a later refund of the first order counts only the money that goes back', async () => {
  const shop = await openExchangeShop()
  const placed = await shop.sell(2)
  const { total } = placed.order
  const made = await shop.exchange(placed)
  await shop.decide(made, 'receive')
  await shop.handleEvents()
  const readNewest = async () => {
    const { rows } = await shop.db.execute<{ text: string }>(sql`
      select text from emails where template = 'refunded' order by created_at desc, id desc limit 1`)
    return rows[0]!.text
  }
  const resend = { template: 'refunded' }
  assert.equal((await shop.postTo(made.first, 'emails', resend)).status, 200)
  await shop.handleEvents()
  assert.match(await readNewest(), /\$10\.00 of \S+ has been credited/)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const refund = { amount: 4, reason: 'Scratched' }
  assert.equal((await shop.postTo(made.first, 'refund', refund)).status, 201)
  await shop.handleEvents()
  const text = await readNewest()
  assert.ok(text.includes(`So far, $4.00 of $${total.toFixed(2)} is being refunded`), text)
  assert.match(text, /Another \$10\.00 pays for what takes the place of your items/)
})
