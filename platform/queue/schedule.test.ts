import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { drainQueues } from './drain-queues.ts'
import { createScheduleQueue, type Schedule, saveSchedule } from './schedule.ts'
import { jobs } from './tables.ts'

const start = utc('2026-08-22 09:00')

test('a scheduled job runs at its times, in one of several processes', async () => {
  const { db } = await openTestShop()
  const { schedule, times } = createBell('*/5 * * * *')
  await Promise.all([1, 2, 3].map(() => saveSchedule(db, schedule, start)))

  for (let minute = 0; minute <= 12; minute++)
    await Promise.all([1, 2].map(() => runDue(db, schedule, atMinute(minute))))

  assert.deepEqual(times, [atMinute(5), atMinute(10)])
})

test('times that were missed while the shop was closed lead to one run', async () => {
  const { db } = await openTestShop()
  const { schedule, times } = createBell('*/5 * * * *')
  await saveSchedule(db, schedule, start)
  await saveSchedule(db, schedule, atMinute(62))
  await runDue(db, schedule, atMinute(62))
  await runDue(db, schedule, atMinute(65))
  assert.deepEqual(times, [atMinute(62), atMinute(65)])
})

test('a host of an older version leaves a scheduled job of a newer one to that version', async () => {
  const { db } = await openTestShop()
  const { schedule, times } = createBell('*/5 * * * *')
  await saveSchedule(db, schedule, start)
  await runDue(db, {}, atMinute(5))
  await runDue(db, schedule, atMinute(6))
  assert.deepEqual(times, [atMinute(6)])
})

test('a scheduled job that fails is retried soon, and then runs at its times again', async () => {
  const { db } = await openTestShop()
  const { schedule, times, setBroken } = createBell('0 4 * * *')
  await saveSchedule(db, schedule, start)
  setBroken(true)
  const night = utc('2026-08-23 04:00')
  await runDue(db, schedule, night)
  assert.match((await db.select().from(jobs))[0]!.error!, /the bell is broken/)
  setBroken(false)
  await runDue(db, schedule, new Date(night.getTime() + 5_000))

  const [job] = await db.select().from(jobs)
  assert.equal(times.length, 1)
  assert.deepEqual([job?.runAt, job?.attempts, job?.error], [utc('2026-08-24 04:00'), 0, null])
})

test('a new version of the shop changes times and removes jobs', async () => {
  const { db } = await openTestShop()
  const { schedule, times } = createBell('0 4 * * *')
  await saveSchedule(db, { ...schedule, 'close-shop': schedule['ring-bell']! }, start)
  const hourly = createBell('0 * * * *')
  await saveSchedule(db, hourly.schedule, start)

  await runDue(db, hourly.schedule, atMinute(60))
  assert.deepEqual([times.length, hourly.times.length], [0, 1])
  assert.equal(await db.$count(jobs), 1)
})

function atMinute(minute: number): Date {
  return new Date(start.getTime() + minute * 60_000)
}

function runDue(db: Database, schedule: Schedule, now: Date) {
  return drainQueues(db, { queues: [createScheduleQueue(schedule)], now })
}

function createBell(cron: string) {
  const times: Date[] = []
  let isBroken = false
  const run = async ({ now }: { now: Date }) => {
    if (isBroken) throw new Error('the bell is broken')
    times.push(now)
  }
  const setBroken = (value: boolean) => {
    isBroken = value
  }
  return {
    schedule: { 'ring-bell': { cron, run } } satisfies Schedule as Schedule,
    times,
    setBroken,
  }
}
