import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { releaseStock } from '#modules/catalog'
import { getBalance } from '#modules/ledger'
import { buildHoldReference, listOrderLines, transitionOrder } from '#modules/orders'
import { getPayment, listRefundsByOrder, type Payment } from '#modules/payments'
import { type Database, openDatabase } from '#platform/db/database'
import { createAnotherPayment, createPendingOrder, morning } from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { processPaymentEvent } from './index.ts'

const now = new Date(morning.getTime() + 60_000)

test('Mina pays, and her order is paid once, however often the shop hears of it', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId } = await createPendingOrder(db)

  const first = await processPaymentEvent(db, said(payment, 'succeeded', { id: 'evt_1' }))
  const again = await processPaymentEvent(db, said(payment, 'succeeded', { id: 'evt_1' }))
  const other = await processPaymentEvent(db, said(payment, 'succeeded', { id: 'evt_2' }))

  assert.deepEqual(
    [first, again, other].map(({ outcome }) => outcome),
    ['applied', 'no_change', 'no_change'],
  )
  assert.equal((await order())?.state, 'paid')
  assert.deepEqual(await timeline(db, orderId), ['paid'])
  assert.deepEqual(await topics(db), ['order.paid'])
  assert.deepEqual(await balances(db, orderId), {
    'provider:sandbox': 3900,
    customer: 0,
    sales: -2521,
    shipping: -756,
    tax: -623,
  })
})

test('what comes late, twice or in the wrong order never takes a payment back', async () => {
  const { db } = await openTestShop()
  const { payment, order } = await createPendingOrder(db)

  for (const state of ['succeeded', 'processing', 'failed', 'pending', 'expired'] as const) {
    await processPaymentEvent(db, said(payment, state))
  }

  assert.equal((await getPayment(db, payment.id))?.state, 'succeeded')
  assert.equal((await order())?.state, 'paid')
})

test('a declined payment is told once, and the order can still be paid', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId } = await createPendingOrder(db)
  await processPaymentEvent(db, said(payment, 'failed', { id: 'evt_1' }))
  await processPaymentEvent(db, said(payment, 'failed', { id: 'evt_2' }))

  assert.equal((await order())?.state, 'pending_payment')
  assert.deepEqual(await timeline(db, orderId), ['payment_failed'])

  const second = await createAnotherPayment(db, { orderId })
  await processPaymentEvent(db, said(second, 'succeeded'))
  assert.equal((await order())?.state, 'paid')
})

test('a wrong amount or currency is written down and pays nothing', async () => {
  const { db } = await openTestShop()
  const { payment, order } = await createPendingOrder(db)

  const less = said(payment, 'succeeded', { amount: { minor: 1, currency: 'USD' } })
  const yen = said(payment, 'succeeded', { amount: { minor: 3900, currency: 'JPY' } })
  assert.equal((await processPaymentEvent(db, less)).outcome, 'wrong_amount')
  assert.equal((await processPaymentEvent(db, yen)).outcome, 'wrong_amount')

  assert.equal((await order())?.state, 'pending_payment')
  assert.equal((await getPayment(db, payment.id))?.capturedMinor, 0)
  const { rows } = await db.execute(sql`select outcome from payment_events`)
  assert.deepEqual(rows, [{ outcome: 'wrong_amount' }, { outcome: 'wrong_amount' }])
})

test("another shop's payment is written down and moves nothing", async () => {
  const { db } = await openTestShop()
  const { payment, order } = await createPendingOrder(db)
  const theo = await createPendingOrder(db, { title: 'Red Mug' })

  const stranger = said({ ...payment, providerReference: 'sbx_other' }, 'succeeded')
  const crossed = said(
    { ...payment, providerReference: theo.payment.providerReference },
    'succeeded',
  )
  const nothing = { ...said(payment, 'succeeded'), provider: 'stripe' }
  for (const heard of [stranger, crossed, nothing]) {
    assert.equal((await processPaymentEvent(db, heard)).outcome, 'unknown_payment')
  }
  assert.equal((await order())?.state, 'pending_payment')
})

test('when both payments of an order succeed, the second goes back whole', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId } = await createPendingOrder(db)
  const second = await createAnotherPayment(db, { orderId })

  await Promise.all([
    processPaymentEvent(db, said(payment, 'succeeded')),
    processPaymentEvent(db, said(second, 'succeeded')),
  ])

  assert.deepEqual([(await order())?.state, (await order())?.refundedMinor], ['paid', 0])
  const [refund, ...more] = await listRefundsByOrder(db, orderId)
  assert.deepEqual([refund?.amountMinor, refund?.cause, more.length], [3900, 'surplus', 0])
  assert.deepEqual((await timeline(db, orderId)).toSorted(), ['paid', 'payment_returned'])
  const after = await balances(db, orderId)
  assert.deepEqual([after['provider:sandbox'], after.customer], [3900, 0])
})

test('a payment after the hold ran out takes the goods again while they are there', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId, cap } = await createPendingOrder(db, { stock: 3 })
  await letGo(db, orderId)
  assert.equal(await stockOf(db, cap.id), 3)

  await processPaymentEvent(db, said(payment, 'succeeded'))

  assert.equal((await order())?.state, 'paid')
  assert.equal(await stockOf(db, cap.id), 0)
})

test('a payment that gets in the way of another change gives way, and is then completed', async () => {
  const { db, url } = await openTestShop()
  const { payment, order, orderId, cap } = await createPendingOrder(db)
  await letGo(db, orderId)

  // Somebody holds the goods and wants the order, while the payment holds the order and wants the goods. The payment
  // gives way: it looks for a circle first, and on a slow machine late enough for one to be there.
  const paying = openDatabase(`${url}?options=${encodeURIComponent('-c deadlock_timeout=3s')}`)
  after(paying.close)
  const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    await tx.execute(sql`select from variants where product_id = ${cap.id} for update`)
    waits()
    await waitForLockWaiters(db)
    await tx.execute(sql`select from orders where id = ${orderId} for update`)
  })
  await isWaiting
  const [completion] = await Promise.all([
    processPaymentEvent(paying.db, said(payment, 'succeeded')),
    other,
  ])

  assert.equal(completion.outcome, 'applied')
  assert.equal((await order())?.state, 'paid')
})

test('a payment for goods that were sold meanwhile goes back, and the shopper is told', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId, cap } = await createPendingOrder(db, { stock: 3 })
  await letGo(db, orderId)
  await db.execute(sql`update variants set stock = 2 where product_id = ${cap.id}`)

  await processPaymentEvent(db, said(payment, 'succeeded'))

  assert.equal((await order())?.state, 'cancelled')
  assert.equal(await stockOf(db, cap.id), 2)
  assert.deepEqual((await timeline(db, orderId)).at(-1), 'payment_returned')
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.amountMinor, 3900)
  assert.deepEqual((await topics(db)).slice(-2), ['refund.requested', 'order.payment_returned'])
  const after = await balances(db, orderId)
  assert.deepEqual([after['provider:sandbox'], after.customer], [0, 0])
})

test('a payment for an order that Mina cancelled goes back', async () => {
  const { db } = await openTestShop()
  const { payment, order, orderId } = await createPendingOrder(db)
  await letGo(db, orderId, 'shopper')

  await processPaymentEvent(db, said(payment, 'succeeded'))

  assert.equal((await order())?.state, 'cancelled')
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.amountMinor, 3900)
})

async function letGo(
  db: Database,
  orderId: Payment['orderId'],
  cancelReason: 'hold_expired' | 'shopper' = 'hold_expired',
) {
  const items = await listOrderLines(db, orderId)
  const reference = buildHoldReference({ id: orderId, holdCount: 1 })
  await releaseStock(db, { items, reference, now })
  await transitionOrder(db, { orderId, to: 'cancelled', cancelReason, actor: 'clock', now })
}

let events = 0
function said(
  payment: Payment,
  state: Payment['state'],
  changes: { id?: string; amount?: object } = {},
) {
  const { id: paymentId, providerReference: reference, amountMinor: minor, currency } = payment
  const amount = { minor, currency, ...changes.amount }
  const id = changes.id ?? `evt_test_${++events}`
  const event = { id, raw: '{}', payment: { paymentId, reference: reference!, state, amount } }
  return { provider: payment.provider, event, now }
}

async function timeline(db: Database, orderId: Payment['orderId']) {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select kind from order_events where order_id = ${orderId} order by created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

async function topics(db: Database) {
  const { rows } = await db.execute<{ topic: string }>(sql`select topic from events order by id`)
  return rows.map(({ topic }) => topic)
}

async function stockOf(db: Database, productId: string) {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock from variants where product_id = ${productId}`,
  )
  return rows[0]!.stock
}

async function balances(db: Database, orderId: string) {
  const of = async (account: string) => (await getBalance(db, { account, currency: 'USD' })).minor
  return {
    'provider:sandbox': await of('provider:sandbox'),
    customer: await of(`customer:order/${orderId}`),
    sales: await of('sales'),
    shipping: await of('shipping'),
    tax: await of('tax'),
  }
}
