import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Notification, NotificationBroadcast } from '#contract/inbox'
import { sendBroadcasts } from '#modules/notifications'
import { openStaffShop } from '#tests/support/staff-shop'

test('an owner notifies a segment of a coupon: each member once, however often it is pressed and run', async () => {
  const { db, now, owner, createCoupon, listNotifications } = await openShop()
  const { id, path } = await createCoupon({ ends_at: '2027-01-31T12:00:00Z' })
  const before = await owner.send<NotificationBroadcast>('GET', path)
  assert.deepEqual(before.body, { audience: 2, started_at: null, finished_at: null, recipients: 0 })
  const pressed = await Promise.all([1, 2].map(() => owner.send('POST', path)))
  assert.deepEqual(
    pressed.map(({ status }) => status),
    [200, 200],
  )
  await Promise.all([1, 2, 3].map(() => sendBroadcasts(db, { now: now(), pageSize: 1 })))
  await owner.send('POST', path)
  await sendBroadcasts(db, { now: now() })
  const { body } = await owner.send<NotificationBroadcast>('GET', path)
  assert.deepEqual([body.recipients, body.finished_at], [2, now().toISOString()])

  const [notification, ...others] = await listNotifications()
  assert.deepEqual(others, [])
  assert.equal(notification!.title, 'A coupon for you: VIP15')
  assert.match(notification!.message, /^15% off your next order\. Until .*2027/)
  assert.equal(notification!.link_to, '/cart')
  const { rows } = await db.execute(sql`
    select action, subject_id from change_log where action = 'promotion.announced' limit 1`)
  assert.deepEqual(rows, [{ action: 'promotion.announced', subject_id: id }])
})

test('a coupon that is paused, over, planned or for nobody is not announced', async () => {
  const { owner, createCoupon } = await openShop()
  const refuse = async (path: string) => {
    const { status, body } = await owner.send<unknown>('POST', path)
    return [status, body.error?.code]
  }
  const paused = await createCoupon({ codes: { code: 'PAUSED' } })
  await owner.send('POST', `${paused.root}/pause`)
  assert.deepEqual(await refuse(paused.path), [409, 'promotion_not_running'])
  const over = await createCoupon({ codes: { code: 'OVER' }, ends_at: '2020-01-01T00:00:00Z' })
  assert.deepEqual(await refuse(over.path), [409, 'promotion_not_running'])
  const planned = await createCoupon({ codes: { code: 'SOON' }, starts_at: '2099-01-01T00:00:00Z' })
  assert.deepEqual(await refuse(planned.path), [409, 'promotion_not_running'])
  const all = await createCoupon({ codes: { code: 'ALL' }, conditions: [] })
  assert.deepEqual(await refuse(all.path), [422, 'promotion_not_for_segment'])
  const nobody = await createCoupon({
    codes: { code: 'NOBODY' },
    conditions: [{ kind: 'segments', segment_ids: [crypto.randomUUID()] }],
  })
  assert.deepEqual(await refuse(nobody.path), [409, 'promotion_without_members'])
})

test('a coupon that is paused between two pages waits, and one that ends reaches nobody more', async () => {
  const { db, now, owner, createCoupon, countNotifications } = await openShop()
  const { root, path } = await createCoupon()
  await owner.send('POST', path)
  await owner.send('POST', `${root}/pause`)
  await sendBroadcasts(db, { now: now() })
  assert.equal(await countNotifications(), 0)
  await owner.send('POST', `${root}/resume`)
  await sendBroadcasts(db, { now: now() })
  assert.equal(await countNotifications(), 2)

  const ending = await createCoupon({
    ...{ codes: { code: 'ENDS' }, ends_at: '2099-01-01T00:00:00Z' },
  })
  await owner.send('POST', ending.path)
  await sendBroadcasts(db, { now: new Date('2099-01-02T00:00:00Z') })
  await sendBroadcasts(db, { now: now() })
  assert.equal(await countNotifications(), 2)
})

test('a member who has switched promotions off sees nothing, and a clerk without the right notifies nobody', async () => {
  const { db, now, owner, mina, addStaff, createCoupon, listNotifications } = await openShop()
  const { path } = await createCoupon()
  const support = await addStaff('support')
  assert.equal((await support.request('POST', path)).status, 403)
  const off = { promotion: false }
  const muted = await mina.request('PATCH', '/notification-preferences/categories', off)
  assert.equal(muted.status, 200)
  await owner.send('POST', path)
  await sendBroadcasts(db, { now: now() })
  assert.deepEqual(await listNotifications(), [])
})

/** Mina and the owner are in a segment. */
async function openShop() {
  const shop = await openStaffShop()
  const { db, as, accessToken } = shop
  const staff = await shop.addStaff('owner')
  const mina = as(accessToken)
  const owner = {
    send: async <Body>(method: string, path: string, body?: unknown) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const response = await staff.request(method, path, body, headers)
      return {
        status: response.status,
        body: (await response.json()) as Body & { error?: { code: string } },
      }
    },
  }
  const segment = await owner.send<{ id: string }>('POST', '/admin/customer-segments', {
    ...{ name: 'Members', conditions: [{ kind: 'account', has_account: true }] },
  })
  assert.equal(segment.status, 201)
  return {
    ...{ ...shop, owner, mina },
    async createCoupon(terms: object = {}) {
      const created = await owner.send<{ id: string }>('POST', '/admin/promotions', {
        ...{ kind: 'coupon', name: 'Members', codes: { code: 'VIP15' } },
        conditions: [{ kind: 'segments', segment_ids: [segment.body.id] }],
        actions: [{ kind: 'percentage_off', percent: 15 }],
        ...terms,
      })
      assert.equal(created.status, 201, JSON.stringify(created.body))
      const root = `/admin/promotions/${created.body.id}`
      return { id: created.body.id, root, path: `${root}/notification` }
    },
    async listNotifications(): Promise<Notification[]> {
      const response = await mina.get('/notifications')
      const { items } = (await response.json()) as { items: Notification[] }
      return items.filter(({ type }) => type === 'coupon_code')
    },
    async countNotifications() {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from notifications where kind = 'coupon_code'`,
      )
      return rows[0]!.count
    },
  }
}
