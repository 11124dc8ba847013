import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { saveProviderReport } from '#modules/payments'
import { publishEvent } from '#platform/events/publish-event'
import { drainQueues } from '#platform/queue/drain-queues'
import { claimJobs } from '#platform/queue/leases'
import { createScheduleQueue, saveSchedule } from '#platform/queue/schedule'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { createScheduledJobs } from './scheduled-jobs.ts'

const RETENTION = {
  ...{ messagesDays: 0, unpaidOrdersDays: 0, auditDays: 0, sandboxDays: 0 },
  providerReportsDays: 0,
  supportDays: 0,
}
const DAY_SECONDS = 24 * 60 * 60
const later = (seconds: number) => new Date(morning.getTime() + seconds * 1000)

test('half a minute after a process was killed while it expired holds, another one expires them', async () => {
  const { db, lamp, mina, getStock } = await openCheckoutShop()
  await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  const dependencies = { ...(await createTestDependencies(db)), db, retention: RETENTION }
  const { 'expire-holds': job } = createScheduledJobs(dependencies)
  const queue = createScheduleQueue({ 'expire-holds': job! })
  await saveSchedule(db, { 'expire-holds': job! }, later(30 * 60))
  const [claimed] = await claimJobs(db, { slots: { [queue.name]: 1 }, now: later(31 * 60) })
  assert.equal(claimed?.payload.name, 'expire-holds', 'and then it is killed')

  await drainQueues(db, { queues: [queue], now: later(31 * 60 + 29) })
  assert.equal(await getStock(lamp), 19)
  await drainQueues(db, { queues: [queue], now: later(31 * 60 + 30) })
  assert.equal(await getStock(lamp), 20)
})

test('a report that a process saved before it was killed is applied by the job', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  const placed = (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  await mina.pay(placed)
  const { rows } = await db.execute<{ reference: string }>(
    sql`select reference from payment_references`,
  )
  const paymentReference = rows[0]!.reference
  const made = { kind: 'refund', paymentReference, reference: 're_1', state: 'succeeded' } as const
  const report = { ...made, amount: { minor: 500, currency: 'USD' } }
  await saveProviderReport(db, { provider: 'sandbox', report, now: morning })

  const dependencies = { ...(await createTestDependencies(db)), db, retention: RETENTION }
  const job = createScheduledJobs(dependencies)['apply-provider-reports']!
  const queue = createScheduleQueue({ job })
  await saveSchedule(db, { job }, morning)
  await drainQueues(db, { queues: [queue], now: later(60) })
  assert.equal((await mina.getOrder(placed)).body.refunded, 5)
})

test('the job that purges events keeps them for as many days as are set, and for good if none are', async () => {
  const { db } = await openCheckoutShop()
  await publishEvent(db, { topic: 'order.viewed', subject: 'OW-1', now: morning })
  await db.execute(sql`delete from jobs`)
  const dependencies = { ...(await createTestDependencies(db)), db }
  const purge = async (messagesDays: number, now: Date) => {
    const retention = { ...RETENTION, messagesDays }
    const jobs = createScheduledJobs({ ...dependencies, retention })
    await jobs['purge-messages']!.run({ now, signal: new AbortController().signal })
    return (await db.execute(sql`select from events`)).rowCount
  }

  assert.equal(await purge(0, later(400 * DAY_SECONDS)), 1)
  assert.equal(await purge(90, later(90 * DAY_SECONDS)), 1)
  // The id of the event has the time of the test. It goes with its week, or two weeks late.
  const inDays = (days: number) => new Date(Date.now() + days * DAY_SECONDS * 1000)
  assert.equal(await purge(90, inDays(90)), 1)
  assert.equal(await purge(90, inDays(105)), 0)
})
