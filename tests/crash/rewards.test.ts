import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { findRewardDiscrepancies, grantReward } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { startWorker } from './start-worker.ts'

const KILLS = 8
const REWARDS = 2_000
const DAY_MS = 86_400_000

test(`an expiry run whose process is killed ${KILLS} times closes each reward once, and its rows say which run closed how many`, async () => {
  const { db, shop, now } = await openSignedInShop()
  await addRewards(db, now())
  const end = new Date(now().getTime() + 31 * DAY_MS).toISOString()
  const start = () => startWorker('expiry-worker.ts', [shop.url, end])
  let kills = 0
  for (let round = 0; round < KILLS; round++) {
    const worker = start()
    await worker.hasPrinted
    // Each second process is killed behind its first batch, the others in it.
    if (round % 2 === 1) await waitForBatch(db)
    await sleep(round * 15)
    kills += Number(await worker.kill())
    assert.deepEqual(await findRewardDiscrepancies(db), [], `after ${round + 1} kills`)
    assert.deepEqual(await findLedgerDiscrepancies(db), [])
  }
  const before = await readRuns(db)
  assert.ok(kills > 5, `${kills} kills`)
  assert.ok(before.runs > 0, 'some runs have closed a batch before they were killed')
  assert.equal(before.ended, 0)
  assert.equal(await start().exited, 0)

  const { ended, closed, minor } = await readRuns(db)
  assert.deepEqual([ended, closed, minor], [1, REWARDS, REWARDS * 100])
  const { rows } = await db.execute(sql`
    select (select count(*)::int from rewards where state = 'expired') as expired,
      (select count(*)::int from ledger_transactions where kind = 'reward_settled') as posted`)
  assert.deepEqual(rows, [{ expired: REWARDS, posted: REWARDS }])
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
})

/** One reward that was granted, and copies of it with what their grants would have posted. */
async function addRewards(db: Database, now: Date) {
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const granted = await runInTransaction(db, (tx) =>
    grantReward(tx, {
      ...{ program: 'referral', amountMinor: 100, userId, source: 'one', validDays: 30, now },
    }),
  )
  assert.ok(granted.ok)
  const copies = REWARDS - 1
  await db.execute(sql`
    with copied as (
      insert into coupons (id, promotion_id, code, max_redemptions, user_id, source_key, expires_at, created_at)
      select gen_random_uuid(), promotion_id, 'COPY-' || n, 1, user_id, 'copy' || n, expires_at, created_at
      from coupons, generate_series(1, ${copies}::int) n returning id, source_key
    )
    insert into rewards (id, program, user_id, source, coupon_id, amount_minor, month, expires_at, created_at)
    select gen_random_uuid(), program, user_id, c.source_key, c.id, amount_minor, month, expires_at, created_at
    from rewards, copied c`)
  await db.execute(sql`
    with posted as (
      insert into ledger_transactions (kind, reference, created_at) values ('reward_granted', 'copies', now()) returning id
    ), amounts (kind, owner, code, amount) as (
      values ('user', ${userId}::text, 'referral_rewards', ${-100 * copies}::bigint),
        ('shop', '', 'referral_rewards_granted', ${100 * copies}::bigint)
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, open_ledger_account(kind, owner, code, 'USD', now()), amount from posted, amounts`)
  assert.deepEqual(await findRewardDiscrepancies(db), [])
}

async function waitForBatch(db: Database) {
  const { closed: before } = await readRuns(db)
  for (let tries = 0; tries < 1000; tries++) {
    if ((await readRuns(db)).closed > before) return
    await sleep(20)
  }
}

async function readRuns(db: Database) {
  const { rows } = await db.execute<{ runs: number; ended: number; closed: number; minor: number }>(
    sql`select count(*)::int as runs, count(ended_at)::int as ended, coalesce(sum(reward_count), 0)::int as closed,
      coalesce(sum(amount_minor), 0)::int as minor from reward_expiry_runs`,
  )
  return rows[0]!
}
