import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { UserId } from '#modules/identity'
import { getBalance } from '#modules/ledger'
import type { OrderId } from '#modules/orders'
import {
  buildRewardsAccount,
  expireRewards,
  findRewardDiscrepancies,
  grantReward,
  revokeReward,
  settleRewards,
} from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { theo } from '#tests/support/auth-shop'
import { mina } from '#tests/support/shopper'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'

const DAY_MS = 86_400_000

test('a paid order redeems a reward, and what it does not use expires; its cancellation gives the reward back', async () => {
  const { grant, order, settle, cancel, getOwed, listStates, db } = await openShop()
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
  const { grant, order, settle, cancel, listStates } = await openShop()
  const { code } = await grant('signup', 1500)
  const { order: placed } = await order(code)
  await cancel(placed.id)
  await Promise.all([settle(placed.id), settle(placed.id)])
  assert.deepEqual(await listStates(), [{ state: 'open', redeemed: null }])
})

test('an unused reward expires at its end, once, and is refused by the checkout', async () => {
  const { grant, db, getOwed, listStates, tryCode, advanceClock, signIn } = await openShop()
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
  const { grant, order, db, listStates } = await openShop()
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
  const { grant, order, db, now, tryCode, getOwed, advanceClock } = await openShop()
  const revoke = (source: string) =>
    runInTransaction(db, (tx) => revokeReward(tx, { program: 'referral', source, now }))
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
  const { grant, tryCode, signUp } = await openShop()
  const { code } = await grant('signup', 500)
  assert.equal((await tryCode(code, await signUp(theo))).code, 'coupon_not_owned')
})

test('the same source is rewarded once, also at once', async () => {
  const { grant, getOwed } = await openShop()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => grant('signup', 500)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await getOwed(), 500)
})

test('the budget of a month is never exceeded by rewards at once, and the owner is told once', async () => {
  const { grant, db, getOwed } = await openShop()
  await db.execute(sql`update reward_programs set budget_minor = 1000, monthly_cap_minor = null`)
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => grant(`source ${index}`, 100)))
  assert.equal(await getOwed(), 1000)
  const { rows } = await db.execute(
    sql`select count(*)::int as count from events where topic = 'reward_program.budget_alarm'`,
  )
  assert.deepEqual(rows, [{ count: 1 }])
})

test('the integrity check finds a reward that the ledger does not have', async () => {
  const { grant, db } = await openShop()
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

async function openShop() {
  const shop = await openSignedInShop()
  const { db, as, accessToken } = shop
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const now = shop.now()

  async function createCart(code: string, token: string) {
    const client = as(token)
    const cart = await (await client.request('POST', '/carts', {})).json()
    await client.request('POST', `/carts/${cart.id}/items`, { variant_id: mug, quantity: 1 })
    const response = await client.request('PUT', `/carts/${cart.id}/coupon`, { code })
    return { client, cart, response }
  }
  return {
    ...{ ...shop, userId, now },
    grant: (source: string, amountMinor: number) =>
      runInTransaction(db, async (tx) => {
        await tx.execute(sql`select from users where id = ${userId} for update`)
        const granted = await grantReward(tx, {
          ...{ program: 'referral', amountMinor, userId, source, validDays: 30, now },
        })
        if (!granted.ok) throw new Error(granted.error.code)
        return granted.value
      }),
    async tryCode(code: string, token = accessToken) {
      const { response } = await createCart(code, token)
      const body = await response.json()
      return { status: response.status, code: body.error?.code as string | undefined }
    },
    async order(code: string): Promise<PlacedOrder> {
      const { client, cart } = await createCart(code, accessToken)
      const body = { cart_id: cart.id, ...mina }
      return (await client.request('POST', '/checkout', body)).json()
    },
    cancel: (id: string) => as(accessToken).request('POST', `/orders/${id}/cancel`),
    settle: (id: string) =>
      runInTransaction(db, (tx) => settleRewards(tx, { orderIds: [id as OrderId], now })),
    getOwed: async () => {
      const account = buildRewardsAccount(userId, 'referral')
      return 0 - (await getBalance(db, { account, unit: 'USD' }))
    },
    listStates: async () => {
      const states = sql`select state, redeemed_minor::int as redeemed from rewards order by created_at, id`
      return (await db.execute<{ state: string; redeemed: number | null }>(states)).rows
    },
  }
}
