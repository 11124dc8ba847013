import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Notification } from '#contract/inbox'
import type { UserId } from '#modules/identity'
import { remindOfCoupons } from '#modules/notifications'
import { expireRewards, grantReward } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { openSignedInShop } from '#tests/support/signed-in-shop'

const DAY_MS = 86_400_000

test('Mina is told three days before her coupon ends, once, however many processes do it', async () => {
  const { db, now, grant, listReminders } = await openShop()
  const { code } = await grant('one', 500)
  await remindOfCoupons(db, { now: new Date(now.getTime() + 26.9 * DAY_MS) })
  assert.deepEqual(await listReminders(), [])
  const due = new Date(now.getTime() + 27 * DAY_MS)
  await Promise.all([1, 2, 3, 4].map(() => remindOfCoupons(db, { now: due })))
  await remindOfCoupons(db, { now: new Date(now.getTime() + 29 * DAY_MS) })
  const reminders = await listReminders()
  assert.deepEqual(
    reminders.map(({ title }) => title),
    [`Your coupon ${code} ends soon`],
  )
  assert.match(reminders[0]!.message, /^\$5\.00 off, until /)
})

test('coupons that end on one day are one notification, and those of the next day another one', async () => {
  const { db, now, grant, listReminders } = await openShop()
  await grant('one', 100)
  await grant('two', 500)
  await grant('three', 100, { validDays: 31 })
  await remindOfCoupons(db, { now: new Date(now.getTime() + 28.5 * DAY_MS) })
  const reminders = await listReminders()
  assert.deepEqual(reminders.map(({ title }) => title.replace(/REF-\S+/, 'REF')).sort(), [
    '2 of your coupons end soon',
    'Your coupon REF ends soon',
  ])
  assert.match(reminders.find(({ title }) => title.startsWith('2'))!.message, /^\$6\.00 off in all/)
})

test('nobody is told of a coupon that an order has, that was ended, or that has just been granted', async () => {
  const { db, now, grant, listReminders } = await openShop()
  const ordered = await grant('ordered', 100)
  await db.execute(sql`update coupons set redemption_count = 1 where id = ${ordered.couponId}`)
  await grant('short', 100, { validDays: 2 })
  await grant('ended', 100, { validDays: 1 })
  await remindOfCoupons(db, { now: new Date(now.getTime() + 60_000) })
  assert.deepEqual(await listReminders(), [])
  const later = new Date(now.getTime() + 1.5 * DAY_MS)
  await expireRewards(db, { now: later })
  await remindOfCoupons(db, { now: later })
  assert.equal((await listReminders()).length, 1, 'the short one, in the last half of its time')
})

test('who has switched promotions off is not told, and a thousand coupons are told of in batches', async () => {
  const { db, now, client, grant, listReminders } = await openShop()
  const { couponId } = await grant('one', 100)
  await db.execute(sql`
    insert into coupons (id, promotion_id, code, max_redemptions, user_id, source_key, expires_at, created_at)
    select gen_random_uuid(), promotion_id, 'REF-X' || n, 1, user_id, 'x' || n, expires_at + n * interval '1 ms', created_at
    from coupons, generate_series(1, 1000) n where id = ${couponId}`)
  const off = { promotion: false }
  const changed = await client.request('PATCH', '/notification-preferences/categories', off)
  assert.equal(changed.status, 200)
  await remindOfCoupons(db, { now: new Date(now.getTime() + 28 * DAY_MS) })
  assert.deepEqual(await listReminders(), [])
  const { rows } = await db.execute(sql`
    select count(*)::int as coupons, count(reminded_at)::int as reminded,
      (select count(*)::int from notifications where kind = 'coupon_code') as notifications from coupons`)
  assert.deepEqual(rows, [{ coupons: 1001, reminded: 1001, notifications: 6 }])
})

async function openShop() {
  const shop = await openSignedInShop()
  const { db, as, accessToken } = shop
  const now = shop.now()
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  return {
    ...{ db, now, client: as(accessToken) },
    grant: (source: string, amountMinor: number, { validDays = 30 } = {}) =>
      runInTransaction(db, async (tx) => {
        const input = { program: 'referral', amountMinor, userId, source, validDays, now } as const
        const granted = await grantReward(tx, input)
        if (!granted.ok) throw new Error(granted.error.code)
        return granted.value
      }),
    async listReminders(): Promise<Notification[]> {
      const response = await as(accessToken).get('/notifications')
      assert.equal(response.status, 200)
      const { items } = (await response.json()) as { items: Notification[] }
      return items.filter(({ type }) => type === 'coupon_code')
    },
  }
}
