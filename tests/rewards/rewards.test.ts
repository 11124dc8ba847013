import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { expireRewards, findRewardDiscrepancies, revokeReward } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { theo } from '#tests/support/auth-shop'
import { openRewardShop } from '#tests/support/reward-shop'

const DAY_MS = 86_400_000

test('a paid order redeems a reward, and what it does not use expires; its cancellation gives the reward back', async () => {
  const { grant, order, settle, cancel, getOwed, listStates, db } = await openRewardShop()
  const { code } = await grant('signup', 1500)
  const { order: placed } = await order(code)
  assert.deepEqual([placed.state, await getOwed()], ['paid', 1500])
  await settle(placed.id)
  await settle(placed.id)
  assert.deepEqual(await listStates(), [{ state: 'redeemed', redeemed: 1000 }])
  assert.equal(await getOwed(), 0)
  assert.deepEqual(await findRewardDiscrepancies(db), [])

  await cancel(placed.id)
  await settle(placed.id)
  await settle(placed.id)
  assert.deepEqual(await listStates(), [{ state: 'open', redeemed: null }])
  assert.equal(await getOwed(), 1500)
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  // Its cart has the mug of the cancelled order too.
  assert.equal((await order(code)).order.total, 5, 'Mina can redeem it again')
})

test('a payment that is handled after its refund redeems nothing', async () => {
  const { grant, order, settle, cancel, listStates } = await openRewardShop()
  const { code } = await grant('signup', 1500)
  const { order: placed } = await order(code)
  await cancel(placed.id)
  await Promise.all([settle(placed.id), settle(placed.id)])
  assert.deepEqual(await listStates(), [{ state: 'open', redeemed: null }])
})

test('an unused reward expires at its end, once, and is refused by the checkout', async () => {
  const { grant, db, getOwed, listStates, tryCode, advanceClock, signIn } = await openRewardShop()
  const { code, expiresAt } = await grant('signup', 500)
  await expireRewards(db, { now: new Date(expiresAt.getTime() - 1) })
  assert.equal(await getOwed(), 500)
  await Promise.all([1, 2, 3].map(() => expireRewards(db, { now: expiresAt })))
  assert.deepEqual(await listStates(), [{ state: 'expired', redeemed: null }])
  assert.equal(await getOwed(), 0)
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  advanceClock(30 * 86_400)
  const refused = await tryCode(code, await signIn())
  assert.deepEqual([refused.status, refused.code], [422, 'coupon_expired'])
})

test('a reward that an order has does not expire, and those behind it do', async () => {
  const { grant, order, db, listStates } = await openRewardShop()
  const { code, expiresAt } = await grant('first', 1500)
  await grant('second', 500)
  await order(code)
  await expireRewards(db, { now: new Date(expiresAt.getTime() + DAY_MS) })
  assert.deepEqual(
    (await listStates()).map(({ state }) => state),
    ['open', 'expired'],
  )
})

test('a reward is revoked while it is open, and not when an order has it', async () => {
  const { grant, order, db, now, tryCode, getOwed, advanceClock } = await openRewardShop()
  const revoke = (source: string) =>
    runInTransaction(db, (tx) => revokeReward(tx, { program: 'referral', source, now: now() }))
  const first = await grant('first', 500)
  assert.equal(await revoke('first'), true)
  assert.equal(await revoke('first'), false)
  advanceClock(1)
  assert.equal((await tryCode(first.code)).code, 'coupon_expired')
  const second = await grant('second', 1500)
  await order(second.code)
  assert.equal(await revoke('second'), false)
  assert.equal(await getOwed(), 1500)
  assert.deepEqual(await findRewardDiscrepancies(db), [])
})

test('Theo cannot use the reward of Mina', async () => {
  const { grant, tryCode, signUp } = await openRewardShop()
  const { code } = await grant('signup', 500)
  assert.equal((await tryCode(code, await signUp(theo))).code, 'coupon_not_owned')
})

test('the same source is rewarded once, also at once', async () => {
  const { grant, getOwed } = await openRewardShop()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => grant('signup', 500)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await getOwed(), 500)
})

test('the budget of a month is never exceeded by rewards at once, and the owner is told once', async () => {
  const { grant, db, getOwed } = await openRewardShop()
  await db.execute(sql`update reward_programs set budget_minor = 1000, monthly_cap_minor = null`)
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => grant(`source ${index}`, 100)))
  assert.equal(await getOwed(), 1000)
  const { rows } = await db.execute(
    sql`select count(*)::int as count from events where topic = 'reward_program.budget_alarm'`,
  )
  assert.deepEqual(rows, [{ count: 1 }])
})

test('the integrity check finds a reward that the ledger does not have', async () => {
  const { grant, db } = await openRewardShop()
  await grant('signup', 500)
  await db.execute(sql`update rewards set amount_minor = 600`)
  const found = await findRewardDiscrepancies(db)
  assert.deepEqual(
    found.map(({ expected, found: amount }) => [expected, amount]),
    [
      ['600 USD', '500 USD'],
      ['600 USD', '500 USD'],
    ],
  )
})
