import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { raiseNotifications, saveSchedule } from '#modules/inbox'
import { openTestShop } from '#tests/support/test-shop'

const KILLS = 10
const PEOPLE = 150
const ITEMS = 3
/** Longer than the lease of a job whose process was killed. */
const LEASE_MS = 20 * 60_000

test(`digests whose processes are killed ${KILLS} times, two at once, reach each of ${PEOPLE} people once`, async () => {
  const { db, url } = await openTestShop()
  const people = await addPeople(db)
  let due = new Date('2026-11-27T08:00:00Z').getTime()
  let kills = 0
  for (let round = 0; round < KILLS; round += 2) {
    const workers = [startWorker(url, due), startWorker(url, due)]
    const exited = Promise.all(workers.map((worker) => once(worker, 'exit')))
    await Promise.all(workers.map(waitForStart))
    await sleep(20 + round * 25)
    for (const worker of workers)
      if (worker.exitCode === null) kills += Number(worker.kill('SIGKILL'))
    await exited
    due += LEASE_MS
  }
  assert.ok(kills > 3, `${kills} kills`)
  const [code] = await once(startWorker(url, due), 'exit')
  assert.equal(code, 0)

  const { rows } = await db.execute(sql`
    select (select count(*)::int from emails where template = 'notification-digest') as emails,
      (select count(distinct recipient)::int from emails) as recipients,
      (select count(*)::int from notification_digests where items = ${ITEMS}) as digests,
      (select count(*)::int from notification_emails where state = 'sent') as sent,
      (select count(*)::int from jobs where queue = 'notification-emails') as left`)
  const expected = { emails: people, recipients: people, digests: people, sent: people * ITEMS }
  assert.deepEqual(rows[0], { ...expected, left: 0 })
})

async function addPeople(db: Awaited<ReturnType<typeof openTestShop>>['db']): Promise<number> {
  const now = new Date('2026-11-26T12:00:00Z')
  const { rows } = await db.execute<{ id: UserId }>(sql`
    insert into users (id, email, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'mina' || n || '@example.com', ${now.toISOString()}, ${now.toISOString()}, ${now.toISOString()}
    from generate_series(1, ${PEOPLE}) n returning id`)
  for (const { id: userId } of rows)
    await saveSchedule(db, { userId, schedule: { digest: 'daily', quiet_hours: null }, now })
  const notifications = rows.flatMap(({ id: userId }) =>
    Array.from({ length: ITEMS }, (_, n) => ({
      ...{ userId, kind: 'referral_signup' as const, source: `${n}`, params: { bonus: null } },
    })),
  )
  await raiseNotifications(db, { notifications, now })
  return rows.length
}

function startWorker(url: string, due: number) {
  const script = path.join(import.meta.dirname, 'digest-worker.ts')
  return spawn(process.execPath, [script, url, new Date(due).toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The worker writes a line once its modules are loaded. */
async function waitForStart(worker: ReturnType<typeof startWorker>) {
  await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')])
}
