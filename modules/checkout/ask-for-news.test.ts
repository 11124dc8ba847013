import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completePayment, refundOrder } from '#modules/checkout'
import { type PaymentProvider, paymentsToAsk, refundsOf, refundsToAsk } from '#modules/payments'
import { settle } from '#platform/reactions'
import { failedReactions } from '#platform/tables'
import { reactionsOf } from '#server/reactions'
import { ordered, sandbox } from '#tests/ordered'
import { openShop, utc } from '#tests/shop'
import { usual } from '#tests/site'
import { askForNews } from './ask-for-news.ts'

test('every open payment is asked about before any is asked about again', async () => {
  const { db } = await openShop()
  const titles = ['Blue Cap', 'Red Mug', 'Green Lamp']
  const open: string[] = []
  for (const title of titles) open.push((await ordered(db, { title })).payment.id)
  const next = async (time: string) => {
    const asked = await paymentsToAsk(db, { now: utc(`2026-08-22 ${time}`), limit: 1 })
    return asked.map(({ id }) => id).join()
  }

  const round = [await next('10:00'), await next('10:10'), await next('10:20')]
  assert.deepEqual(round.toSorted(), open.toSorted())
  assert.deepEqual([await next('10:30'), await next('10:40'), await next('10:50')], round)
  assert.equal(await next('09:05'), '', 'a webhook should come first')
})

test('a refund that a bank takes days over is asked for until it is final, and never given up', async () => {
  const { db, providers, says } = await aShopWithASlowBank()
  const { orderId, payment } = await ordered(db)
  const { providerReference, id: paymentId, amountMinor: minor, currency } = payment
  const amount = { minor, currency }
  const said = { paymentId, reference: providerReference!, state: 'succeeded' as const, amount }
  const now = utc('2026-08-22 09:05')
  const event = { id: 'evt_1', raw: '{}', payment: said }
  await completePayment(db, { provider: 'sandbox', event, now })
  const wish = { kind: 'all' } as const
  await refundOrder(db, { orderId, wish, reason: 'Crack', restock: true, key: '1', now })
  const parts = { ...(await usual(db)), db, providers, jobs: { send: async () => {} } }
  await settle(db, { reactions: reactionsOf(parts), now })

  assert.deepEqual(await db.select().from(failedReactions), [])
  for (let day = 23; day < 29; day++) {
    await askForNews(db, { providers, now: utc(`2026-08-${day} 09:00`) })
    assert.equal((await refundsOf(db, orderId))[0]?.state, 'pending')
  }
  says('succeeded')
  await askForNews(db, { providers, now: utc('2026-08-29 09:00') })
  assert.equal((await refundsOf(db, orderId))[0]?.state, 'succeeded')
  assert.deepEqual(await refundsToAsk(db, { now: utc('2026-08-30 09:00'), limit: 9 }), [])
})

async function aShopWithASlowBank() {
  const { db } = await openShop()
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
