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

test('a task that waits too long is rejected, and the next one still starts', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const semaphore = new Semaphore({ maxConcurrent: 1, maxWaiting: 9, maxWaitMs: 1_000 })
  const first = Promise.withResolvers<string>()
  const running = semaphore.run(() => first.promise)
  const impatient = semaphore.run(async () => 'never')
  t.mock.timers.tick(999)
  const patient = semaphore.run(async () => 'served')

  t.mock.timers.tick(1)
  await assert.rejects(impatient, SemaphoreFullError)
  first.resolve('done')
  assert.deepEqual(await Promise.all([running, patient]), ['done', 'served'])
})

test('waiting tasks of two keys take turns', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 1, maxWaiting: 9 })
  const started: string[] = []
  const runTask = (key: string) => semaphore.run(async () => started.push(key), { key })

  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(runTask))

  assert.equal(started.join(''), 'aabcaba')
})

test('a full semaphore rejects the newest task of the key with the most waiting', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 1, maxWaiting: 4 })
  const runTask = (key: string) => semaphore.run(async () => key, { key })
  const tasks = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'a'].map(runTask)

  const results = await Promise.allSettled(tasks)

  const rejected = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  assert.deepEqual(rejected, [3, 4, 7, 8], 'two of each wait, beside the one that runs')
})

test('a task that would wait too long is rejected at once', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const semaphore = new Semaphore({ maxConcurrent: 2, maxWaiting: 99, maxExpectedWaitMs: 1_000 })
  const runSlowly = async () => {
    now += 100_000
  }
  for (let n = 0; n < 9; n++) await semaphore.run(runSlowly)
  const first = [semaphore.run(async () => 'served'), semaphore.run(async () => 'served')]

  await assert.rejects(semaphore.run(runSlowly), SemaphoreFullError)
  assert.deepEqual(await Promise.all(first), ['served', 'served'])
})
