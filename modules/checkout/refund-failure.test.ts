import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findLedgerDiscrepancies, getBalance } from '#modules/ledger'
import type { OrderId, OrderLineId } from '#modules/orders'
import {
  getPayment,
  getRefund,
  listRefundsByOrder,
  type PaymentProvider,
  type Refund,
  type RefundId,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { clerk } from '#tests/support/actors'
import {
  createAnotherPayment,
  createPendingOrder,
  morning as now,
  sandbox,
} from '#tests/support/pending-order'
import { receiveReport } from '#tests/support/receive-report'
import { openTestShop } from '#tests/support/test-shop'
import {
  cancelOrder,
  executeRefund,
  processPaymentEvent,
  type RefundSelection,
  recordRefundUpdate,
  refundOrder,
  repeatRefund,
} from './index.ts'
import { buildCustomerAccount, buildProviderAccount } from './ledger-postings.ts'

type Selection = RefundSelection<OrderLineId>

test('a refund that fails at the provider is reversed on payment, order and ledger, and repeated', async () => {
  const { db, refund, execute, getOrder, orderId, payment } = await openShopWithRefund([
    'failed',
    'succeeded',
  ])
  const account = { account: buildProviderAccount({ provider: 'sandbox' }), unit: 'USD' }
  assert.equal(await getBalance(db, account), 0)
  assert.equal(await execute(), 'failed')

  const [failed, unrefunded] = [(await getOrder())!, (await getPayment(db, payment.id))!]
  assert.deepEqual([failed.paymentState, failed.refundedMinor], ['paid', 0])
  assert.deepEqual([unrefunded.refundedMinor, await getBalance(db, account)], [0, 3900])
  const topics = await listTopics(db)
  assert.ok(topics.includes('order.refund_failed'))
  assert.ok(!topics.includes('refund.accepted'), 'no credit note and no e-mail say that it was')

  const other = await requestRefund(db, { orderId, key: 'other' })
  assert.deepEqual(other, { ok: false, error: { code: 'refund_failed_before' } })
  const input = { orderId, refundId: refund.id, now }
  const repeats = await Promise.all([repeatRefund(db, input), repeatRefund(db, input)])
  assert.deepEqual(repeats.map(({ ok }) => ok).toSorted(), [false, true])
  assert.equal((await getOrder())?.paymentState, 'refunded')
  assert.equal(await execute(), 'succeeded')
  assert.deepEqual([await getBalance(db, account), await findLedgerDiscrepancies(db)], [0, []])
  assert.equal((await listTopics(db)).filter((topic) => topic === 'refund.accepted').length, 1)
})

test('a repeated refund has another key, so the provider does not answer with the failed one', async () => {
  const { execute, repeat, keys, refund } = await openShopWithRefund(['failed', 'succeeded'])
  await execute()
  await repeat()
  await execute()
  assert.deepEqual(keys, [refund.id, `${refund.id}:2`])
})

test('a webhook that reports a failure after a success reverses the refund once', async () => {
  const { db, refund, execute, getOrder, receive, repeat } = await openShopWithRefund([
    'succeeded',
    'pending',
  ])
  await execute()
  await receive('succeeded', newId<'refund'>())
  assert.equal(
    (await getOrder())?.refundedMinor,
    3900,
    'an event of another refund changes nothing',
  )
  await Promise.all([receive('failed'), receive('failed')])
  assert.deepEqual(await receive('succeeded'), 'failed', 'a late event changes nothing')
  assert.equal((await getOrder())?.refundedMinor, 0)

  await repeat()
  assert.equal(await receive('failed', refund.id), 'pending', 'the report is of the first attempt')
  assert.equal(await receive('succeeded', `${refund.id}:2`), 'succeeded')
  assert.equal((await getOrder())?.refundedMinor, 3900)
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
})

test('a refund of another order is not repeated', async () => {
  const { db, refund, execute } = await openShopWithRefund(['failed'])
  await execute()
  const other = await createPendingOrder(db, { title: 'Red Mug' })
  const repeated = await repeatRefund(db, { orderId: other.orderId, refundId: refund.id, now })
  assert.deepEqual(repeated, { ok: false, error: { code: 'refund_not_found' } })
})

test('an order with a failed refund is not cancelled before the refund is repeated', async () => {
  const { db, orderId, execute, repeat, getOrder } = await openShopWithRefund(
    ['failed', 'succeeded'],
    { kind: 'amount', minor: 100 },
  )
  await execute()
  const cancel = () => cancelOrder(db, { orderId, actor: clerk, now })
  assert.deepEqual(await cancel(), { ok: false, error: { code: 'refund_failed_before' } })
  assert.equal((await getOrder())?.fulfilmentState, 'unfulfilled')

  await repeat()
  assert.equal((await cancel()).ok, true)
  assert.equal((await getOrder())?.paymentState, 'refunded')
})

test('a failed refund that a clerk gave back at the provider instead holds up nothing', async () => {
  const { db, orderId, payment, execute, getOrder } = await openShopWithRefund(['failed'])
  await execute()
  const reference = payment.providerReference!
  const made = { paymentReference: reference, reference: 're_9', state: 'succeeded' } as const
  const amount = { minor: 1000, currency: 'USD' }
  await receiveReport(db, { kind: 'refund', ...made, amount }, now)
  assert.equal((await getOrder())?.refundedMinor, 1000)

  const rest = await requestRefund(db, { orderId, key: 'rest' })
  assert.deepEqual(rest.ok && [rest.value.amountMinor, rest.value.taxMinor], [2900, 464])
  const cancelled = await cancelOrder(db, { orderId, actor: clerk, now })
  assert.deepEqual(cancelled.ok && cancelled.value.paymentState, 'refunded')
})

test('a surplus that a clerk gives back at the provider, after the shop failed to, is none of the order', async () => {
  const { db, orderId, surplus, giveBack } = await openShopWithFailedSurplus()
  await giveBack(1000)
  const account = { account: buildCustomerAccount(orderId), unit: 'USD' }
  assert.equal(await getBalance(db, account), -2900)

  const repeated = await repeatRefund(db, { orderId, refundId: surplus.id, now })
  assert.equal(repeated.ok && repeated.value.amountMinor, 2900, 'the rest')
  assert.equal(await getBalance(db, account), 0)
})

test('a surplus that was given back at the provider in full holds up no refund of the order', async () => {
  const { db, orderId, getOrder, giveBack } = await openShopWithFailedSurplus()
  await giveBack(3900)
  assert.equal((await getOrder())?.refundedMinor, 100)
  assert.equal((await requestRefund(db, { orderId, key: 'rest' })).ok, true)
  assert.equal((await getOrder())?.paymentState, 'refunded')
})

/** Opens a shop with an order that was paid twice, of which one dollar was refunded. Giving back the surplus has failed. */
async function openShopWithFailedSurplus() {
  const goodwill = { kind: 'amount', minor: 100 } as const
  const { db, orderId, getOrder } = await openShopWithRefund([], goodwill)
  const { id: paymentId, providerReference } = await createAnotherPayment(db, { orderId })
  const reference = providerReference!
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  const paid = { paymentId, reference, state: 'succeeded' as const, amount: usd(3900) }
  const event = { id: newId(), raw: '{}', payment: paid }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })
  const surplus = (await listRefundsByOrder(db, orderId)).find(({ cause }) => cause === 'surplus')!
  const update = { key: surplus.id, reference: 're_8', state: 'failed' } as const
  await recordRefundUpdate(db, { provider: 'sandbox', update, now })
  const giveBack = (minor: number) => {
    const made = { paymentReference: reference, reference: 're_9', state: 'succeeded' as const }
    return receiveReport(db, { kind: 'refund', ...made, amount: usd(minor) }, now)
  }
  return { db, orderId, getOrder, surplus, giveBack }
}

/** Opens a shop with a paid order of Mina that is refunded, in full by default. The provider answers each attempt as given. */
async function openShopWithRefund(
  states: Refund['state'][],
  selection: Selection = { kind: 'all' },
) {
  const { db } = await openTestShop()
  const { orderId, payment, getOrder } = await createPendingOrder(db)
  const { providerReference: reference, id: paymentId, amountMinor: minor, currency } = payment
  const amount = { minor, currency }
  const reported = { paymentId, reference: reference!, state: 'succeeded' as const, amount }
  const event = { id: newId(), raw: '{}', payment: reported }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })
  const refunded = await requestRefund(db, { orderId, selection, key: 'all' })
  assert.ok(refunded.ok)
  const refund = refunded.value

  const keys: string[] = []
  const provider: PaymentProvider = {
    ...sandbox,
    refund: async (_, { key }) => ({
      reference: `re_${keys.push(key)}`,
      state: states[keys.length - 1]!,
    }),
  }
  const execute = () => executeRefund(db, { refundId: refund.id, providers: [provider], now })
  const repeat = () => repeatRefund(db, { orderId, refundId: refund.id, now })
  const receive = async (state: Refund['state'], key: string = refund.id) => {
    const update = { key, reference: 're_1', state }
    await recordRefundUpdate(db, { provider: 'sandbox', update, now })
    return (await getRefund(db, refund.id as RefundId))?.state
  }
  return { db, orderId, payment, getOrder, refund, keys, execute, repeat, receive }
}

interface RequestRefundInput {
  orderId: OrderId
  selection?: Selection
  key: string
}

function requestRefund(
  db: Database,
  { orderId, selection = { kind: 'all' }, key }: RequestRefundInput,
) {
  const reason = { comment: 'Crack' }
  const input = { orderId, selection, reason, restock: true, key, actor: clerk, now }
  return refundOrder(db, input)
}

async function listTopics(db: Database) {
  const { rows } = await db.execute<{ topic: string }>(sql`select topic from events order by id`)
  return rows.map(({ topic }) => topic)
}
