import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { checkIn } from '#modules/check-ins'
import type { UserId } from '#modules/identity'
import { findLedgerDiscrepancies, getBalance } from '#modules/ledger'
import { buildRewardsAccount, findRewardDiscrepancies } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { openSignedInShop } from '#tests/support/signed-in-shop'

const berlin = 'Europe/Berlin'
const at = (text: string) => new Date(text)

test('Mina checks in once a day, and gets a coupon of $1 for 30 days', async () => {
  const { db, userId } = await openShop()
  const now = at('2030-01-10T09:00:00Z')
  const first = await checkIn(db, { userId, zone: berlin, now })
  assert.ok(first.ok)
  assert.deepEqual([first.value.streak, first.value.rewards.length], [1, 1])
  const again = await checkIn(db, { userId, zone: berlin, now: at('2030-01-10T22:59:00Z') })
  assert.deepEqual(again, { ok: false, error: { code: 'checked_in_already' } })
  const { rows } = await db.execute(sql`
    select amount_minor::int as amount, (r.expires_at - r.created_at)::text as valid, c.expires_at = r.expires_at as is_same, c.user_id = ${userId} as is_hers
    from rewards r join coupons c on c.id = r.coupon_id`)
  assert.deepEqual(rows, [{ amount: 100, valid: '30 days', is_same: true, is_hers: true }])
  assert.equal(await getOwed(db, userId), 100)
})

test('fifty check-ins at once are one', async () => {
  const { db, userId } = await openShop()
  const now = at('2030-01-10T09:00:00Z')
  const results = await Promise.all(
    Array.from({ length: 50 }, () => checkIn(db, { userId, zone: berlin, now })),
  )
  assert.equal(results.filter(({ ok }) => ok).length, 1)
  assert.equal(await getOwed(db, userId), 100)
})

test('seven, fourteen and thirty days in a row earn $5 more, once for each streak', async () => {
  const { db, userId } = await openShop()
  await db.execute(sql`update reward_programs set monthly_cap_minor = null`)
  const extra: number[] = []
  for (let day = 0; day < 37; day++) {
    const now = new Date(Date.parse('2030-01-01T09:00:00Z') + day * 86_400_000)
    const result = await checkIn(db, { userId, zone: berlin, now })
    assert.ok(result.ok)
    if (result.value.rewards.some(({ isMilestone }) => isMilestone)) extra.push(result.value.streak)
  }
  assert.deepEqual(extra, [7, 14, 30])
  assert.equal(await getOwed(db, userId), 37 * 100 + 3 * 500)
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
  assert.deepEqual(await findRewardDiscrepancies(db), [])
})

test('a cap of a month ends the coupons and not the streak, and a spent budget stops them for all', async () => {
  const { db, userId } = await openShop()
  await db.execute(sql`update reward_programs set monthly_cap_minor = 250`)
  const check = (day: number) =>
    checkIn(db, { userId, zone: berlin, now: new Date(Date.UTC(2030, 0, day, 9)) })
  await check(1)
  await check(2)
  const third = await check(3)
  assert.ok(third.ok)
  assert.deepEqual(
    [third.value.streak, third.value.rewards, third.value.refusal],
    [...[3, [], 'reward_cap_reached']],
  )
  const nextMonth = await checkIn(db, { userId, zone: berlin, now: at('2030-02-01T09:00:00Z') })
  assert.ok(nextMonth.ok && nextMonth.value.rewards.length === 1)
  await db.execute(sql`update reward_programs set monthly_cap_minor = null, budget_minor = 150`)
  const refused = await checkIn(db, { userId, zone: berlin, now: at('2030-02-02T09:00:00Z') })
  assert.ok(refused.ok)
  assert.equal(refused.value.refusal, 'reward_budget_spent')
})

/** What the shop owes a user for check-ins, by the ledger. */
async function getOwed(db: Database, userId: UserId): Promise<number> {
  const account = buildRewardsAccount(userId, 'check_in')
  return 0 - (await getBalance(db, { account, unit: 'USD' }))
}

async function openShop() {
  const shop = await openSignedInShop()
  const { rows } = await shop.db.execute<{ id: UserId }>(sql`select id from users`)
  return { ...shop, userId: rows[0]!.id }
}
