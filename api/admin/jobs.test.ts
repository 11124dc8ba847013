import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drainQueues } from '#platform/queue/drain-queues'
import { createScheduleQueue, saveSchedule } from '#platform/queue/schedule'
import { openClerkShop } from '#tests/support/clerk-shop'

interface Run {
  name: string
  next_at: string
  ran_at: string | null
  is_running: boolean
}
interface Failure {
  error: { code: string }
}

test('an owner runs a job of the clock now; it then waits for its next time, and the change log has it', async () => {
  const { db, read, run, drain, runs, clock } = await openJobs()
  const before = await read()
  assert.equal(before.ran_at, null)
  const started = await run({ ran_at: null })
  assert.deepEqual([started.status, started.body.next_at], [202, clock.now.toISOString()])
  await drain()
  assert.equal(runs.length, 1)
  const after = await read()
  assert.equal(after.ran_at, clock.now.toISOString())
  assert.equal(after.next_at, before.next_at)
  const { rows } = await db.execute(sql`
    select subject_kind, subject_id, details -> 'changes' as changes from change_log
    where action = 'scheduled_job.started'`)
  const change = { path: 'next_at', before: before.next_at, after: clock.now.toISOString() }
  assert.deepEqual(rows, [
    { subject_kind: 'scheduled_job', subject_id: 'count-sheep', changes: [change] },
  ])
})

test('a job that is started twice runs once: the second time is refused while it is due, while it runs, and after it ran', async () => {
  const { db, run, drain, runs, read, clock } = await openJobs()
  assert.equal((await run({ ran_at: null })).status, 202)
  const due = await run<Failure>({ ran_at: null })
  assert.deepEqual([due.status, due.body.error.code], [409, 'scheduled_job_running'])
  await drain()
  const late = await run<Failure>({ ran_at: null })
  assert.deepEqual([late.status, late.body.error.code], [409, 'scheduled_job_ran'])
  assert.equal(runs.length, 1)

  const { ran_at } = await read()
  await db.execute(
    sql`update jobs set leased_until = ${new Date(clock.now.getTime() + 30_000).toISOString()}`,
  )
  const running = await run<Failure>({ ran_at })
  assert.deepEqual([running.status, running.body.error.code], [409, 'scheduled_job_running'])
  await db.execute(sql`update jobs set leased_until = null`)
  assert.equal((await run({ ran_at })).status, 202)
  await drain()
  assert.equal(runs.length, 2)
})

test('two owners who start a job at once start it once', async () => {
  const { run, drain, runs } = await openJobs()
  const answers = await Promise.all([1, 2, 3, 4].map(() => run({ ran_at: null })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409, 409])
  await drain()
  assert.equal(runs.length, 1)
})

test('a job that does not exist, and a time that is none, change nothing', async () => {
  const { request, run } = await openJobs()
  const unknown = await request('POST', '/jobs/schedule/unknown/run', { ran_at: null })
  assert.equal(unknown.status, 404)
  for (const ran_at of ['yesterday', 7, undefined, {}])
    assert.equal((await run({ ran_at })).status, 422, `${ran_at}`)
})

async function openJobs() {
  const shop = await openClerkShop()
  const { db, clock, request } = shop
  const runs: Date[] = []
  const schedule = {
    'count-sheep': { cron: '0 3 * * *', run: async ({ now }: { now: Date }) => runs.push(now) },
  }
  await saveSchedule(db, schedule, clock.now)
  const queue = createScheduleQueue(schedule)
  return {
    ...{ ...shop, runs },
    drain: () => drainQueues(db, { queues: [queue], now: clock.now }),
    read: async () => (await request<{ items: Run[] }>('GET', '/jobs/schedule')).body.items[0]!,
    run: <Body = Run>(body: object) =>
      request<Body>('POST', '/jobs/schedule/count-sheep/run', body),
  }
}
