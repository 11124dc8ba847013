import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop, utc } from '#tests/support/test-shop'
import { runInTransaction } from '../db/transaction.ts'
import { listDeadJobs, purgeDeadJobs, replayDeadJobs } from './dead-jobs.ts'
import { drainQueues } from './drain-queues.ts'
import { enqueueJob } from './enqueue-job.ts'
import { completeJob } from './finish-job.ts'
import { claimJobs, renewLeases } from './leases.ts'
import { COMPLETED, type Job, LeaseLostError, type Queue, UnrecoverableJobError } from './queue.ts'
import { jobs } from './tables.ts'

const now = utc('2026-08-22 09:00')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const label = { queue: 'labels', payload: { orderId: 'order-1' }, now }
const slots = { labels: 9 }

test('a job of a transaction runs after its commit, and not if it is rolled back', async () => {
  const { db } = await openTestShop()
  const { queue, printed } = createPrinter()
  await runInTransaction(db, async (tx) => {
    await enqueueJob(tx, label)
    assert.equal(await drainQueues(db, { queues: [queue], now }), 0)
  })
  const rolledBack = runInTransaction(db, async (tx) => {
    await enqueueJob(tx, { ...label, payload: { orderId: 'order-2' } })
    throw new Error('the order was cancelled')
  })
  await assert.rejects(rolledBack)

  assert.equal(await drainQueues(db, { queues: [queue], now }), 1)
  assert.deepEqual(printed, ['order-1'])
  assert.equal(await db.$count(jobs), 0, 'finished jobs are deleted')
})

test('a hundred jobs are claimed by five processes once each, in the order in which they are due', async () => {
  const { db } = await openTestShop()
  const { queue, printed } = createPrinter()
  for (let n = 0; n < 100; n++)
    await enqueueJob(db, {
      ...label,
      payload: { orderId: String(n) },
      runAt: secondsLater(n - 100),
    })

  const [first] = await claimJobs(db, { slots: { labels: 1 }, now: secondsLater(-100) })
  assert.equal(first!.payload.orderId, '0')
  const processes = Array.from({ length: 5 }, () => drainQueues(db, { queues: [queue], now }))
  const counts = await Promise.all(processes)

  assert.equal(
    counts.reduce((sum, count) => sum + count),
    100,
    'the first lease has ended',
  )
  assert.equal(new Set(printed).size, 100)
})

test('a second job with a dedupe key is dropped until the first is done', async () => {
  const { db } = await openTestShop()
  const { queue, printed } = createPrinter()
  const unique = { ...label, dedupeKey: 'order-1' }
  await Promise.all([1, 2, 3].map(() => enqueueJob(db, unique)))
  await drainQueues(db, { queues: [queue], now })
  await enqueueJob(db, unique)
  await drainQueues(db, { queues: [queue], now })
  assert.deepEqual(printed, ['order-1', 'order-1'])
})

test('a job whose process died is taken over, and what the first process does has no effect', async () => {
  const { db } = await openTestShop()
  const { queue, printed } = createPrinter()
  await enqueueJob(db, label)
  const [abandoned] = await claimJobs(db, { slots, now })

  assert.deepEqual(await claimJobs(db, { slots, now: secondsLater(29) }), [], 'the lease lasts')
  const [takenOver] = await claimJobs(db, { slots, now: secondsLater(30) })
  assert.deepEqual([takenOver?.id, takenOver?.attempts], [abandoned?.id, 2])

  await assert.rejects(completeJob(db, abandoned!), LeaseLostError)
  assert.equal((await renewLeases(db, { jobs: [abandoned!], now })).size, 0)
  const renewed = await renewLeases(db, { jobs: [takenOver!], now: secondsLater(50) })
  assert.deepEqual([...renewed], [takenOver!.id])
  assert.deepEqual(
    await claimJobs(db, { slots, now: secondsLater(79) }),
    [],
    'the lease was extended',
  )
  await drainQueues(db, { queues: [queue], now: secondsLater(80) })
  assert.deepEqual(printed, ['order-1'])
})

test('a job that kills its process is dead after its last attempt', async () => {
  const { db } = await openTestShop()
  const { queue, printed } = createPrinter()
  await enqueueJob(db, label)
  for (let attempt = 0; attempt < 3; attempt++)
    await claimJobs(db, { slots, now: secondsLater(attempt * 30) })

  await drainQueues(db, { queues: [queue], now: secondsLater(90) })
  const [dead] = await listDeadJobs(db, { limit: 9 })
  assert.match(dead!.error, /process ended/)
  assert.deepEqual(printed, [])
})

test('a job that fails is retried with growing delays, then dead, listed and replayed', async () => {
  const { db } = await openTestShop()
  const { queue, printed, setReady } = createPrinter()
  setReady(false)
  await enqueueJob(db, label)
  await enqueueJob(db, { ...label, payload: { orderId: 'order-2' } })
  const attempt = (second: number) =>
    drainQueues(db, { queues: [queue], now: secondsLater(second) })

  const counts = []
  for (const second of [0, 4, 5, 14, 15, 9999]) counts.push(await attempt(second))
  assert.deepEqual(counts, [2, 0, 2, 0, 2, 0])

  const [second, first] = await listDeadJobs(db, { queue: 'labels', limit: 9 })
  assert.deepEqual(
    { ...first, id: '' },
    {
      ...{ id: '', queue: 'labels', payload: { orderId: 'order-1' }, attempts: 3 },
      ...{ error: 'Error: no paper', deadAt: secondsLater(15) },
    },
  )
  assert.deepEqual(await listDeadJobs(db, { queue: 'emails', limit: 9 }), [])
  setReady(true)
  const again = secondsLater(10_000)
  assert.equal(await replayDeadJobs(db, { id: second!.id, now: again }), 1)
  assert.equal(await replayDeadJobs(db, { queue: 'emails', now: again }), 0)
  assert.equal(await replayDeadJobs(db, { queue: 'labels', now: again }), 1)
  assert.equal(await attempt(10_000), 2)
  assert.deepEqual(printed.sort(), ['order-1', 'order-2'])
})

test('a job that cannot succeed is dead at once, and purged a month later', async () => {
  const { db } = await openTestShop()
  const queue = createQueue(() => {
    throw new UnrecoverableJobError('no such order')
  })
  await enqueueJob(db, label)
  assert.equal(await drainQueues(db, { queues: [queue], now }), 1)
  await purgeDeadJobs(db, now)
  assert.equal((await listDeadJobs(db, { limit: 9 })).length, 1)
  await purgeDeadJobs(db, secondsLater(1))
  assert.equal(await db.$count(jobs), 0)
})

test('a job that completes itself does so in its transaction', async () => {
  const { db } = await openTestShop()
  let isFailing = true
  const queue = createQueue((job) =>
    runInTransaction(db, async (tx) => {
      await completeJob(tx, job)
      await tx.execute(sql`insert into settings (key, value, updated_at) values ('a', '1', now())`)
      if (isFailing) throw new Error('no paper')
      return COMPLETED
    }),
  )
  const countSettings = async () =>
    (await db.execute(sql`select from settings where key = 'a'`)).rows.length
  await enqueueJob(db, label)
  await drainQueues(db, { queues: [queue], now })
  assert.deepEqual([await countSettings(), await db.$count(jobs)], [0, 1])
  isFailing = false
  await drainQueues(db, { queues: [queue], now: secondsLater(5) })
  assert.deepEqual([await countSettings(), await db.$count(jobs)], [1, 0])
})

test('the error of a failed query is stored without its parameters', async () => {
  const { db } = await openTestShop()
  const queue = createQueue(() => db.execute(sql`select ${'mina@example.com'}, 1 / 0`))
  await enqueueJob(db, label)
  await drainQueues(db, { queues: [queue], now })
  const [job] = await db.select().from(jobs)
  assert.equal(job!.error, 'error: division by zero')
})

function createQueue(run: (job: Job) => unknown): Queue {
  const retry = { maxAttempts: 3, delaySeconds: 5, maxDelaySeconds: 60 }
  return { name: 'labels', concurrency: 7, retry, run: async (job) => run(job) }
}

function createPrinter() {
  const printed: string[] = []
  let isReady = true
  const queue = createQueue(({ payload }) => {
    if (!isReady) throw new Error('no paper')
    printed.push(payload.orderId!)
  })
  const setReady = (value: boolean) => {
    isReady = value
  }
  return { queue, printed, setReady }
}
