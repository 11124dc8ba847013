import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { enqueueJob } from './enqueue-job.ts'
import { completeJob } from './finish-job.ts'
import { claimJobs } from './leases.ts'
import {
  type BatchRunner,
  type JobContext,
  JobTimeoutError,
  LeaseLostError,
  type Queue,
} from './queue.ts'
import { runJob } from './run-job.ts'
import { RunningJobs } from './running-jobs.ts'
import { startWorker } from './start-worker.ts'
import { jobs } from './tables.ts'

const now = utc('2026-08-22 09:00')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const label = { queue: 'labels', payload: {}, now }
const failOnError = (error: unknown) => assert.fail(error as Error)

test('two processes run each job once, and the jobs that it enqueues', async () => {
  const { db } = await openTestShop()
  const printed: string[] = []
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  const queue = createQueue(async ({ payload: { copies = '' } }) => {
    printed.push(copies)
    if (copies !== '0') await enqueueCopies(db, Number(copies) - 1)
    else if (printed.filter((copy) => copy === '0').length === 2) resolve()
  })
  const startTestWorker = () =>
    startWorker(db, { queues: [queue], now: () => now, onError: failOnError })
  const stops = [startTestWorker(), startTestWorker()]
  await Promise.all([enqueueCopies(db, 3), enqueueCopies(db, 3)])
  await isDone
  await Promise.all(stops.map((stop) => stop()))

  assert.deepEqual(printed.sort(), ['0', '0', '1', '1', '2', '2', '3', '3'])
  assert.equal(await db.$count(jobs), 0)
})

test('a slow job of one queue does not hold up the jobs of another', async () => {
  const { db } = await openTestShop()
  const { promise: isPrinted, resolve: print } = Promise.withResolvers<void>()
  const imports: Queue = { ...createQueue(() => isPrinted), name: 'imports', concurrency: 1 }
  const labels = createQueue(async () => print())
  await enqueueJob(db, { ...label, queue: 'imports' })
  await enqueueJob(db, label)
  const queues = [imports, labels]
  const stop = startWorker(db, { queues, now: () => now, onError: failOnError })
  await isPrinted
  await stop()
  assert.equal(await db.$count(jobs), 0)
})

test('after a full batch the next one is claimed at once', async () => {
  const { db } = await openTestShop()
  const { queue, sizes, isDone } = createBatchQueue(db, { size: 2, total: 6 })
  for (let count = 0; count < 6; count++) await enqueueJob(db, label)
  const stop = startWorker(db, { queues: [queue], now: () => now, onError: failOnError })
  await isDone
  await stop()
  assert.deepEqual(sizes, [2, 2, 2])
})

test('after another batch, jobs gather for the next one', async () => {
  const { db } = await openTestShop()
  const { queue, sizes, isDone } = createBatchQueue(db, { size: 9, total: 2 })
  const { promise: isPrinted, resolve: print } = Promise.withResolvers<void>()
  const other: Queue = { ...createQueue(async () => print()), name: 'other' }
  for (let count = 0; count < 2; count++) await enqueueJob(db, label)
  const queues = [queue, other]
  const stop = startWorker(db, { queues, now: () => now, onError: failOnError })
  await isDone
  await enqueueJob(db, label)
  await enqueueJob(db, { ...label, queue: 'other' })
  await isPrinted
  await stop()
  assert.deepEqual(sizes, [2])
  assert.equal(await db.$count(jobs), 1)
})

test('a job that stops with its process is not failed and runs in the next one', async () => {
  const { db } = await openTestShop()
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>()
  const queue = createQueue(async (_, { signal }) => {
    start()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await enqueueJob(db, label)
  const stop = startWorker(db, { queues: [queue], now: () => now, onError: failOnError })
  await isStarted
  await stop()

  const [job] = await claimJobs(db, { slots: { labels: 1 }, now })
  assert.equal(job?.attempts, 1, 'the interrupted attempt does not count')
})

test('a running job keeps its lease, and is aborted and failed when it takes too long', async () => {
  const { db } = await openTestShop()
  const { clock, running, start, errors } = await startRunningJob(db, { timeoutSeconds: 60 })
  const { job, done, signal } = await start()
  clock.now = secondsLater(25)
  await running.renew()
  assert.deepEqual(await claimJobs(db, { slots: { labels: 1 }, now: secondsLater(54) }), [])

  clock.now = secondsLater(61)
  await running.renew()
  await done
  assert.ok(signal().reason instanceof JobTimeoutError)
  assert.equal(errors.length, 1)
  const [failed] = await db.select().from(jobs)
  assert.deepEqual([failed?.id, failed?.leasedUntil], [BigInt(job.id), null])
  await running.stop()
})

test('a job that another process has taken over is aborted and changes nothing', async () => {
  const { db } = await openTestShop()
  const { clock, running, start, errors } = await startRunningJob(db, {})
  const { done, signal } = await start()
  const [takenOver] = await claimJobs(db, { slots: { labels: 1 }, now: secondsLater(31) })
  clock.now = secondsLater(32)
  await running.renew()
  await done
  assert.ok(signal().reason instanceof LeaseLostError)
  assert.deepEqual(errors, [])
  const [job] = await db.select().from(jobs)
  assert.deepEqual([job?.attempts, job?.leasedUntil], [takenOver?.attempts, secondsLater(61)])
  await running.stop()
})

function enqueueCopies(db: Database, copies: number) {
  return enqueueJob(db, { ...label, payload: { copies: String(copies) } })
}

/** Records the sizes of its batches, and is done after a number of jobs. Its pause is longer than any test. */
function createBatchQueue(db: Database, { size, total }: { size: number; total: number }) {
  const sizes: number[] = []
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  const run: BatchRunner['run'] = async (batch) => {
    for (const job of batch) await completeJob(db, job)
    sizes.push(batch.length)
    if (sizes.reduce((sum, one) => sum + one) === total) resolve()
  }
  const batch: BatchRunner = { size, pauseMs: 3_600_000, accepts: () => true, run }
  const queue: Queue = { ...createQueue(() => Promise.reject(new Error('alone'))), batch }
  return { queue, sizes, isDone }
}

function createQueue(run: Queue['run']): Queue {
  const retry = { maxAttempts: 3, delaySeconds: 5, maxDelaySeconds: 60 }
  return { name: 'labels', concurrency: 2, retry, run }
}

/** A process with one job, which runs until it is aborted. */
async function startRunningJob(db: Database, options: Partial<Queue>) {
  const clock = { now }
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const running = new RunningJobs(db, { now: () => clock.now, onError })
  let context: JobContext | undefined
  const untilAborted: Queue['run'] = async (_, jobContext) => {
    context = jobContext
    await once(jobContext.signal, 'abort')
    jobContext.signal.throwIfAborted()
  }
  const queue = { ...createQueue(untilAborted), ...options }
  const start = async () => {
    await enqueueJob(db, label)
    const [job] = await claimJobs(db, { slots: { labels: 1 }, now })
    const done = running.add({ queue, jobs: new Set([job!]) }, (signal) =>
      runJob(db, { queue, job: job! }, { now: () => clock.now, signal, onError }),
    )
    return { job: job!, done, signal: () => context!.signal }
  }
  return { clock, running, start, errors }
}
