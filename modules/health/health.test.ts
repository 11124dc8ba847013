import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { listHealthDays, listHealthPeriods, recordHealth, saveHealth } from './index.ts'

const start = utc('2026-11-21 09:00')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const good = { service: 'mail', name: null, state: 'good', error: null } as const
const bad = { ...good, state: 'bad', error: 'no answer' } as const

test('a state goes on until it changes, and the change has its time and its reason', async () => {
  const { save, list } = await openHealth()
  for (const minutes of [0, 5, 10]) await save([good], minutes)
  for (const minutes of [15, 20]) await save([bad], minutes)
  assert.deepEqual(await list(), [
    { state: 'bad', error: 'no answer', from: later(15), to: null, seen: later(20) },
    { state: 'good', error: null, from: start, to: later(15), seen: later(10) },
  ])
})

test('a time in which the shop did not run is a gap', async () => {
  const { save, list } = await openHealth()
  await save([good], 0)
  await save([good], 16)
  assert.deepEqual(
    (await list()).map(({ from, to }) => [from, to]),
    [
      [later(16), null],
      [start, start],
    ],
  )
})

test('a service that is no longer set up ends, and payment providers are told apart', async () => {
  const { save, db } = await openHealth()
  const provider = (name: string) => ({ ...good, service: 'payments' as const, name })
  await save([provider('stripe'), provider('sandbox')], 0)
  await save([provider('stripe')], 5)
  const { rows } = await db.execute(sql`
    select name, checks, ended_at is null as is_present from health_periods order by name`)
  assert.deepEqual(rows, [
    { name: 'sandbox', checks: 1, is_present: false },
    { name: 'stripe', checks: 2, is_present: true },
  ])
})

test('an owner sees since when the search engine is down', async () => {
  const { save, list } = await openHealth()
  await save([{ ...bad, service: 'search', name: 'opensearch' }], 0)
  await save([{ ...good, service: 'search', name: 'opensearch' }], 5)
  assert.deepEqual(await list(), [
    { state: 'good', error: null, from: later(5), to: null, seen: later(5) },
    { state: 'bad', error: 'no answer', from: start, to: later(5), seen: start },
  ])
})

test('two processes that record at once leave one present state', async () => {
  const { save, db } = await openHealth()
  await save([good], 0)
  await Promise.allSettled([save([bad], 5), save([bad], 5), save([bad], 5)])
  const { rows } = await db.execute(sql`
    select count(*)::int as present from health_periods where ended_at is null`)
  assert.deepEqual(rows, [{ present: 1 }])
})

test('states are kept for sixty days', async () => {
  const { save, list } = await openHealth()
  const day = 24 * 60
  await save([good], 0)
  await save([bad], 5)
  await save([good], 10)
  await save([good], 60 * day + 4)
  assert.equal((await list()).length, 4)
  await save([good], 60 * day + 9)
  assert.equal((await list()).length, 3)
})

test('a day has its worst state in the time zone of the shop, and a day in which nobody asked is unknown', async () => {
  const { save, db } = await openHealth()
  const evening = 13 * 60
  await save([good], evening)
  await save([bad], evening + 5)
  await save([good], evening + 10)
  const read = async (timeZone: string) => {
    const [mail] = await listHealthDays(db, { timeZone, now: later(24 * 60) })
    assert.equal(mail!.days.length, 60)
    return mail!.days.slice(-3)
  }
  const name = (states: string[]) =>
    states.map((state, index) => ({ day: `2026-11-${20 + index}`, state }))
  assert.deepEqual(await read('UTC'), name(['unknown', 'bad', 'unknown']))
  assert.deepEqual(await read('Europe/Istanbul'), name(['unknown', 'unknown', 'bad']))
})

test('the job records what the services answer', async () => {
  const { db } = await openHealth()
  const dependencies = await createTestDependencies(db)
  const system = {
    verifyMailServer: async () => {
      throw new Error(`connect ECONNREFUSED ${'x'.repeat(400)}`)
    },
  }
  await recordHealth(db, { services: { ...dependencies, system }, now: start })
  const { items } = await listHealthPeriods(db, { limit: 10, after: null })
  assert.deepEqual(items.map(({ service, state }) => `${service} ${state}`).toSorted(), [
    'database good',
    'mail bad',
    'payments good',
    'storage good',
  ])
  const mail = items.find(({ service }) => service === 'mail')
  assert.match(mail!.error!, /^connect ECONNREFUSED/)
})

async function openHealth() {
  const { db } = await openTestShop()
  return {
    db,
    save: (checks: Parameters<typeof saveHealth>[1]['checks'], minutes: number) =>
      saveHealth(db, { checks, now: later(minutes) }),
    list: async () =>
      (await listHealthPeriods(db, { limit: 10, after: null })).items.map((one) => {
        const { state, error, createdAt: from, endedAt: to, checkedAt: seen } = one
        return { state, error, from, to, seen }
      }),
  }
}
