import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { OwnInfluencerRewards } from '#contract/influencers'
import type { OwnCoupon } from '#contract/promotions'
import type { UserId } from '#modules/identity'
import { grantDueMilestones, settleDueMonths } from '#modules/influencers'
import { findRewardDiscrepancies, setRewardProgramPaused } from '#modules/rewards'
import { findStoreCreditDiscrepancies } from '#modules/store-credit'
import { influencers } from '#tables/influencers'
import { coupons } from '#tables/promotions'
import { openInfluencerShop } from '#tests/support/influencer-shop'

const DAY = 86_400

test('Mina gets the voucher of ten sales once they are approved, and not while a refund has left nine', async () => {
  const shop = await openShop()
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const placed = []
  for (let sale = 0; sale < 10; sale++) placed.push(await thomas.buy([{ variant: shop.shirt }]))
  await shop.handleEvents()
  const { month, ...reached } = await shop.readRewards()
  assert.deepEqual(reached.sales, { approved: 0, pending: 10 })
  assert.deepEqual(listStates(reached), ['pending', 'open', 'open'])
  assert.deepEqual(
    [month.sales, month.commission, month.place, month.goals],
    [10, 50, 1, { earnings: 500, conversions: 150 }],
  )

  await shop.refund(placed[0]!, { amount: placed[0]!.order.total, reason: 'Torn' })
  assert.deepEqual(listStates(await shop.readRewards()), ['open', 'open', 'open'])
  shop.advanceClock(30 * DAY)
  await shop.approve()
  await shop.grant()
  assert.deepEqual(await shop.listVouchers(), [])

  await shop.buyThrough(shop.influencer.code, 5)
  await shop.handleEvents()
  await shop.grant()
  const nine = await shop.readRewards()
  assert.deepEqual([nine.sales, listStates(nine)[0]], [{ approved: 9, pending: 1 }, 'pending'])
  assert.deepEqual(await shop.listVouchers(), [], 'the tenth is not approved')

  shop.advanceClock(30 * DAY)
  await shop.approve()
  await shop.setSuspended(true)
  await shop.grant()
  assert.deepEqual(await shop.listVouchers(), [], 'who is suspended gets nothing')
  await shop.setSuspended(false)
  await Promise.all([shop.grant(), shop.grant(), shop.grant()])
  assert.deepEqual(await shop.listVouchers(), [[5000, 'open']])
  await shop.grant()
  const granted = await shop.readRewards()
  const [voucher] = granted.milestones
  assert.deepEqual(listStates(granted), ['granted', 'open', 'open'])
  const coupons = await shop.read<{ items: OwnCoupon[] }>('/coupons')
  assert.deepEqual(
    coupons.items.map(({ code, amount, origin }) => [code, amount, origin]),
    [[voucher!.code, 50, { kind: 'sales', sales: 10 }]],
  )
  assert.equal(await shop.countNotifications('influencer_milestone'), 1)

  await shop.refund(placed[1]!, { amount: placed[1]!.order.total, reason: 'Late' })
  await shop.grant()
  assert.deepEqual(listStates(await shop.readRewards())[0], 'granted', 'an approved one stays')
  await shop.assertAllMatch()
})

test('the three best influencers of a month of the shop get their prizes once, when all its sales are out of hold', async () => {
  const shop = await openShop()
  await shop.startMonth()
  const { month } = (await shop.readRewards()).month
  const [ada, bea, cleo, dora] = [
    await shop.addVerified('Ada'),
    await shop.addVerified('Bea'),
    await shop.addVerified('Cleo'),
    await shop.addVerified('Dora'),
  ]
  // Bea and Mina earn the same, and Bea was faster. Dora earns the most, and is suspended.
  await shop.buyThrough(bea.code, 2)
  await shop.buyThrough(ada.code, 3)
  await shop.buyThrough(dora.code, 5)
  await shop.buyThrough(shop.influencer.code, 2)
  await shop.buyThrough(cleo.code, 1)
  await shop.handleEvents()
  assert.equal((await shop.readRewards()).month.place, 4, 'Dora is not suspended yet')
  await shop.setSuspended(true, dora.id)
  // In Berlin the next month has begun, in UTC it has not.
  await shop.startMonth(month)
  await shop.buyThrough(cleo.code, 9)
  await shop.handleEvents()

  shop.advanceClock(29 * DAY)
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [], 'the last sales of the month can be in hold')
  shop.advanceClock(DAY)
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [], 'nothing is approved yet')
  await shop.approve()
  await shop.setPaused(true)
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [], 'the programme is paused')
  await shop.setPaused(false)
  await Promise.all([shop.settle(), shop.settle(), shop.settle()])
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [
    [month, 1, ada.id, 1, 1500, 30_000],
    [month, 2, bea.id, 1, 1000, 20_000],
    [month, 3, shop.influencer.id, 1, 1000, 10_000],
  ])
  assert.deepEqual((await shop.readRewards()).wins, [{ month, place: 3, prize: 100 }])
  const credit = await shop.read<{ items: { amount: number }[] }>('/account/store-credit')
  assert.match(JSON.stringify(credit), /100/)
  assert.equal(await shop.countCredit(), 60_000)
  assert.equal(await shop.countNotifications('influencer_prize'), 3)
  await shop.assertAllMatch()
})

test('a month waits at most 60 days for a sale that is not approved', async () => {
  const shop = await openShop()
  await shop.startMonth()
  const { month } = (await shop.readRewards()).month
  await shop.buyThrough(shop.influencer.code, 1)
  await shop.handleEvents()
  shop.advanceClock(30 * DAY)
  await shop.approve()
  const ada = await shop.addVerified('Ada')
  await shop.buyThrough(ada.code, 1)
  await shop.handleEvents()
  // As if Ada had sold before the end of the month, and something of it was on its way back.
  await shop.db.execute(
    sql`update commissions set held_until = ${`${month}T12:00:00Z`}::timestamptz + interval '45 days' where state = 'pending'`,
  )
  await shop.startMonth()
  shop.advanceClock(58 * DAY)
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [])
  shop.advanceClock(4 * DAY)
  await shop.settle()
  assert.deepEqual(
    (await shop.listWinners()).map(([, place, id]) => [place, id]),
    [[1, shop.influencer.id]],
  )
})

test('each month is settled 30 days after its end, also if all its sales were approved before', async () => {
  const shop = await openShop()
  await shop.startMonth()
  const first = (await shop.readRewards()).month.month
  await shop.buyThrough(shop.influencer.code, 1)
  await shop.handleEvents()
  await shop.startMonth()
  const second = (await shop.readRewards()).month.month
  await shop.buyThrough(shop.influencer.code, 1)
  await shop.handleEvents()
  await shop.approve()
  await shop.settle()
  assert.deepEqual(await shop.listWinners(), [], 'the month has only just ended')

  shop.advanceClock(31 * DAY)
  await shop.approve()
  await shop.settle()
  assert.deepEqual(
    (await shop.listWinners()).map(([month]) => month),
    [first],
  )
  shop.advanceClock(31 * DAY)
  await shop.settle()
  assert.deepEqual(
    (await shop.listWinners()).map(([month]) => month),
    [first, second],
  )
  await shop.assertAllMatch()
})

test('an order and the one that a part of it was exchanged for are one sale', async () => {
  const shop = await openShop()
  const coat = (await shop.addProduct('Fashion', 'Coat', 119)).variant
  const placed = await shop.buyThrough(shop.influencer.code, 2)
  await shop.ship(placed)
  const made = await shop.exchange(placed, { variant: coat })
  await shop.payDue(made)
  await shop.decideExchange(made, 'receive')
  await shop.handleEvents()
  assert.deepEqual(
    (await shop.listMinors()).map(([minor]) => minor),
    [500, 1000],
  )
  const { sales, month } = await shop.readRewards()
  assert.deepEqual([sales, month.sales, month.commission], [{ approved: 0, pending: 1 }, 1, 15])
  shop.advanceClock(30 * DAY)
  await shop.approve()
  assert.deepEqual((await shop.readRewards()).sales, { approved: 1, pending: 0 })
})

test('who is no influencer has no rewards', async () => {
  const shop = await openShop()
  await shop.db.execute(sql`update influencers set user_id = null, suspended_at = now()`)
  assert.equal((await shop.as(shop.token).get('/influencer-rewards')).status, 404)
  assert.equal((await shop.as(undefined).get('/influencer-rewards')).status, 401)
})

function listStates({ milestones }: Pick<OwnInfluencerRewards, 'milestones'>) {
  return milestones.map(({ state }) => state)
}

/** The shop is in Berlin. It has a shirt of which an influencer earns $5. */
async function openShop() {
  const shop = await openInfluencerShop()
  const { db, now } = shop
  await db.execute(sql`update report_clock set time_zone = 'Europe/Berlin'`)
  const shirt = (await shop.addProduct('Fashion', 'Shirt', 59.5)).variant
  const read = async <Body>(path: string) => {
    const response = await shop.as(await shop.signIn()).get(path)
    assert.equal(response.status, 200, path)
    return (await response.json()) as Body
  }
  let visitors = 0
  return {
    ...{ ...shop, shirt, read },
    readRewards: () => read<OwnInfluencerRewards>('/influencer-rewards'),
    grant: () => grantDueMilestones(db, { now: now() }),
    settle: () => settleDueMonths(db, { now: now() }),
    /** Somebody new clicks on the link, and buys shirts. */
    async buyThrough(code: string, quantity: number) {
      visitors += 1
      const visitor = shop.openBrowser(`203.0.113.${visitors}`)
      await visitor.follow(code)
      const contact = { email: `buyer-${visitors}@friends.example`, address: `Weg ${visitors}` }
      shop.advanceClock(60)
      return visitor.buy([{ variant: shirt, quantity }], contact)
    },
    async addVerified(name: string) {
      const influencer = await shop.addInfluencer(name)
      await db.execute(sql`
        update users set email = ${`${name.toLowerCase()}@example.com`}, email_confirmed_at = ${now().toISOString()}
        where id = ${influencer.userId as UserId}`)
      return influencer
    },
    /** Moves the clock to the first minute of a month in Berlin: of the next one, or of that behind `month`. */
    async startMonth(month?: string) {
      const { rows } = await db.execute<{ seconds: number }>(sql`
        select extract(epoch from (date_trunc('month', coalesce(${month ?? null}::timestamp, ${now().toISOString()}::timestamptz
          at time zone 'Europe/Berlin')) + interval '1 month') at time zone 'Europe/Berlin'
          - ${now().toISOString()}::timestamptz)::float8 as seconds`)
      shop.advanceClock(Math.ceil(rows[0]!.seconds) + 1)
    },
    /** With the code at the checkout, as a clerk does it. */
    async setSuspended(isSuspended: boolean, id = shop.influencer.id) {
      const [suspendedAt, suspensionReason] = isSuspended
        ? [now(), 'inactive' as const]
        : [null, null]
      await db
        .update(influencers)
        .set({ suspendedAt, suspensionReason })
        .where(eq(influencers.id, id))
      await db
        .update(coupons)
        .set({ pausedAt: suspendedAt })
        .where(eq(coupons.sourceKey, `influencer:${id}`))
    },
    setPaused: (isPaused: boolean) =>
      setRewardProgramPaused(db, { name: 'influencer', isPaused, now: now() }),
    async listVouchers() {
      const { rows } = await db.execute<Record<string, unknown>>(
        sql`select amount_minor::int as minor, state from rewards where program = 'influencer'`,
      )
      return rows.map(({ minor, state }) => [minor, state])
    },
    async listWinners() {
      const { rows } = await db.execute<Record<string, unknown>>(sql`
        select month::text, place, influencer_id as id, sales, commission_minor::int as minor, prize_minor::int as prize
        from influencer_month_winners order by month, place`)
      return rows.map(({ month, place, id, sales, minor, prize }) => {
        return [month, place, id, sales, minor, prize]
      })
    },
    async countCredit() {
      const { rows } = await db.execute<{ minor: number }>(
        sql`select coalesce(sum(minor), 0)::int as minor from store_credit_changes`,
      )
      return rows[0]!.minor
    },
    async countNotifications(change: string) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from notifications where params->>'change' = ${change}`,
      )
      return rows[0]!.count
    },
    async assertAllMatch() {
      await shop.assertBooksMatch()
      assert.deepEqual(await findRewardDiscrepancies(db), [])
      assert.deepEqual(await findStoreCreditDiscrepancies(db), [])
    },
  }
}
