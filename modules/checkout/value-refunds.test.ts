import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { issueCreditNote } from '#modules/invoices'
import {
  buildShopAccount,
  findBalanceDiscrepancies,
  findLedgerDiscrepancies,
  getBalance,
  type LedgerAccount,
  postTransaction,
} from '#modules/ledger'
import {
  applyTender,
  findTenderDiscrepancies,
  listTenders,
  lockOrder,
  type OrderId,
  transitionOrder,
} from '#modules/orders'
import {
  findPaymentDiscrepancies,
  findRefundedAmountDiscrepancies,
  listRefundsByOrder,
  type PaymentProvider,
  type Refund,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { clerk } from '#tests/support/actors'
import { createPendingOrder, morning as now, sandbox } from '#tests/support/pending-order'
import { createTestUser, openTestShop } from '#tests/support/test-shop'
import { findValueRefundDiscrepancies } from '../integrity/check-value-refunds.ts'
import { markOrderPaid } from './capture-payment.ts'
import {
  cancelOrder,
  executeRefund,
  expireHold,
  processPaymentEvent,
  refundOrder,
  repeatRefund,
  retryPayment,
} from './index.ts'
import { buildCustomerAccount, buildProviderAccount } from './ledger-postings.ts'

const unit = 'USD'
/** Of an order of 39.00. */
const CREDIT = 1000

test('a refund goes to the card until nothing of it is left, and then to the store credit', async () => {
  const { db, refund, listParts, getBalances, getOrder } = await openShopWithSale()
  await refund(500)
  assert.deepEqual(await listParts(), [['payment', 500]])
  await refund(3000)
  assert.deepEqual(await listParts(), [
    ['payment', 500],
    ['payment', 2400],
    ['store credit', 600],
  ])
  assert.deepEqual(await getBalances(), { credit: 600, provider: 0, receivable: 0 })

  await refund('all')
  const order = (await getOrder())!
  assert.deepEqual([order.paymentState, order.refundedMinor], ['refunded', 3900])
  assert.deepEqual(await getBalances(), { credit: 1000, provider: 0, receivable: 0 })
  assert.equal(await getBalance(db, { account: buildShopAccount('tax'), unit }), 0)
  await assertBooksMatch(db)
})

test('a refund of store credit is carried out at once, with its base amount, its tender and its credit note', async () => {
  const { db, orderId, refund } = await openShopWithSale({ credit: 3900 })
  await refund(1900)
  const [row] = await listRefundsByOrder(db, orderId)
  assert.deepEqual([row!.state, row!.paymentId, row!.baseMinor], ['succeeded', null, 1900])
  const tenders = await listTenders(db, orderId)
  assert.deepEqual(
    tenders.map(({ kind, minor }) => [kind, minor]),
    [
      ['store_credit', 3900],
      ['refund', -1900],
    ],
  )
  assert.equal(tenders[1]!.reference, row!.id)
  const { rows } = await db.execute(sql`select topic from events where subject = ${row!.id}`)
  assert.deepEqual(rows, [{ topic: 'refund.accepted' }], 'no provider is asked')
})

test('the credit notes of items that go back to card and store credit say that they are one refund', async () => {
  const { lineId, refund, refundLine, listCreditSteps } = await openShopWithSale({ credit: 2000 })
  await refundLine(lineId, 2)
  await refund(300)
  assert.deepEqual(await listCreditSteps(), [
    { items: 2000, split_credit_note: -100 },
    { split_credit_note: 100 },
    { allowance: 300 },
  ])
})

test('an amount that goes back to card and store credit is an allowance on each credit note', async () => {
  const { refund, listCreditSteps } = await openShopWithSale({ credit: 2000 })
  await refund(2000)
  assert.deepEqual(await listCreditSteps(), [{ allowance: 1900 }, { allowance: 100 }])
})

test('refunds in whatever portions give back each cent once', async () => {
  const { db, lineId, refundLine, refund, getBalances } = await openShopWithSale({ credit: 1999 })
  for (let unitsLeft = 3; unitsLeft > 0; unitsLeft--) await refundLine(lineId)
  await refund(1)
  await refund('all')
  assert.deepEqual(await getBalances(), { credit: 1999, provider: 0, receivable: 0 })
  assert.deepEqual((await refund(1)).ok, false)
  await assertBooksMatch(db)
})

test('of two refunds at once that are more than was paid together, one is made', async () => {
  const { db, refund, getBalances, getOrder } = await openShopWithSale()
  const refunds = await Promise.all([refund(3400), refund(3400)])
  assert.deepEqual(refunds.map(({ ok }) => ok).toSorted(), [false, true])
  assert.deepEqual(await getBalances(), { credit: 500, provider: 0, receivable: 0 })
  assert.equal((await getOrder())?.refundedMinor, 3400)

  const rests = await Promise.all([refund('all'), refund('all')])
  assert.deepEqual(rests.map(({ ok }) => ok).toSorted(), [false, true])
  assert.equal((await getBalances()).credit, 1000)
  await assertBooksMatch(db)
})

test('cancelling an order gives back the card payment and the store credit', async () => {
  for (const credit of [CREDIT, 3900]) {
    const { db, orderId, getBalances, getOrder } = await openShopWithSale({ credit })
    const cancelled = await cancelOrder(db, { orderId, actor: clerk, now })
    assert.equal(cancelled.ok && cancelled.value.fulfilmentState, 'cancelled')
    assert.equal((await getOrder())?.paymentState, 'refunded')
    assert.deepEqual(await getBalances(), { credit, provider: 0, receivable: 0 })
    await assertBooksMatch(db)
  }
})

test('store credit of an order that was never paid in full goes back when the hold expires', async () => {
  const { db, orderId, getBalances, getOrder } = await openShopWithOrder()
  assert.deepEqual(await getBalances(), { credit: 0, provider: 0, receivable: -CREDIT })
  const later = new Date(now.getTime() + 3_600_000)
  assert.equal(await expireHold(db, { orderId, now: later }), true)

  assert.equal((await getOrder())?.paymentState, 'refunded')
  assert.deepEqual(await getBalances(), { credit: CREDIT, provider: 0, receivable: 0 })
  const [refund] = await listRefundsByOrder(db, orderId)
  assert.deepEqual([refund?.cause, refund?.amountMinor], ['deposit', CREDIT])
  await assertBooksMatch(db)
})

test('a card refund that fails leaves the store credit where it went, and is repeated', async () => {
  const { db, orderId, refund, execute, getBalances, getOrder } = await openShopWithSale()
  await refund('all')
  const [card, credit] = await listRefundsByOrder(db, orderId)
  assert.equal(await execute(card!, 'failed'), 'failed')

  const failed = (await getOrder())!
  assert.deepEqual([failed.paymentState, failed.refundedMinor], ['partially_refunded', CREDIT])
  assert.deepEqual(await getBalances(), { credit: CREDIT, provider: 2900, receivable: 0 })
  const other = await refund(100)
  assert.equal(!other.ok && other.error.code, 'refund_failed_before')
  const notFailed = await repeatRefund(db, { orderId, refundId: credit!.id, now })
  assert.equal(!notFailed.ok && notFailed.error.code, 'refund_not_failed')

  assert.equal((await repeatRefund(db, { orderId, refundId: card!.id, now })).ok, true)
  assert.equal(await execute(card!, 'succeeded'), 'succeeded')
  assert.equal((await getOrder())?.paymentState, 'refunded')
  assert.deepEqual(await getBalances(), { credit: CREDIT, provider: 0, receivable: 0 })
  await assertBooksMatch(db)
})

test('a value whose account is not known is not refunded to a guess', async () => {
  const { db, orderId, getOrder } = await openShopWithOrder()
  const order = (await getOrder())!
  const unknown = { order, kind: 'gift_value', reference: 'unknown', minor: 100, now } as const
  await applyTender(db, unknown)
  await assert.rejects(cancelOrder(db, { orderId, actor: clerk, now }), /does not name a ledger/)
  assert.equal((await getOrder())?.fulfilmentState, 'unfulfilled')
})

test('the integrity check finds a value that came back to another account, or twice', async () => {
  const { db, refund, orderId } = await openShopWithSale({ credit: 3900 })
  await refund(1900)
  assert.deepEqual(await findValueRefundDiscrepancies(db), [])

  await db.execute(sql`update refunds set amount_minor = 1800, base_minor = 1800, tax_minor = 0`)
  assert.equal((await findValueRefundDiscrepancies(db)).length, 1)
  await db.execute(sql`update refunds set amount_minor = 1900, base_minor = 1900`)
  await db.execute(sql`update order_tenders set minor = 1899 where kind = 'store_credit'`)
  const [found] = await findValueRefundDiscrepancies(db)
  const [tender] = await listTenders(db, orderId)
  assert.deepEqual([found?.subject, found?.expected], [tender!.id, '1900 of 1899 given back'])
})

test('an order whose deposit was given back in part is not packed', async () => {
  const { db, orderId, getOrder } = await openShopWithOrder()
  const order = (await getOrder())!
  await applyTender(db, { order, kind: 'refund', reference: 'part', minor: 400, now })
  const packed = await transitionOrder(db, { orderId, to: 'processing', actor: clerk, now })
  assert.equal(packed.ok, false)
})

async function assertBooksMatch(db: Database) {
  const findings = [
    ...(await findLedgerDiscrepancies(db)),
    ...(await findBalanceDiscrepancies(db)),
    ...(await findTenderDiscrepancies(db)),
    ...(await findPaymentDiscrepancies(db)),
    ...(await findRefundedAmountDiscrepancies(db)),
    ...(await findValueRefundDiscrepancies(db)),
  ]
  assert.deepEqual(findings, [])
}

/** Opens a shop with an unpaid order of Mina, for which she used store credit, by default a part of the price. */
async function openShopWithOrder({ credit = CREDIT } = {}) {
  const { db } = await openTestShop()
  const { id: ownerId } = await createTestUser(db, 'Mina')
  const account: LedgerAccount = { ownerKind: 'user', ownerId, code: 'store_credit' }
  const { orderId, lineId, getOrder } = await createPendingOrder(db)
  const issuer = buildShopAccount('store_credit_issued')
  await post(db, { kind: 'store_credit_issued', from: account, to: issuer, minor: credit })
  const receivable = buildCustomerAccount(orderId)
  const reference = await post(db, {
    ...{ kind: 'store_credit', from: receivable, to: account, minor: credit },
  })
  await applyTender(db, {
    ...{ order: (await getOrder())!, kind: 'store_credit', reference, minor: credit, now },
  })

  const balance = (of: LedgerAccount) => getBalance(db, { account: of, unit })
  /** What Mina has, what the provider has, and what she owes for the order. */
  const getBalances = async () => ({
    credit: 0 - (await balance(account)),
    provider: await balance(buildProviderAccount({ provider: 'sandbox' })),
    receivable: await balance(receivable),
  })
  return { db, orderId, lineId, getOrder, getBalances }
}

/** The same after she has paid the rest by card. */
async function openShopWithSale({ credit = CREDIT } = {}) {
  const shop = await openShopWithOrder({ credit })
  const { db, orderId, lineId } = shop
  await payRest(db, orderId)

  const request = (selection: Parameters<typeof refundOrder>[1]['selection']) =>
    refundOrder(db, {
      ...{ orderId, selection, reason: { comment: 'Crack' }, restock: false },
      ...{ key: newId(), actor: clerk, now },
    })
  const refund = (minor: number | 'all') =>
    request(minor === 'all' ? { kind: 'all' } : { kind: 'amount', minor })
  const refundLine = (id: typeof lineId, quantity = 1) =>
    request({ kind: 'lines', lines: [{ lineId: id, quantity }], withShipping: false })
  const listCreditSteps = async () => {
    const steps: Record<string, number>[] = []
    for (const { id: refundId } of await listRefundsByOrder(db, orderId)) {
      const { document } = await issueCreditNote(db, { refundId, now })
      steps.push(Object.fromEntries(document.steps.map(({ code, minor }) => [code, minor])))
    }
    return steps
  }
  const listParts = async () => {
    const refunds = await listRefundsByOrder(db, orderId)
    return refunds.map((row) => [row.paymentId ? 'payment' : 'store credit', row.amountMinor])
  }
  const execute = (row: Refund, state: Refund['state']) => {
    const answer = async () => ({ reference: newId(), state })
    const provider: PaymentProvider = { ...sandbox, refund: answer }
    return executeRefund(db, { refundId: row.id, providers: [provider], now })
  }
  return { ...shop, refund, refundLine, listCreditSteps, listParts, execute }
}

async function payRest(db: Database, orderId: OrderId) {
  const retried = await retryPayment(db, { orderId, provider: sandbox, now })
  if (!retried.ok) {
    // The store credit covers all of it.
    return runInTransaction(db, async (tx) => {
      await markOrderPaid(tx, { order: (await lockOrder(tx, orderId))!, actor: clerk, now })
    })
  }
  const { id: paymentId, providerReference, amountMinor: minor, currency } = retried.value.payment
  const amount = { minor, currency }
  const paid = { paymentId, reference: providerReference!, state: 'succeeded' as const, amount }
  const event = { id: newId(), raw: '{}', payment: paid }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })
}

interface Transfer {
  kind: string
  from: LedgerAccount
  to: LedgerAccount
  minor: number
}

/** Credits one account and debits another, and returns the reference of the transaction. */
async function post(db: Database, { kind, from, to, minor }: Transfer): Promise<string> {
  const reference = newId()
  const postings = [
    { account: from, unit, amount: -minor },
    { account: to, unit, amount: minor },
  ]
  const posted = await postTransaction(db, { kind, reference, postings, now })
  assert.ok(posted.ok)
  return reference
}
