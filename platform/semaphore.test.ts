import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Semaphore, SemaphoreFullError } from './semaphore.ts'

test('a semaphore limits how many tasks run at once, and runs tasks of low priority last', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 2, maxWaiting: 10 })
  const ended: string[] = []
  let [running, maxRunning] = [0, 0]
  const runTask = (name: string, lowPriority = false) =>
    semaphore.run(
      async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise(setImmediate)
        running--
        ended.push(name)
      },
      { lowPriority },
    )
  const names = ['a', 'b', 'low', 'c', 'd']

  await Promise.all(names.map((name) => runTask(name, name === 'low')))

  assert.equal(maxRunning, 2)
  assert.equal(ended.at(-1), 'low')
})

test('a full semaphore rejects a task, and a failed task frees its slot', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 1, maxWaiting: 1 })
  const failing = semaphore.run(() => Promise.reject(new Error('torn')))
  const waiting = semaphore.run(async () => 'served')

  await assert.rejects(
    semaphore.run(async () => 'too late'),
    SemaphoreFullError,
  )
  await assert.rejects(failing, /torn/)
  assert.equal(await waiting, 'served')
})
