import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { raiseNotifications, saveSchedule } from '#modules/inbox'
import { openTestShop } from '#tests/support/test-shop'
import { startWorker } from './start-worker.ts'

const KILLS = 10
const PEOPLE = 150
const ITEMS = 3
/** Longer than the lease of a job whose process was killed. */
const LEASE_MS = 20 * 60_000

test(`digests whose processes are killed ${KILLS} times, two at once, reach each of ${PEOPLE} people once`, async () => {
  const { db, url } = await openTestShop()
  const people = await addPeople(db)
  let due = new Date('2026-11-27T08:00:00Z').getTime()
  const start = () => startWorker('digest-worker.ts', [url, new Date(due).toISOString()])
  let kills = 0
  for (let round = 0; round < KILLS; round += 2) {
    const workers = [start(), start()]
    await Promise.all(workers.map(({ hasPrinted }) => hasPrinted))
    await sleep(20 + round * 25)
    const killed = await Promise.all(workers.map(({ kill }) => kill()))
    kills += killed.filter(Boolean).length
    due += LEASE_MS
  }
  assert.ok(kills > 3, `${kills} kills`)
  assert.equal(await start().exited, 0)

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
