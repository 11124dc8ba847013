import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processPaymentEvent, refundOrder } from '#modules/checkout'
import {
  claimPaymentsDueForCheck,
  claimRefundsDueForCheck,
  listRefundsByOrder,
  type PaymentProvider,
} from '#modules/payments'
import { failedEventHandlers } from '#platform/db/tables'
import { drainOutbox } from '#platform/events/event-handlers'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createPendingOrder, sandbox } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { reconcilePayments } from './reconcile-payments.ts'

test('every open payment is asked about before any is asked about again', async () => {
  const { db } = await openTestShop()
  const titles = ['Blue Cap', 'Red Mug', 'Green Lamp']
  const open: string[] = []
  for (const title of titles) open.push((await createPendingOrder(db, { title })).payment.id)
  const next = async (time: string) => {
    const asked = await claimPaymentsDueForCheck(db, { now: utc(`2026-08-22 ${time}`), limit: 1 })
    return asked.map(({ id }) => id).join()
  }

  const round = [await next('10:00'), await next('10:10'), await next('10:20')]
  assert.deepEqual(round.toSorted(), open.toSorted())
  assert.deepEqual([await next('10:30'), await next('10:40'), await next('10:50')], round)
  assert.equal(await next('09:05'), '', 'a webhook should come first')
})

test('a refund that a bank takes days over is asked for until it is final, and never given up', async () => {
  const { db, providers, says } = await aShopWithASlowBank()
  const { orderId, payment } = await createPendingOrder(db)
  const { providerReference, id: paymentId, amountMinor: minor, currency } = payment
  const amount = { minor, currency }
  const said = { paymentId, reference: providerReference!, state: 'succeeded' as const, amount }
  const now = utc('2026-08-22 09:05')
  const event = { id: 'evt_1', raw: '{}', payment: said }
  await processPaymentEvent(db, { provider: 'sandbox', event, now })
  const selection = { kind: 'all' } as const
  await refundOrder(db, { orderId, selection, reason: 'Crack', restock: true, key: '1', now })
  const parts = {
    ...(await createTestDependencies(db)),
    db,
    providers,
    jobs: { send: async () => {} },
  }
  await drainOutbox(db, { handlers: createEventHandlers(parts), now })

  assert.deepEqual(await db.select().from(failedEventHandlers), [])
  for (let day = 23; day < 29; day++) {
    await reconcilePayments(db, { providers, now: utc(`2026-08-${day} 09:00`) })
    assert.equal((await listRefundsByOrder(db, orderId))[0]?.state, 'pending')
  }
  says('succeeded')
  await reconcilePayments(db, { providers, now: utc('2026-08-29 09:00') })
  assert.equal((await listRefundsByOrder(db, orderId))[0]?.state, 'succeeded')
  assert.deepEqual(
    await claimRefundsDueForCheck(db, { now: utc('2026-08-30 09:00'), limit: 9 }),
    [],
  )
})

async function aShopWithASlowBank() {
  const { db } = await openTestShop()
  let state: 'pending' | 'succeeded' = 'pending'
  const slow: PaymentProvider = {
    ...sandbox,
    refund: async (_, { key }) => ({ reference: `re_${key}`, state }),
  }
  const says = (final: typeof state) => {
    state = final
  }
  return { db, providers: [slow] as [PaymentProvider], says }
}
