import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createRandom, type Random, randomInteger } from '#demo/catalogue/random'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { expireRewards, findRewardDiscrepancies, revokeReward } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { openRewardShop } from '#tests/support/reward-shop'

const ROUNDS = 8
const STEPS = 16
const DAY_MS = 86_400_000

test('whatever happens to rewards and to the orders that have them, also at once, the shop owes what is open', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    await t.test(`round ${round}`, async () => {
      const played: string[] = []
      await playRound(createRandom(`rewards ${round}`), played).catch((cause) => {
        throw new Error(played.join(', '), { cause })
      })
    })
  }
})

async function playRound(random: Random, played: string[]): Promise<void> {
  const shop = await openRewardShop()
  await shop.db.execute(
    sql`update reward_programs set budget_minor = null, monthly_cap_minor = 6000`,
  )
  const { steps, orderIds } = buildSteps(shop, random)
  const names = Object.keys(steps)
  const play = async () => {
    const name = names[randomInteger(random, 0, names.length - 1)]!
    played.push(name)
    // A coupon ends a moment after it was issued.
    shop.advanceClock(1)
    await steps[name]!()
  }
  for (let step = 0; step < STEPS; step++) {
    if (random() < 0.4) await Promise.all([play(), play(), play()])
    else await play()
    await assertRewardsAddUp(shop)
  }
  const end = new Date(shop.now().getTime() + 31 * DAY_MS)
  const expire = () => expireRewards(shop.db, { now: end })
  await expire()
  await assertRewardsAddUp(shop)
  await Promise.all([expire(), ...orderIds.map((id) => shop.settle(id)), expire()])
  await assertRewardsAddUp(shop)
  const { rows } = await shop.db.execute(sql`
    select r.id, r.state from rewards r
    left join promotion_redemptions p on p.coupon_id = r.coupon_id and p.released_at is null
    where (p.id is not null) <> (r.state = 'redeemed')`)
  assert.deepEqual(rows, [], 'a reward is redeemed while a paid order has it')
}

type Shop = Awaited<ReturnType<typeof openRewardShop>>

/** What can happen next. A step that is impossible changes nothing. */
function buildSteps(shop: Shop, random: Random) {
  const { db, now } = shop
  const codes: string[] = []
  const sources: string[] = []
  const orderIds: string[] = []
  const pick = (items: string[]) => items[randomInteger(random, 0, items.length - 1)]
  const withOrder = (act: (id: string) => Promise<unknown>) => () => {
    const id = pick(orderIds)
    return id ? act(id) : Promise.resolve()
  }
  const grant = async () => {
    const isRepeated = random() < 0.2
    const source = (isRepeated && pick(sources)) || `source ${sources.length}`
    sources.push(source)
    const granted = await shop.tryGrant(source, random() < 0.5 ? 500 : 1500)
    if (granted.ok) codes.push(granted.value.code)
  }
  const order = async () => {
    const code = pick(codes.slice(-3))
    if (!code) return
    const placed = await shop.order(code)
    if (placed.order) orderIds.push(placed.order.id)
  }
  const steps: Record<string, () => Promise<unknown>> = {
    ...{ grant, grantAgain: grant, order, orderAgain: order },
    cancel: withOrder((id) => shop.cancel(id)),
    settle: withOrder((id) => shop.settle(id)),
    settleTwice: withOrder((id) => Promise.all([shop.settle(id), shop.settle(id)])),
    revoke: () =>
      runInTransaction(db, (tx) =>
        revokeReward(tx, {
          program: 'referral',
          source: pick(sources.slice(-3)) ?? '',
          now: now(),
        }),
      ),
  }
  return { steps, orderIds }
}

async function assertRewardsAddUp({ db }: Shop): Promise<void> {
  assert.deepEqual(await findRewardDiscrepancies(db), [])
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
  const { rows } = await db.execute(sql`
    select r.id, r.state from rewards r
    join promotion_redemptions p on p.coupon_id = r.coupon_id and p.released_at is null
    where r.state in ('expired', 'revoked')`)
  assert.deepEqual(rows, [], 'what an order has is neither taken back nor expired')
}
