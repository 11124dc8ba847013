import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNotNull } from 'drizzle-orm'
import { processPaymentEvent, refundOrder } from '#modules/checkout'
import {
  claimPaymentsDueForCheck,
  claimRefundsDueForCheck,
  listRefundsByOrder,
  type PaymentProvider,
} from '#modules/payments'
import { drainOutbox } from '#platform/events/event-queues'
import { jobs } from '#platform/queue/tables'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { clerk } from '#tests/support/actors'
import { createPendingOrder, sandbox } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { reconcilePayments } from './reconcile-payments.ts'

test('every open payment is checked before any is checked again', async () => {
  const { db } = await openTestShop()
  const titles = ['Blue Cap', 'Red Mug', 'Green Lamp']
  const open: string[] = []
  for (const title of titles) open.push((await createPendingOrder(db, { title })).payment.id)
  const claimNext = async (time: string) => {
    const claimed = await claimPaymentsDueForCheck(db, { now: utc(`2026-08-22 ${time}`), limit: 1 })
    return claimed.map(({ id }) => id).join()
  }

  const round = [await claimNext('10:00'), await claimNext('10:10'), await claimNext('10:20')]
  assert.deepEqual(round.toSorted(), open.toSorted())
  assert.deepEqual(
    [await claimNext('10:30'), await claimNext('10:40'), await claimNext('10:50')],
    round,
  )
  assert.equal(
    await claimNext('09:05'),
    '',
    'a new payment is not checked before its webhook is due',
  )
})

test('a refund that takes days at the bank is checked until it is final', async () => {
  const { db, providers, setRefundState } = await openShopWithSlowBank()
  const { orderId, payment } = await createPendingOrder(db)
  const { providerReference, id: paymentId, amountMinor: minor, currency } = payment
  const amount = { minor, currency }
  const reported = { paymentId, reference: providerReference!, state: 'succeeded' as const, amount }
  const now = utc('2026-08-22 09:05')
  const event = { id: 'evt_1', raw: '{}', payment: reported }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })
  const selection = { kind: 'all' } as const
  await refundOrder(db, {
    orderId,
    selection,
    reason: { comment: 'Crack' },
    restock: true,
    actor: clerk,
    key: '1',
    now,
  })
  const dependencies = { ...(await createTestDependencies(db)), db, providers }
  await drainOutbox(db, { handlers: createEventHandlers(dependencies), now })

  assert.equal(await db.$count(jobs, isNotNull(jobs.error)), 0, 'no handler failed')
  for (let day = 23; day < 29; day++) {
    await reconcilePayments(db, { providers, now: utc(`2026-08-${day} 09:00`) })
    assert.equal((await listRefundsByOrder(db, orderId))[0]?.state, 'pending')
  }
  setRefundState('succeeded')
  await reconcilePayments(db, { providers, now: utc('2026-08-29 09:00') })
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.state, 'succeeded')
  assert.deepEqual(
    await claimRefundsDueForCheck(db, { now: utc('2026-08-30 09:00'), limit: 9 }),
    [],
  )
})

async function openShopWithSlowBank() {
  const { db } = await openTestShop()
  let state: 'pending' | 'succeeded' = 'pending'
  const slow: PaymentProvider = {
    ...sandbox,
    refund: async (_, { key }) => ({ reference: `re_${key}`, state }),
  }
  const setRefundState = (final: typeof state) => {
    state = final
  }
  return { db, providers: [slow] as [PaymentProvider], setRefundState }
}
