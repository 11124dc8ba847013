import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type {
  AdminRewardProgram,
  OpenReward,
  RewardExpiryRun,
  RewardLiability,
  RewardResults,
  RewardSimulation,
} from '#contract/rewards'
import { checkIn } from '#modules/check-ins'
import type { UserId } from '#modules/identity'
import type { OrderId } from '#modules/orders'
import { expireRewards, grantReward, revokeReward, settleRewards } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { mina } from '#tests/support/auth-shop'
import { mina as contact } from '#tests/support/shopper'
import { openStaffShop } from '#tests/support/staff-shop'
import { addTestProduct } from '#tests/support/test-shop'
import type { CampaignPreview } from '../../api/admin/campaign-preview-response.ts'

const DAY_MS = 86_400_000
const berlin = 'Europe/Berlin'

test('an owner saves terms that were simulated, and no others', async () => {
  const { simulate, save, read } = await openShop()
  const before = await read('check_in')
  assert.deepEqual(
    [before.state, before.monthly_cap, before.budget, before.owed, before.revision],
    ['running', 50, 5000, 0, 0],
  )
  const unknown = { simulation_id: '01990000-0000-7000-8000-00000000dead', revision: 0 }
  assert.deepEqual(await save('check_in', unknown), [404, 'reward_simulation_not_found'])
  const { id } = await simulate('check_in', { monthly_cap: 20, budget: null, alarm_percent: 60 })
  assert.deepEqual(
    await save('referral', { simulation_id: id, revision: 0 }),
    [404, 'reward_simulation_not_found'],
    'it is of another programme',
  )
  assert.deepEqual(await save('check_in', { simulation_id: id, revision: 0 }), [200, undefined])
  const after = await read('check_in')
  assert.deepEqual(
    [after.monthly_cap, after.budget, after.alarm_percent, after.revision],
    [20, null, 60, 1],
  )
})

test('two owners who save at once do not overwrite each other', async () => {
  const { simulate, save, read } = await openShop()
  const terms = await Promise.all(
    [10, 20, 30].map((monthly_cap) => simulate('check_in', { monthly_cap })),
  )
  const answers = await Promise.all(
    terms.map(({ id }) => save('check_in', { simulation_id: id, revision: 0 })),
  )
  assert.deepEqual(answers.map(([status]) => status).sort(), [200, 409, 409])
  assert.equal((await read('check_in')).revision, 1)
})

test('a simulation is too old to be saved after a day', async () => {
  const { db, now, simulate, save } = await openShop()
  const { id } = await simulate('check_in', { monthly_cap: 20 })
  const dayBefore = new Date(now.getTime() - DAY_MS).toISOString()
  await db.execute(sql`update reward_simulations set created_at = ${dayBefore}`)
  assert.equal((await save('check_in', { simulation_id: id, revision: 0 }))[0], 404)
})

test('rules of check-ins are not rules of referrals', async () => {
  const { admin } = await openShop()
  const { rules } = (await (
    await admin.get('/admin/reward-programs/check_in')
  ).json()) as AdminRewardProgram
  const terms = { rules, monthly_cap: null, budget: null, alarm_percent: 80 }
  const response = await admin.request('POST', '/admin/reward-programs/referral/simulations', terms)
  assert.equal(response.status, 422)
})

test('a simulation counts what people did in the last 30 and 90 days, with the cap and then the budget', async () => {
  const { db, now, userId, theoId, simulate } = await openShop()
  await db.execute(sql`update reward_programs set monthly_cap_minor = null, budget_minor = null`)
  const start = now.getTime() - 40 * DAY_MS
  for (let day = 0; day < 40; day++) {
    const at = new Date(start + day * DAY_MS + 3_600_000)
    for (const id of [userId, ...(day >= 35 ? [theoId] : [])]) {
      assert.ok((await checkIn(db, { userId: id, zone: berlin, now: at })).ok)
    }
  }
  const rules = { daily: 2, milestone: 10, milestones: [7], valid_days: 30 }
  const open = { monthly_cap: null, budget: null, rules }
  const pick = async (terms: object) =>
    (await simulate('check_in', { ...open, ...terms })).periods.map((period) => [
      ...[period.days, period.granted, period.present, period.proposed],
      ...[period.granted_count, period.capped_count, period.over_budget_count],
    ])
  // 40 and 5 check-ins; the streaks of 7, 14 and 30 were on days 7, 14 and 30 of 40.
  assert.deepEqual(await pick({}), [
    [30, 30 + 5 + 10, 30 + 5 + 10, 60 + 10, 35, 0, 0],
    [90, 40 + 5 + 15, 40 + 5 + 15, 80 + 10 + 10, 45, 0, 0],
  ])
  const months = new Map<string, number>()
  for (let day = 0; day < 40; day++) {
    const month = new Date(start + day * DAY_MS + 3_600_000).toISOString().slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  const [, capped] = await pick({ monthly_cap: 6, rules: { ...rules, milestones: [] } })
  const expected = [...months.values()].reduce((sum, days) => sum + Math.min(3, days), 0) + 3
  assert.deepEqual([capped![4], capped![5]], [expected, 45 - expected])
  const [, limited] = await pick({ budget: 4, rules: { ...rules, milestones: [] } })
  assert.deepEqual([limited![4], limited![6]], [2 * months.size, 45 - 2 * months.size])
})

test('a simulation of referrals takes the amounts of friends and of referrers', async () => {
  const { grant, simulate } = await openShop()
  await grant('one:friend', 500)
  await grant('one:referrer', 500)
  await grant('two:friend', 500)
  const rules = { friend: 3, referrer: 10, valid_days: 30 }
  const { periods } = await simulate('referral', { rules, monthly_cap: null, budget: null })
  assert.deepEqual(
    periods.map(({ present, proposed }) => [present, proposed]),
    [
      [15, 16],
      [15, 16],
    ],
  )
})

test('a paused programme grants nothing until it is resumed, and pausing twice changes nothing', async () => {
  const { admin, read, grant } = await openShop()
  const set = (verb: string) => admin.request('POST', `/admin/reward-programs/referral/${verb}`)
  await set('pause')
  await set('pause')
  const paused = await read('referral')
  assert.deepEqual([paused.state, paused.revision], ['paused', 1])
  await assert.rejects(grant('one', 500), /reward_program_paused/)
  await set('resume')
  await grant('one', 500)
  assert.equal((await read('referral')).state, 'running')
})

test('the results say what became of rewards, what they cost, and what their orders brought', async () => {
  const { db, now, grant, order, getJson, read } = await openShop()
  const redeemed = await grant('redeemed', 400)
  await grant('open', 500)
  const ended = await grant('expired', 600)
  await grant('revoked', 700)
  const { order: placed } = await order(redeemed.code)
  await runInTransaction(db, (tx) => settleRewards(tx, { orderIds: [placed.id as OrderId], now }))
  await runInTransaction(db, (tx) =>
    revokeReward(tx, { program: 'referral', source: 'revoked', now }),
  )
  await db.execute(
    sql`update rewards set expires_at = ${now.toISOString()} where coupon_id = ${ended.couponId}`,
  )
  await expireRewards(db, { now })
  const path = '/admin/reward-programs/referral'
  const results = await getJson<RewardResults>(`${path}/results?days=30`)
  assert.deepEqual(results, {
    ...{ days: 30, currency: 'USD' },
    granted: { count: 4, amount: 22 },
    redeemed: { count: 1, amount: 4 },
    expired: { count: 1, amount: 6 },
    revoked: { count: 1, amount: 7 },
    open: { count: 1, amount: 5 },
    ...{ order_count: 1, revenue: placed.total },
  })
  const liability = await getJson<RewardLiability>(`${path}/liability`)
  const month = new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 7)
  assert.deepEqual(
    [liability.owed, liability.months],
    [5, [{ month: `${month}-01`, count: 1, amount: 5 }]],
  )
  assert.equal((await read('referral')).owed, 5)
  const runs = await getJson<{ items: RewardExpiryRun[] }>(`${path}/expiry-runs`)
  assert.deepEqual(
    runs.items.map(({ count, amount, ended_at }) => [count, amount, ended_at]),
    [[1, 6, now.toISOString()]],
  )
})

test('open rewards are listed by pages, with their people for those who may read customers', async () => {
  const { grant, getJson, admin, as } = await openShop()
  for (let n = 1; n <= 5; n++) await grant(`source ${n}`, n * 100)
  const path = '/admin/reward-programs/referral/open-rewards?limit=2'
  const amounts: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: OpenReward[]; next_cursor: string | null } = await getJson(
      `${path}${cursor && `&cursor=${cursor}`}`,
    )
    amounts.push(...page.items.map(({ amount }) => amount))
    assert.ok(page.items.every(({ customer }) => customer?.email === mina.email))
    cursor = page.next_cursor
  }
  assert.deepEqual(amounts.sort(), [1, 2, 3, 4, 5])
  const body = { name: 'reports', scopes: ['promotions:read'] }
  const { token } = await (await admin.request('POST', '/admin/tokens', body)).json()
  const { items } = (await (await as(token).get(path)).json()) as { items: OpenReward[] }
  assert.ok(items.length > 0 && items.every(({ customer }) => customer === null))
})

test('a preview tells what Mina would get now, tomorrow and next month, and why not', async () => {
  const { db, now, userId, preview } = await openShop()
  const summarize = async (at?: Date) =>
    (await preview(at)).rewards.map(({ reason, amount, refusal }) => [reason, amount, refusal])
  const referrals = [
    ['friend', 5, null],
    ['referrer', 5, null],
  ]
  assert.deepEqual(await summarize(), [['day', 1, null], ...referrals])
  for (let day = 6; day >= 1; day--) {
    const at = new Date(now.getTime() - day * DAY_MS)
    assert.ok((await checkIn(db, { userId, zone: 'UTC', now: at })).ok)
  }
  assert.deepEqual(await summarize(), [['day', 1, null], ['milestone', 5, null], ...referrals])
  assert.ok((await checkIn(db, { userId, zone: 'UTC', now })).ok)
  assert.deepEqual(await summarize(), [['day', 1, 'checked_in_already'], ...referrals])
  const tomorrow = new Date(now.getTime() + DAY_MS)
  assert.equal((await preview(tomorrow)).check_in?.streak, 8)
  await db.execute(sql`update reward_programs set monthly_cap_minor = 100`)
  assert.deepEqual((await summarize(new Date(now.getTime() + 60_000)))[0]![2], 'checked_in_already')
  const past = new Date(now.getTime() - 3 * DAY_MS - 60_000)
  assert.equal((await preview(past)).check_in?.streak, 4, 'as it was then')
  const later = new Date(now.getTime() + 60 * DAY_MS)
  assert.deepEqual((await summarize(later))[0], ['day', 1, null], 'a new month has a new cap')
  await db.execute(sql`update reward_programs set paused_at = now()`)
  assert.deepEqual((await summarize(later))[0], ['day', 1, 'reward_program_paused'])
})

async function openShop() {
  const shop = await openStaffShop()
  const { db, as, accessToken } = shop
  const now = shop.now()
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const admin = await shop.addStaff('owner')
  const { id: theoId } = await shop.addStaff('support')
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const getJson = async <Body>(path: string): Promise<Body> => {
    const response = await admin.get(path)
    assert.equal(response.status, 200, path)
    return response.json()
  }
  const read = (name: string) => getJson<AdminRewardProgram>(`/admin/reward-programs/${name}`)
  return {
    ...{ ...shop, now, userId, theoId, admin, getJson, read },
    async simulate(name: string, changes: object): Promise<RewardSimulation> {
      const { rules, monthly_cap, budget, alarm_percent } = await read(name)
      const terms = { rules, monthly_cap, budget, alarm_percent, ...changes }
      const path = `/admin/reward-programs/${name}/simulations`
      const response = await admin.request('POST', path, terms)
      assert.equal(response.status, 201)
      return response.json()
    },
    async save(name: string, body: object): Promise<[number, string | undefined]> {
      const response = await admin.request('PUT', `/admin/reward-programs/${name}`, body)
      return [response.status, (await response.json()).error?.code]
    },
    preview(at: Date = now): Promise<CampaignPreview> {
      const query = new URLSearchParams({ user_id: userId, at: at.toISOString() })
      return getJson(`/admin/campaign-preview?${query}`)
    },
    grant: (source: string, amountMinor: number) =>
      runInTransaction(db, async (tx) => {
        const granted = await grantReward(tx, {
          ...{ program: 'referral', amountMinor, userId, source, validDays: 30, now },
        })
        if (!granted.ok) throw new Error(granted.error.code)
        return granted.value
      }),
    async order(code: string): Promise<PlacedOrder> {
      const client = as(accessToken)
      const cart = await (await client.request('POST', '/carts', {})).json()
      await client.request('POST', `/carts/${cart.id}/items`, { variant_id: mug, quantity: 1 })
      await client.request('PUT', `/carts/${cart.id}/coupon`, { code })
      return (await client.request('POST', '/checkout', { cart_id: cart.id, ...contact })).json()
    },
  }
}
