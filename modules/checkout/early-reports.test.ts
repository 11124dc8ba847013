import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLedgerDiscrepancies, getBalance } from '#modules/ledger'
import { getOrderTimeline } from '#modules/orders'
import {
  findUnappliedReports,
  listRefundsByOrder,
  type ProviderReport,
  purgeProviderReports,
} from '#modules/payments'
import { newId } from '#platform/ids'
import { providerReports } from '#tables/payments'
import { createPendingOrder, morning as now } from '#tests/support/pending-order'
import { receiveReport } from '#tests/support/receive-report'
import { openTestShop } from '#tests/support/test-shop'
import { applyProviderReports, processPaymentEvent } from './index.ts'
import { buildProviderAccount } from './ledger-postings.ts'

const PROVIDER = { account: buildProviderAccount({ provider: 'sandbox' }), unit: 'USD' }
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(now.getTime() + ms)
const usd = (minor: number) => ({ minor, currency: 'USD' })

type Step = 'capture' | ProviderReport['state']

const REFUNDS = {
  succeeds: { steps: ['capture', 'pending', 'succeeded'], refundedMinor: 500 },
  fails: { steps: ['capture', 'pending', 'failed'], refundedMinor: 0 },
  'is returned by the bank': { steps: ['capture', 'succeeded', 'failed'], refundedMinor: 0 },
} satisfies Record<string, { steps: Step[]; refundedMinor: number }>

for (const [ending, { steps, refundedMinor }] of Object.entries(REFUNDS)) {
  test(`a refund at the provider that ${ending} adds up in whatever order its reports and the capture arrive`, async () => {
    for (const order of listPermutations<Step>(steps)) {
      const { db, orderId, play, getOrder } = await openShopWithPayment('refund')
      for (const step of order) await play(step)
      await applyProviderReports(db, now)

      const name = order.join(', ')
      assert.equal((await getOrder())?.refundedMinor, refundedMinor, name)
      assert.equal(await getBalance(db, PROVIDER), 3900 - refundedMinor, name)
      const states = (await listRefundsByOrder(db, orderId)).map(({ state }) => state)
      assert.ok(!states.includes('pending'), name)
      assert.deepEqual(await findLedgerDiscrepancies(db), [], name)
    }
  })
}

const DISPUTES = { won: 3900, lost: 0 } as const

for (const [ending, balance] of Object.entries(DISPUTES)) {
  test(`a dispute that is ${ending} adds up in whatever order its reports and the capture arrive`, async () => {
    for (const order of listPermutations<Step>(['capture', 'open', ending as 'won' | 'lost'])) {
      const { db, orderId, play } = await openShopWithPayment('dispute')
      for (const step of order) await play(step)
      await applyProviderReports(db, now)

      const name = order.join(', ')
      assert.equal(await getBalance(db, PROVIDER), balance, name)
      const { events } = await getOrderTimeline(db, orderId)
      assert.equal(events.filter(({ kind }) => kind === 'payment_disputed').length, 1, name)
      assert.deepEqual(await findLedgerDiscrepancies(db), [], name)
    }
  })
}

test('a refund at the provider waits while its payment is processing, and for no capture of another payment', async () => {
  const { db, orderId, play, capture } = await openShopWithPayment('refund')
  const other = await createPendingOrder(db, { title: 'Red Mug' })
  await capture({ state: 'processing' })
  await play('succeeded')
  await capture({ ...toReference(other.payment), otherReferences: ['pi_2'] })
  await applyProviderReports(db, now)
  assert.deepEqual(await listRefundsByOrder(db, orderId), [])

  await capture({})
  await applyProviderReports(db, now)
  assert.equal((await listRefundsByOrder(db, orderId)).length, 1)
})

test('a report that the books have too little for is tried again, and holds up no other', async () => {
  const { db, orderId, play, capture } = await openShopWithPayment('refund')
  const other = await createPendingOrder(db, { title: 'Red Mug' })
  const report = (reference: string, minor: number) => {
    const made = { kind: 'refund', paymentReference: 'pi_2', state: 'succeeded' } as const
    return receiveReport(db, { ...made, reference, amount: usd(minor) }, now)
  }
  await report('re_2', 3901)
  await play('succeeded')
  await capture({})
  await capture({ ...toReference(other.payment), otherReferences: ['pi_2'] })

  await assert.rejects(applyProviderReports(db, now), /Some reports could not be applied/)
  assert.equal((await listRefundsByOrder(db, orderId)).length, 1)
  assert.equal((await findUnappliedReports(db, { now: later(HOUR_MS) })).length, 0)
  const [stuck, ...others] = await findUnappliedReports(db, { now: later(HOUR_MS + 1) })
  assert.deepEqual([stuck?.name, stuck?.found, others], ['re_2', 'refund succeeded', []])

  await db.update(providerReports).set({ amountMinor: 3900 })
  await applyProviderReports(db, now)
  assert.equal((await listRefundsByOrder(db, other.orderId))[0]?.amountMinor, 3900)
})

test('reports are purged when they were applied or their payment stays unknown, and no others', async () => {
  const { db, play, capture } = await openShopWithPayment('refund')
  const report = (reference: string, paymentReference: string, minor: number) => {
    const made = { kind: 'refund', paymentReference, reference, state: 'succeeded' } as const
    return receiveReport(db, { ...made, amount: usd(minor) }, now)
  }
  await capture({})
  await play('succeeded')
  await assert.rejects(report('re_too_much', 'pi_1', 3901))
  await report('re_of_another_shop', 'pi_of_another_shop', 500)
  const list = async () => {
    const rows = await db.select().from(providerReports).orderBy(providerReports.id)
    return rows.map(({ reference }) => reference)
  }
  await purgeProviderReports(db, { before: now })
  assert.deepEqual(await list(), ['re_1', 're_too_much', 're_of_another_shop'])
  await purgeProviderReports(db, { before: later(1) })
  assert.deepEqual(await list(), ['re_too_much'])
})

/** Opens a shop with an order of Mina for 39.00. The provider will know her payment as `pi_1` when it is paid. */
async function openShopWithPayment(kind: ProviderReport['kind']) {
  const { db } = await openTestShop()
  const { orderId, payment, getOrder } = await createPendingOrder(db)
  const capture = (changes: object) => {
    const reported = { ...toReference(payment), otherReferences: ['pi_1'], ...changes }
    const paid = { state: 'succeeded' as const, amount: usd(3900), ...reported }
    const event = { id: newId(), raw: '{}', payment: paid }
    return processPaymentEvent(db, { provider: 'sandbox', event, now })
  }
  const report = (state: ProviderReport['state']) => {
    const reference = kind === 'refund' ? 're_1' : 'dp_1'
    const amount = usd(kind === 'refund' ? 500 : 3900)
    const reported = { kind, paymentReference: 'pi_1', reference, state, amount } as ProviderReport
    return receiveReport(db, reported, now)
  }
  const play = (step: Step) => (step === 'capture' ? capture({}) : report(step))
  return { db, orderId, getOrder, capture, play }
}

function toReference(payment: { id: string; providerReference: string | null }) {
  return { paymentId: payment.id, reference: payment.providerReference! }
}

function listPermutations<Item>(items: Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    listPermutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}
