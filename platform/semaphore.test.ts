import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Semaphore, SemaphoreFullError } from './semaphore.ts'

test('no more run at once than may, and the patient come last', async () => {
  const line = new Semaphore({ maxConcurrent: 2, maxWaiting: 10 })
  const ended: string[] = []
  let [running, most] = [0, 0]
  const piece = (name: string, patient = false) =>
    line.run(
      async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        ended.push(name)
      },
      { patient },
    )

  await Promise.all([piece('a'), piece('b'), piece('later', true), piece('c'), piece('d')])

  assert.equal(most, 2)
  assert.equal(ended.at(-1), 'later')
})

test('a full line turns newcomers away, and a failure makes room', async () => {
  const line = new Semaphore({ maxConcurrent: 1, maxWaiting: 1 })
  const failing = line.run(() => Promise.reject(new Error('torn')))
  const waiting = line.run(async () => 'served')

  await assert.rejects(
    line.run(async () => 'too late'),
    SemaphoreFullError,
  )
  await assert.rejects(failing, /torn/)
  assert.equal(await waiting, 'served')
})
