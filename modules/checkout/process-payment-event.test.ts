import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { releaseStock } from '#modules/catalog'
import {
  buildShopAccount,
  findLedgerDiscrepancies,
  getBalance,
  type LedgerAccount,
} from '#modules/ledger'
import { applyTender, buildHoldReference, listOrderLines, transitionOrder } from '#modules/orders'
import { createPayment, getPayment, listRefundsByOrder, type Payment } from '#modules/payments'
import { type Database, openDatabase } from '#platform/db/database'
import { newId } from '#platform/ids'
import { carts } from '#tables/cart'
import { orders } from '#tables/orders'
import { clerk } from '#tests/support/actors'
import {
  createAnotherPayment,
  createPendingOrder,
  morning,
  sandbox,
} from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { expireHolds, processPaymentEvent, retryPayment } from './index.ts'
import { buildCustomerAccount, buildProviderAccount } from './ledger-postings.ts'

const now = new Date(morning.getTime() + 60_000)

test('Mina pays, and her order is paid once, however many events report it', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)

  const first = await processPaymentEvent(db, buildEvent(payment, 'succeeded', { id: 'evt_1' }))
  const again = await processPaymentEvent(db, buildEvent(payment, 'succeeded', { id: 'evt_1' }))
  const other = await processPaymentEvent(db, buildEvent(payment, 'succeeded', { id: 'evt_2' }))

  assert.deepEqual(
    [first, again, other].map(({ outcome }) => outcome),
    ['applied', 'no_change', 'no_change'],
  )
  assert.equal((await getOrder())?.state, 'paid')
  assert.deepEqual(await listEventKinds(db, orderId), ['paid'])
  assert.deepEqual(await listTopics(db), ['order.paid'])
  assert.deepEqual(await getBalances(db, orderId), {
    'provider:sandbox': 3900,
    customer: 0,
    sales: -2521,
    shipping: -756,
    tax: -623,
  })
})

test('late, repeated and unordered events never revert a succeeded payment', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder } = await createPendingOrder(db)

  for (const state of ['succeeded', 'processing', 'failed', 'pending', 'expired'] as const) {
    await processPaymentEvent(db, buildEvent(payment, state))
  }

  assert.equal((await getPayment(db, payment.id))?.state, 'succeeded')
  assert.equal((await getOrder())?.state, 'paid')
})

test('a declined payment is recorded once, and the order can still be paid', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)
  await processPaymentEvent(db, buildEvent(payment, 'failed', { id: 'evt_1' }))
  await processPaymentEvent(db, buildEvent(payment, 'failed', { id: 'evt_2' }))

  assert.equal((await getOrder())?.state, 'pending_payment')
  assert.deepEqual(await listEventKinds(db, orderId), ['payment_failed'])

  const second = await createAnotherPayment(db, { orderId })
  await processPaymentEvent(db, buildEvent(second, 'succeeded'))
  assert.equal((await getOrder())?.state, 'paid')
})

test('the stock of an order stays held until the provider has decided about a processing payment', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)
  // An order that a clerk composed has no cart, and keeps its long hold.
  const cartId = newId<'cart'>()
  const terms = { currency: 'USD', country: 'DE', createdAt: now, updatedAt: now } as const
  await db.insert(carts).values({ id: cartId, state: 'ordered', ...terms })
  await db.update(orders).set({ cartId })
  const decidedBy = minutesLater(3 * 24 * 60)
  await processPaymentEvent(db, buildEvent(payment, 'processing', { decidedBy }))

  assert.equal(await expireHolds(db, decidedBy), 0)
  assert.equal((await getOrder())?.state, 'pending_payment')
  const second = await createAnotherPayment(db, { orderId })
  await processPaymentEvent(db, buildEvent(second, 'failed'))
  assert.equal(await expireHolds(db, decidedBy), 0, 'the first payment is still processing')

  await processPaymentEvent(db, buildEvent(payment, 'failed'))
  assert.equal(await expireHolds(db, minutesLater(29)), 0, 'Mina can try again')
  assert.equal(await expireHolds(db, minutesLater(30)), 1)
})

test('paying by another payment does not shorten a hold that a processing payment extended', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)
  const decidedBy = minutesLater(3 * 24 * 60)
  await processPaymentEvent(db, buildEvent(payment, 'processing', { decidedBy }))
  const before = (await getOrder())!.holdExpiresAt
  await retryPayment(db, { orderId, provider: sandbox, now })
  assert.deepEqual((await getOrder())!.holdExpiresAt, before)
})

test('a hold ends if the provider never decides', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder } = await createPendingOrder(db)
  await processPaymentEvent(db, buildEvent(payment, 'processing', { decidedBy: minutesLater(60) }))

  assert.equal(await expireHolds(db, minutesLater(89)), 0)
  assert.equal(await expireHolds(db, minutesLater(90)), 1)
  assert.equal((await getOrder())?.cancelReason, 'hold_expired')
})

test('a payment of a wrong amount or currency pays nothing, and is sent back as it came', async () => {
  const { db } = await openTestShop()
  for (const amount of [
    { minor: 1, currency: 'USD' },
    { minor: 99_999, currency: 'USD' },
    { minor: 3900, currency: 'JPY' },
  ]) {
    const { orderId, payment, getOrder } = await createPendingOrder(db)
    const wrong = buildEvent(payment, 'succeeded', { amount })
    assert.equal((await processPaymentEvent(db, wrong)).outcome, 'wrong_amount')

    const order = (await getOrder())!
    assert.deepEqual([order.state, order.paidMinor], ['pending_payment', 0])
    const [refund] = await listRefundsByOrder(db, orderId)
    const sentBack = { minor: refund?.amountMinor, currency: refund?.currency }
    assert.deepEqual([sentBack, refund?.reasonCode], [amount, 'wrong_amount'])
    assert.deepEqual(await listEventKinds(db, orderId), ['payment_returned'])
  }
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
})

test('Mina pays the rest of an order that store credit covers in part', async () => {
  const { db } = await openTestShop()
  const { orderId, payment, getOrder } = await createPendingOrder(db)
  const order = (await getOrder())!
  const credit = { order, kind: 'store_credit', reference: 'gift', minor: 1000, now } as const
  const partlyPaid = await applyTender(db, credit)
  assert.deepEqual([partlyPaid.paymentState, partlyPaid.dueMinor], ['partially_paid', 2900])
  assert.ok(partlyPaid.holdExpiresAt, 'the rest is still to be paid')

  const retried = await retryPayment(db, { orderId, provider: sandbox, now })
  assert.equal(retried.ok && retried.value.payment.amountMinor, 2900)
  await processPaymentEvent(db, buildEvent(payment, 'succeeded'))
  const [paid, refunds] = [(await getOrder())!, await listRefundsByOrder(db, orderId)]
  assert.deepEqual([paid.state, paid.dueMinor, paid.holdExpiresAt], ['paid', 0, null])
  assert.deepEqual(
    refunds.map(({ cause, amountMinor, reasonCode }) => [cause, amountMinor, reasonCode]),
    [['surplus', 1000, 'already_paid']],
    'the older payment was of the whole total',
  )
})

test('a payment of a part of what is due leaves the rest to be paid', async () => {
  const { db } = await openTestShop()
  const { orderId, payment, getOrder } = await createPendingOrder(db)
  const placed = (await getOrder())!
  const order = { ...placed, total: { minor: 1000, currency: placed.currency } }
  const part = await createPayment(db, { order, provider: sandbox, now })
  await processPaymentEvent(db, buildEvent(part, 'succeeded'))
  const partlyPaid = (await getOrder())!
  assert.deepEqual([partlyPaid.state, partlyPaid.dueMinor], ['pending_payment', 2900])
  assert.deepEqual(await listEventKinds(db, orderId), ['partially_paid'])

  await processPaymentEvent(db, buildEvent(payment, 'succeeded'))
  assert.equal((await getOrder())?.state, 'paid')
  const balances = await getBalances(db, orderId)
  assert.deepEqual([balances.customer, balances['provider:sandbox']], [0, 3900])
})

test('what was paid in part goes back when the hold of the order expires', async () => {
  const { db } = await openTestShop()
  const { orderId, getOrder } = await createPendingOrder(db)
  const placed = (await getOrder())!
  const order = { ...placed, total: { minor: 1000, currency: placed.currency } }
  const part = await createPayment(db, { order, provider: sandbox, now })
  await processPaymentEvent(db, buildEvent(part, 'succeeded'))
  assert.equal(await expireHolds(db, minutesLater(31)), 1)

  const expired = (await getOrder())!
  assert.deepEqual([expired.fulfilmentState, expired.paymentState], ['cancelled', 'refunded'])
  const balances = await getBalances(db, orderId)
  assert.deepEqual([balances.customer, balances['provider:sandbox']], [0, 0])
})

test('a tender counts once, and nothing is refunded that was not paid', async () => {
  const { db } = await openTestShop()
  const { getOrder } = await createPendingOrder(db)
  const order = (await getOrder())!
  const refund = { order, kind: 'refund', reference: 'r', minor: 1, now } as const
  await assert.rejects(applyTender(db, refund))
  const credit = { order, kind: 'store_credit', reference: 'gift', minor: 1000, now } as const
  await applyTender(db, credit)
  await assert.rejects(applyTender(db, credit))
  assert.equal((await getOrder())?.paidMinor, 1000)
})

test("an event about another shop's payment is recorded and changes nothing", async () => {
  const { db } = await openTestShop()
  const { payment, getOrder } = await createPendingOrder(db)
  const otherOrder = await createPendingOrder(db, { title: 'Red Mug' })

  const unknownReference = buildEvent({ ...payment, providerReference: 'sbx_other' }, 'succeeded')
  const otherPayment = buildEvent(
    { ...payment, providerReference: otherOrder.payment.providerReference },
    'succeeded',
  )
  const otherProvider = { ...buildEvent(payment, 'succeeded'), provider: 'stripe' }
  for (const input of [unknownReference, otherPayment, otherProvider]) {
    assert.equal((await processPaymentEvent(db, input)).outcome, 'unknown_payment')
  }
  assert.equal((await getOrder())?.state, 'pending_payment')
  const { rows } = await db.execute(sql`select distinct raw from payment_events`)
  assert.deepEqual(rows, [{ raw: '{"unchanged":true}' }], 'what may name a person is not kept')
})

test('when two payments of an order succeed, the second is refunded in full', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)
  const second = await createAnotherPayment(db, { orderId })

  await Promise.all([
    processPaymentEvent(db, buildEvent(payment, 'succeeded')),
    processPaymentEvent(db, buildEvent(second, 'succeeded')),
  ])

  assert.deepEqual([(await getOrder())?.state, (await getOrder())?.refundedMinor], ['paid', 0])
  const [refund, ...more] = await listRefundsByOrder(db, orderId)
  assert.deepEqual([refund?.amountMinor, refund?.cause, more.length], [3900, 'surplus', 0])
  assert.deepEqual((await listEventKinds(db, orderId)).toSorted(), ['paid', 'payment_returned'])
  const after = await getBalances(db, orderId)
  assert.deepEqual([after['provider:sandbox'], after.customer], [3900, 0])
})

test('a payment after the hold expired reserves the stock again if it is available', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId, cap } = await createPendingOrder(db, { stock: 3 })
  await cancelAndReleaseStock(db, orderId)
  assert.equal(await getStock(db, cap.id), 3)

  await processPaymentEvent(db, buildEvent(payment, 'succeeded'))

  assert.equal((await getOrder())?.state, 'paid')
  assert.equal(await getStock(db, cap.id), 0)
})

test('a payment event that deadlocks with another change is retried and applied', async () => {
  const { db, url } = await openTestShop()
  const { payment, getOrder, orderId, cap } = await createPendingOrder(db)
  await cancelAndReleaseStock(db, orderId)

  // The other transaction locks the variants and waits for the order, while the payment locks the order and waits for
  // the variants. PostgreSQL aborts the payment, whose deadlock timeout is shorter; it is long enough for a slow machine.
  const payingDatabase = openDatabase(
    `${url}?options=${encodeURIComponent('-c deadlock_timeout=3s')}`,
  )
  after(payingDatabase.close)
  const { promise: hasLockedVariants, resolve: resolveLocked } = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    await tx.execute(sql`select from variants where product_id = ${cap.id} for update`)
    resolveLocked()
    await waitForLockWaiters(db)
    await tx.execute(sql`select from orders where id = ${orderId} for update`)
  })
  await hasLockedVariants
  const [processed] = await Promise.all([
    processPaymentEvent(payingDatabase.db, buildEvent(payment, 'succeeded')),
    other,
  ])

  assert.equal(processed.outcome, 'applied')
  assert.equal((await getOrder())?.state, 'paid')
})

test('a payment for items that were sold in the meantime is refunded, and the shopper is notified', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId, cap } = await createPendingOrder(db, { stock: 3 })
  await cancelAndReleaseStock(db, orderId)
  await db.execute(sql`update variants set stock = 2 where product_id = ${cap.id}`)

  await processPaymentEvent(db, buildEvent(payment, 'succeeded'))

  assert.equal((await getOrder())?.state, 'cancelled')
  assert.equal(await getStock(db, cap.id), 2)
  assert.deepEqual((await listEventKinds(db, orderId)).at(-1), 'payment_returned')
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.amountMinor, 3900)
  assert.deepEqual((await listTopics(db)).slice(-2), ['refund.requested', 'order.payment_returned'])
  const after = await getBalances(db, orderId)
  assert.deepEqual([after['provider:sandbox'], after.customer], [0, 0])
})

test('a payment for an order that Mina cancelled is refunded', async () => {
  const { db } = await openTestShop()
  const { payment, getOrder, orderId } = await createPendingOrder(db)
  await cancelAndReleaseStock(db, orderId, 'shopper')

  await processPaymentEvent(db, buildEvent(payment, 'succeeded'))

  assert.equal((await getOrder())?.state, 'cancelled')
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.amountMinor, 3900)
})

async function cancelAndReleaseStock(
  db: Database,
  orderId: Payment['orderId'],
  cancelReason: 'hold_expired' | 'shopper' = 'hold_expired',
) {
  const items = await listOrderLines(db, orderId)
  const reference = buildHoldReference({ id: orderId, holdCount: 1 })
  await releaseStock(db, { items, reference, now })
  await transitionOrder(db, { orderId, to: 'cancelled', cancelReason, actor: clerk, now })
}

function minutesLater(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

let events = 0
function buildEvent(
  payment: Payment,
  state: Payment['state'],
  changes: { id?: string; amount?: object; decidedBy?: Date } = {},
) {
  const { id: paymentId, providerReference: reference, amountMinor: minor, currency } = payment
  const amount = { minor, currency, ...changes.amount }
  const id = changes.id ?? `evt_test_${++events}`
  const { decidedBy } = changes
  const reported = { paymentId, reference: reference!, state, amount, decidedBy }
  const event = { id, raw: '{}', payment: reported }
  return { provider: payment.provider, event, now }
}

async function listEventKinds(db: Database, orderId: Payment['orderId']) {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select kind from order_events where order_id = ${orderId} order by created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

async function listTopics(db: Database) {
  const { rows } = await db.execute<{ topic: string }>(sql`select topic from events order by id`)
  return rows.map(({ topic }) => topic)
}

async function getStock(db: Database, productId: string) {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock from variants where product_id = ${productId}`,
  )
  return rows[0]!.stock
}

async function getBalances(db: Database, orderId: string) {
  const get = (account: LedgerAccount) => getBalance(db, { account, unit: 'USD' })
  return {
    'provider:sandbox': await get(buildProviderAccount({ provider: 'sandbox' })),
    customer: await get(buildCustomerAccount(orderId)),
    sales: await get(buildShopAccount('sales')),
    shipping: await get(buildShopAccount('shipping')),
    tax: await get(buildShopAccount('tax')),
  }
}
