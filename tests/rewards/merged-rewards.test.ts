import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { getBalance } from '#modules/ledger'
import {
  buildRewardsAccount,
  expireRewards,
  findRewardDiscrepancies,
  grantReward,
} from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { openCreditShop } from '#tests/support/credit-shop'

test('the rewards of a merged account go to the other one: the coupons, the debt and what expires later', async () => {
  const { db, now, mergeIntoTheo, assertBooksMatch, minaId, theoId, grant, getOwed } =
    await openShop()
  await grant(minaId, 'one', 500)
  await grant(minaId, 'two', 300)
  await grant(theoId, 'three', 100)
  await mergeIntoTheo()
  assert.deepEqual([await getOwed(minaId), await getOwed(theoId)], [0, 900])
  const { rows } = await db.execute(sql`
    select count(*)::int as rewards from rewards r join coupons c on c.id = r.coupon_id
    where r.user_id = ${theoId} and c.user_id = ${theoId}`)
  assert.deepEqual(rows, [{ rewards: 3 }])
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  await assertBooksMatch()

  await expireRewards(db, { now: new Date(now().getTime() + 31 * 86_400_000) })
  assert.equal(await getOwed(theoId), 0)
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  await assertBooksMatch()
})

test('who merges accounts has earned in this month what both had: the cap holds for them together', async () => {
  const { db, mergeIntoTheo, minaId, theoId, grant } = await openShop()
  await db.execute(sql`update reward_programs set monthly_cap_minor = 900`)
  await grant(minaId, 'one', 500)
  await grant(theoId, 'two', 300)
  await mergeIntoTheo()
  await assert.rejects(grant(theoId, 'three', 200), /reward_cap_reached/)
  await grant(theoId, 'four', 100)
})

async function openShop() {
  const shop = await openCreditShop()
  const { db, now } = shop
  const minaId = (await shop.getUserId('mina@example.com')) as UserId
  const theoId = (await shop.getUserId('theo@example.com')) as UserId
  return {
    ...{ ...shop, minaId, theoId },
    grant: (userId: UserId, source: string, amountMinor: number) =>
      runInTransaction(db, async (tx) => {
        const granted = await grantReward(tx, {
          ...{ program: 'referral', amountMinor, userId, source, validDays: 30, now: now() },
        })
        if (!granted.ok) throw new Error(granted.error.code)
      }),
    getOwed: async (userId: UserId) => {
      const account = buildRewardsAccount(userId, 'referral')
      return 0 - (await getBalance(db, { account, unit: 'USD' }))
    },
  }
}
