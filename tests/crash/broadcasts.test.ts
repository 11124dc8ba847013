import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createSegment } from '#modules/customers'
import { startCouponBroadcast } from '#modules/notifications'
import { createPromotion } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { openTestShop } from '#tests/support/test-shop'
import { startWorker } from './start-worker.ts'

const PEOPLE = 200
const ROUNDS = 3
const now = new Date('2026-11-26T12:00:00Z')

test(`a coupon reaches each of ${PEOPLE} members once, though its processes are killed, two at once`, async () => {
  const { db, url } = await openTestShop()
  await addPeople(db)
  const segment = await createSegment(db, {
    ...{ name: 'Everybody', conditions: [{ kind: 'account', has_account: true }], now },
  })
  assert.ok(segment.ok)
  const created = await createPromotion(db, {
    terms: {
      ...{ kind: 'coupon', name: 'Members', combinesWith: [], startsAt: null, endsAt: null },
      conditions: [{ kind: 'segments', segment_ids: [segment.value.id] }],
      actions: [{ kind: 'percentage_off', percent: 10, product_ids: [], category_ids: [] }],
      ...{ maxRedemptions: null, maxRedemptionsPerCustomer: null },
    },
    codes: { kind: 'single', code: 'MEMBERS' },
    now,
  })
  assert.ok(created.ok)
  const started = await startCouponBroadcast(db, { id: created.value.id, now })
  assert.ok(started.ok)

  const start = () => startWorker('broadcast-worker.ts', [url, now.toISOString()])
  let kills = 0
  for (let round = 0; round < ROUNDS; round++) {
    const workers = [start(), start()]
    await Promise.all(workers.map(({ hasPrinted }) => hasPrinted))
    await sleep(30 + round * 20)
    const killed = await Promise.all(workers.map(({ kill }) => kill()))
    kills += killed.filter(Boolean).length
  }
  assert.ok(kills > 1, `${kills} kills`)
  assert.equal(await start().exited, 0)

  const { rows } = await db.execute(sql`
    select count(*)::int as notifications, count(distinct user_id)::int as people,
      (select recipient_count from notification_broadcasts where finished_at is not null) as counted
    from notifications where kind = 'coupon_code'`)
  assert.deepEqual(rows, [{ notifications: PEOPLE, people: PEOPLE, counted: PEOPLE }])
})

async function addPeople(db: Database) {
  await db.execute(sql`
    insert into users (id, email, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'mina' || n || '@example.com', ${now.toISOString()}, ${now.toISOString()}, ${now.toISOString()}
    from generate_series(1, ${PEOPLE}) n`)
}
