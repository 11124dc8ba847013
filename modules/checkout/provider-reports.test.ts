import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLedgerDiscrepancies, getBalance } from '#modules/ledger'
import { getOrderTimeline } from '#modules/orders'
import {
  createPayment,
  type ExternalRefund,
  findRefundedAmountDiscrepancies,
  listProviderBalances,
  listRefundsByOrder,
  type PaymentProvider,
  type ProviderDispute,
} from '#modules/payments'
import { newId } from '#platform/ids'
import { clerk } from '#tests/support/actors'
import { createPendingOrder, morning as now, sandbox } from '#tests/support/pending-order'
import { receiveReport } from '#tests/support/receive-report'
import { openTestShop } from '#tests/support/test-shop'
import {
  cancelOrder,
  closePaymentSessions,
  expireHold,
  processPaymentEvent,
  retryPayment,
} from './index.ts'
import { buildCustomerAccount, buildProviderAccount } from './ledger-postings.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })

test('a refund that a clerk makes at the provider counts once, with its share of the tax', async () => {
  const { db, orderId, getOrder, reportRefund } = await openShopWithSale()
  await Promise.all([reportRefund({}), reportRefund({})])
  await reportRefund({ state: 'succeeded' })

  const [refund, ...others] = await listRefundsByOrder(db, orderId)
  assert.deepEqual(
    [refund?.amountMinor, refund?.taxMinor, refund?.state, refund?.reasonCode, others],
    [500, 79, 'succeeded', 'refunded_at_provider', []],
  )
  const order = (await getOrder())!
  assert.deepEqual([order.paymentState, order.refundedMinor], ['partially_refunded', 500])
  assert.equal(await getBalance(db, PROVIDER), 3400)

  await reportRefund({ state: 'failed' })
  assert.equal((await getOrder())?.refundedMinor, 0)
  assert.equal(await getBalance(db, PROVIDER), 3900)
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
})

test('a refund at the provider of more than was paid is not taken into the books', async () => {
  const { db, orderId, reportRefund } = await openShopWithSale()
  await assert.rejects(reportRefund({ amount: usd(3901) }))
  await reportRefund({ reference: 're_2', paymentReference: 'pi_of_another_shop' })
  assert.deepEqual(await listRefundsByOrder(db, orderId), [])
})

test('a deposit that a clerk gives back at the provider counts as paid for the order no more', async () => {
  const { db, orderId, getOrder, report } = await openShopWithDeposit()
  await report({ reference: 're_1', amount: usd(400) })
  const [refund] = await listRefundsByOrder(db, orderId)
  assert.equal(refund?.cause, 'deposit')
  const order = (await getOrder())!
  assert.deepEqual([order.paidMinor, order.refundedMinor], [1000, 400])
  assert.deepEqual(await findRefundedAmountDiscrepancies(db), [])
  const retried = await retryPayment(db, { orderId, provider: sandbox, now })
  assert.equal(!retried.ok && retried.error.code, 'not_payable')

  await report({ reference: 're_1', amount: usd(400), state: 'failed' })
  assert.equal((await getOrder())?.refundedMinor, 0)
})

test('the rest of a deposit goes back when the hold expires', async () => {
  const { db, orderId, getOrder, report } = await openShopWithDeposit()
  await report({ reference: 're_1', amount: usd(400) })
  await expireHold(db, { orderId, now: new Date(now.getTime() + 3_600_000) })
  assert.deepEqual(
    [(await getOrder())?.paymentState, await getBalance(db, PROVIDER)],
    ['refunded', 0],
  )
  const receivable = { account: buildCustomerAccount(orderId), unit: 'USD' }
  assert.equal(await getBalance(db, receivable), 0)
  assert.deepEqual(await findRefundedAmountDiscrepancies(db), [])
})

test('a dispute takes the money once, and a dispute that is won brings it back once', async () => {
  const { db, orderId, getOrder, reportDispute } = await openShopWithSale()
  await Promise.all([reportDispute('open'), reportDispute('open')])
  assert.equal(await getBalance(db, PROVIDER), 0)
  assert.deepEqual(await listProviderBalances(db), [{ provider: 'sandbox', ...usd(0) }])

  await Promise.all([reportDispute('won'), reportDispute('won')])
  await reportDispute('open')
  await reportDispute('lost')
  assert.equal(await getBalance(db, PROVIDER), 3900)
  assert.deepEqual(await listProviderBalances(db), [{ provider: 'sandbox', ...usd(3900) }])
  const { events } = await getOrderTimeline(db, orderId)
  assert.equal(events.filter(({ kind }) => kind === 'payment_disputed').length, 1)
  assert.equal((await getOrder())?.state, 'paid')
})

test('a lost dispute that is reported before it opened keeps the money', async () => {
  const { db, reportDispute } = await openShopWithSale()
  await reportDispute('lost')
  await reportDispute('open')
  assert.equal(await getBalance(db, PROVIDER), 0)
})

test('cancelling an order closes its payment page, and an expired hold leaves it open', async () => {
  const { db } = await openTestShop()
  const cancelled = await createPendingOrder(db)
  const expired = await createPendingOrder(db, { title: 'Red Mug' })
  await cancelOrder(db, { orderId: cancelled.orderId, actor: clerk, now })
  const later = new Date(now.getTime() + 3_600_000)
  await expireHold(db, { orderId: expired.orderId, now: later })

  const closed: string[] = []
  const provider: PaymentProvider = {
    ...sandbox,
    closeSession: async (_, { reference }) => void closed.push(reference),
  }
  for (const { orderId } of [cancelled, expired]) {
    await closePaymentSessions(db, { orderId, providers: [provider], now })
  }
  assert.deepEqual(closed, [cancelled.payment.providerReference])
})

const PROVIDER = { account: buildProviderAccount({ provider: 'sandbox' }), unit: 'USD' }

/** Opens a shop with an order of Mina of 39.00, of which 10.00 were paid. */
async function openShopWithDeposit() {
  const { db } = await openTestShop()
  const { orderId, getOrder } = await createPendingOrder(db)
  const order = { ...(await getOrder())!, total: usd(1000) }
  const { id: paymentId, providerReference } = await createPayment(db, {
    ...{ order, provider: sandbox, now },
  })
  const reference = providerReference!
  const paid = { paymentId, reference, state: 'succeeded' as const, amount: usd(1000) }
  const event = { id: newId(), raw: '{}', payment: paid }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })

  const report = (refund: Pick<ExternalRefund, 'reference' | 'amount'> & Partial<ExternalRefund>) =>
    receiveReport(
      db,
      { kind: 'refund', paymentReference: reference, state: 'succeeded', ...refund },
      now,
    )
  return { db, orderId, getOrder, report }
}

/** Opens a shop with an order of Mina that was paid. The provider knows the payment as `pi_1` too. */
async function openShopWithSale() {
  const { db } = await openTestShop()
  const { orderId, payment, getOrder } = await createPendingOrder(db)
  const { providerReference, id: paymentId, amountMinor } = payment
  const reported = { paymentId, reference: providerReference!, state: 'succeeded' as const }
  const paid = { ...reported, amount: usd(amountMinor), otherReferences: ['pi_1'] }
  const event = { id: newId(), raw: '{}', payment: paid }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })

  const reportRefund = (changes: Partial<ExternalRefund>) => {
    const made = { paymentReference: 'pi_1', reference: 're_1', state: 'pending' as const }
    return receiveReport(db, { kind: 'refund', ...made, amount: usd(500), ...changes }, now)
  }
  const reportDispute = (state: ProviderDispute['state']) => {
    const dispute = { paymentReference: 'pi_1', reference: 'dp_1', state, amount: usd(3900) }
    return receiveReport(db, { kind: 'dispute', ...dispute }, now)
  }
  return { db, orderId, getOrder, reportRefund, reportDispute }
}
