import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestShop } from '#tests/support/test-shop'
import { type Job, openJobQueue } from './job-queue.ts'

test('a job runs in one of two processes, and once for each singleton key', async (t) => {
  const { db, url } = await openTestShop()
  const done: unknown[] = []
  const jobs: Record<string, Job> = {
    'print-labels': { run: async ({ order }) => done.push(order) },
  }
  const open = () => openJobQueue({ url, jobs, now: () => new Date(), onError() {} })
  const [first, second] = [await open(), await open()]
  t.after(() => Promise.all([first.stop(), second.stop()]))

  await first.send('print-labels', { order: 1 }, { singletonKey: 'order-1' })
  await second.send('print-labels', { order: 1 }, { singletonKey: 'order-1' })
  await first.send('print-labels', { order: 2 })
  const rolledBack = db.transaction(async (tx) => {
    await first.send('print-labels', { order: 3 }, { tx })
    throw new Error('the order was cancelled')
  })
  await assert.rejects(rolledBack)
  await waitUntil(() => done.length >= 2)
  await sleep(2_500)

  assert.deepEqual(done.sort(), [1, 2])
})

test('a job that fails is retried', async (t) => {
  const { url } = await openTestShop()
  let attempts = 0
  const run = async () => {
    attempts++
    if (attempts === 1) throw new Error('no paper')
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const jobs = { 'print-labels-again': { run, retryDelaySeconds: 1 } }
  const { send, stop } = await openJobQueue({ url, jobs, now: () => new Date(), onError })
  t.after(stop)

  await send('print-labels-again', {})
  await waitUntil(() => attempts === 2)

  assert.deepEqual([attempts, errors.length], [2, 1])
})

async function waitUntil(condition: () => boolean) {
  for (let checks = 0; !condition() && checks < 300; checks++) await sleep(50)
}
