import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { openTestShop } from '#tests/support/test-shop'
import { consumeLimit, consumeLimits, endWindow, resetLimit, takeBackUse } from './consume-limit.ts'
import { getLimitCount } from './counters.ts'
import { defineLimits } from './limit.ts'
import { purgeThrottle } from './purge-throttle.ts'
import { throttleCounters } from './tables.ts'

const { wrong_codes, messages } = defineLimits({
  wrong_codes: { points: 3, windowSeconds: 60, by: ['network', 'user'], code: 'too_many_codes' },
  messages: { points: 5, windowSeconds: 60, by: ['to'], code: 'too_many', retainSeconds: 60 },
})
const start = new Date('2030-01-01T12:00:00Z')
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const key = { network: 'home', user: 'mina' }
const secretKey = 'a-key-of-the-tests'
const counter = { limit: wrong_codes, key, secretKey }

test('the fourth of three uses fails with the code of the limit and the time to wait', async () => {
  const { db } = await openTestShop()
  for (let n = 0; n < 3; n++) assert.ok((await consume(db)).ok)
  const expected = { ok: false, error: { code: 'too_many_codes', params: { seconds: 50 } } }
  assert.deepEqual(await consume(db, 10), { ...expected, isFirst: true })
  assert.deepEqual(
    await consume(db, 10),
    { ...expected, isFirst: false },
    'only one rejection is the first',
  )
})

test('a window starts with its first use, and rejected uses do not prolong it', async () => {
  const { db } = await openTestShop()
  for (let n = 0; n < 9; n++) await consume(db, n * 6)
  assert.equal((await consume(db, 59)).ok, false)
  assert.ok((await consume(db, 60)).ok)
  assert.equal(await getLimitCount(db, counter), 1)
})

test('each combination of key parts has its own counter, stored by a hash', async () => {
  const { db } = await openTestShop()
  for (let n = 0; n < 4; n++) await consume(db)
  for (const other of [
    { network: 'office', user: 'mina' },
    { network: 'home', user: 'theo' },
  ])
    assert.ok((await consumeLimit(db, { ...counter, key: other, now: start })).ok)
  assert.ok((await consumeLimit(db, { ...counter, secretKey: 'of another shop', now: start })).ok)
  const rows = await db.select().from(throttleCounters)
  assert.deepEqual([rows.length, ...new Set(rows.map((row) => row.key.length))], [4, 32])
})

test('a use that is taken back is not counted, and a reset limit is not exceeded', async () => {
  const { db } = await openTestShop()
  for (let n = 0; n < 9; n++) {
    const used = await consume(db)
    assert.ok(used.ok)
    await takeBackUse(db, used.value)
  }
  const uses = [await consume(db), await consume(db), await consume(db)]
  assert.equal((await consume(db)).ok, false)
  if (uses[0]?.ok) await resetLimit(db, uses[0].value)
  assert.ok((await consume(db, 30)).ok)
  await endWindow(db, counter)
  assert.equal(await getLimitCount(db, counter), 0)
})

test('a use is rolled back with its transaction', async () => {
  const { db } = await openTestShop()
  const work = runInTransaction(db, async (tx) => {
    await consume(tx)
    throw new Error('the work failed')
  })
  await assert.rejects(work, /the work failed/)
  assert.equal(await getLimitCount(db, counter), 0)
})

test('of twenty parallel transactions three are within the limit', async () => {
  const { db } = await openTestShop()
  const results = await Promise.all(
    Array.from({ length: 20 }, () => runInTransaction(db, (tx) => consume(tx))),
  )
  assert.equal(results.filter(({ ok }) => ok).length, 3)
  assert.equal(results.filter((result) => !result.ok && result.isFirst).length, 1)
})

test('several limits are consumed all or none', async () => {
  const { db } = await openTestShop()
  const toMina = { limit: messages, key: { to: 'mina' }, secretKey, now: start }
  const consumeBoth = () => consumeLimits(db, [toMina, { ...counter, now: start }])
  for (let n = 0; n < 3; n++) assert.ok((await consumeBoth()).ok)
  for (let n = 0; n < 3; n++) {
    const exceeded = await consumeBoth()
    assert.equal(exceeded.ok ? null : exceeded.error.code, 'too_many_codes')
  }
  assert.equal(await getLimitCount(db, toMina), 3)
})

test('a limit of zero points, or without a window, counts nothing', async () => {
  const { db } = await openTestShop()
  for (const limit of [
    { ...wrong_codes, points: 0 },
    { ...wrong_codes, windowSeconds: 0 },
  ]) {
    assert.deepEqual(await consumeLimit(db, { ...counter, limit, now: start }), {
      ok: true,
      value: null,
    })
  }
  assert.equal(await db.$count(throttleCounters), 0)
})

test('counters are purged after their window, or after their retention period if they have one', async () => {
  const { db } = await openTestShop()
  await consume(db)
  await consumeLimit(db, { limit: messages, key: { to: 'mina' }, secretKey, now: start })
  const listNames = async () => (await db.select().from(throttleCounters)).map(({ name }) => name)
  await purgeThrottle(db, secondsLater(59))
  assert.deepEqual((await listNames()).sort(), ['messages', 'wrong_codes'])
  await purgeThrottle(db, secondsLater(60))
  assert.deepEqual(await listNames(), ['messages'])
  await purgeThrottle(db, secondsLater(120))
  assert.deepEqual(await listNames(), [])
})

function consume(db: Database, seconds = 0) {
  return consumeLimit(db, { ...counter, now: secondsLater(seconds) })
}
