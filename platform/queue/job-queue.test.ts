import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestShop } from '#tests/support/test-shop'
import { type Job, openJobQueue } from './job-queue.ts'

test('of two processes one does the work, and a key keeps it from being taken on twice', async (t) => {
  const { db, url } = await openTestShop()
  const done: unknown[] = []
  const jobs: Record<string, Job> = {
    'print-labels': { run: async ({ order }) => done.push(order) },
  }
  const open = () => openJobQueue({ url, jobs, now: () => new Date(), onError() {} })
  const [here, there] = [await open(), await open()]
  t.after(() => Promise.all([here.stop(), there.stop()]))

  await here.send('print-labels', { order: 1 }, { singletonKey: 'order-1' })
  await there.send('print-labels', { order: 1 }, { singletonKey: 'order-1' })
  await here.send('print-labels', { order: 2 })
  const takenBack = db.transaction(async (tx) => {
    await here.send('print-labels', { order: 3 }, { tx })
    throw new Error('the order was cancelled')
  })
  await assert.rejects(takenBack)
  await eventually(() => done.length >= 2)
  await sleep(2_500)

  assert.deepEqual(done.sort(), [1, 2])
})

test('work that fails is done again', async (t) => {
  const { url } = await openTestShop()
  let tries = 0
  const run = async () => {
    tries++
    if (tries === 1) throw new Error('no paper')
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const jobs = { 'print-labels-again': { run, retryPause: 1 } }
  const { send, stop } = await openJobQueue({ url, jobs, now: () => new Date(), onError })
  t.after(stop)

  await send('print-labels-again', {})
  await eventually(() => tries === 2)

  assert.deepEqual([tries, errors.length], [2, 1])
})

async function eventually(isSo: () => boolean) {
  for (let tries = 0; !isSo() && tries < 300; tries++) await sleep(50)
}
