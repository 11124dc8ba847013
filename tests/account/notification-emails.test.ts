import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { SaveNotificationSchedule } from '#contract/inbox'
import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications, saveSchedule } from '#modules/inbox'
import { createNotificationEmailQueue } from '#modules/notifications'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { theo } from '#tests/support/auth-shop'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { createTestDependencies } from '#tests/support/test-site'

const BERLIN = 'Europe/Berlin'

test('Mina gets one e-mail about a coupon, in her language, however often it is raised', async () => {
  const { mina, raise, deliver } = await openShop()
  await mina.setProfile({ language: 'de' })
  await raise([coupon('1')])
  await Promise.all([raise([coupon('1')]), deliver(), deliver()])
  await deliver()
  const [email, ...more] = await mina.listEmails()
  assert.equal(more.length, 0)
  assert.equal(email!.subject, 'Ein Gutschein für Sie: CODE-1')
  assert.match(email!.text, /http:\/\/shop\.test\/de\/profile\?tab=rewards/)
  assert.match(email!.text, /bei Outwit: Aktionen/)
  assert.match(
    email!.unsubscribeUrl!,
    /^http:\/\/shop\.test\/api\/notification-emails\/promotion\/unsubscribe/,
  )
})

test('what Mina has switched off is recorded as suppressed, also while it waits', async () => {
  const { mina, raise, deliver, listStates } = await openShop()
  await mina.switchEmails('promotion', false)
  await raise([coupon('1'), referral('2')])
  await mina.switchEmails('referral', false)
  await deliver()
  assert.deepEqual(await mina.listEmails(), [])
  assert.deepEqual(await listStates(), { suppressed: 2 })
})

test('orders, security and what Mina has just done lead to no optional e-mail', async () => {
  const { mina, raise, deliver, listStates } = await openShop()
  await raise([
    { kind: 'order_shipped', source: '1', params: { number: 'OW-1' } },
    { kind: 'password_change', source: '2', params: {} },
    {
      ...{ kind: 'flash_sale', source: '3' },
      params: { category: 'home', percent: 30, ends: { at: '2027-01-01T00:00:00Z' } },
    },
  ])
  await deliver()
  assert.deepEqual(await mina.listEmails(), [])
  assert.deepEqual(await listStates(), {})
})

test('a daily digest has what came since the last one, at eight in the morning of Mina’s zone, and only one a day', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.setProfile({ time_zone: BERLIN })
  await mina.saveSchedule({ digest: 'daily', quiet_hours: null })
  await moveTo('2026-11-26T07:30:00Z')
  await raise([coupon('1'), referral('2')])
  await moveTo('2026-11-26T20:00:00Z')
  await raise([coupon('3')])
  await deliver('2026-11-27T06:59:59Z')
  assert.deepEqual(await mina.listEmails(), [])
  await Promise.all([1, 2, 3].map(() => deliver('2026-11-27T07:00:00Z')))
  const [digest, ...more] = await mina.listEmails()
  assert.equal(more.length, 0)
  assert.equal(digest!.subject, '3 things are new at Outwit')
  assert.match(digest!.text, /A coupon for you: CODE-1[\s\S]*A friend you invited[\s\S]*CODE-3/)

  await moveTo('2026-11-27T07:00:01Z')
  await raise([coupon('4')])
  await deliver('2026-11-28T06:59:00Z')
  assert.equal((await mina.listEmails()).length, 1)
  await deliver('2026-11-28T07:05:00Z')
  assert.equal((await mina.listEmails()).length, 2)
})

test('a weekly digest comes on Monday, also a day late after an outage, and once a week', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.saveSchedule({ digest: 'weekly', quiet_hours: null })
  await moveTo('2026-11-26T12:00:00Z')
  await raise([coupon('1')])
  await deliver('2026-11-30T07:59:59Z')
  assert.equal((await mina.listEmails()).length, 0)
  await deliver('2026-12-01T10:00:00Z')
  assert.equal((await mina.listEmails()).length, 1)
  await moveTo('2026-12-01T11:00:00Z')
  await raise([coupon('2')])
  await deliver('2026-12-07T07:00:00Z')
  assert.equal((await mina.listEmails()).length, 1)
  await deliver('2026-12-07T08:00:00Z')
  assert.equal((await mina.listEmails()).length, 2)
})

test('on the days on which clocks change the digest still comes at eight', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.setProfile({ time_zone: BERLIN })
  await mina.saveSchedule({ digest: 'daily', quiet_hours: null })
  const days = [
    { raised: '2027-03-27T12:00:00Z', before: '2027-03-28T05:59:00Z', due: '2027-03-28T06:00:00Z' },
    { raised: '2027-10-30T12:00:00Z', before: '2027-10-31T06:59:00Z', due: '2027-10-31T07:00:00Z' },
  ]
  for (const [index, { raised, before, due }] of days.entries()) {
    await moveTo(raised)
    await raise([coupon(`${index}`)])
    await deliver(before)
    assert.equal((await mina.listEmails()).length, index, before)
    await deliver(due)
    assert.equal((await mina.listEmails()).length, index + 1, due)
  }
})

test('a second digest on one day does not come when Mina flies west', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.setProfile({ time_zone: 'Asia/Tokyo' })
  await mina.saveSchedule({ digest: 'daily', quiet_hours: null })
  await moveTo('2026-11-25T12:00:00Z')
  await raise([coupon('1')])
  await deliver('2026-11-25T23:00:00Z')
  assert.equal((await mina.listEmails()).length, 1, 'eight o’clock of the 26th in Tokyo')
  await mina.setProfile({ time_zone: 'America/Los_Angeles' })
  await moveTo('2026-11-26T15:00:00Z')
  await raise([coupon('2')])
  await deliver('2026-11-26T16:00:00Z')
  assert.equal((await mina.listEmails()).length, 1, 'eight o’clock of the 26th in Los Angeles')
  await deliver('2026-11-27T16:00:00Z')
  assert.equal((await mina.listEmails()).length, 2)
})

test('in quiet hours e-mails wait until their end, by the clocks of Mina’s zone', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.setProfile({ time_zone: BERLIN })
  await mina.saveSchedule({ digest: 'off', quiet_hours: { start: '22:00', end: '07:00' } })
  await moveTo('2026-11-26T21:00:00Z')
  await raise([coupon('1')])
  assert.equal((await mina.getInbox()).unread, 1, 'the inbox is filled at once')
  await deliver('2026-11-27T05:59:59Z')
  assert.equal((await mina.listEmails()).length, 0)
  await deliver('2026-11-27T06:00:00Z')
  assert.equal((await mina.listEmails()).length, 1)

  await moveTo('2027-03-27T22:00:00Z')
  await raise([coupon('2')])
  await deliver('2027-03-28T04:59:59Z')
  assert.equal((await mina.listEmails()).length, 1, 'summer time has begun')
  await deliver('2027-03-28T05:00:00Z')
  assert.equal((await mina.listEmails()).length, 2)
})

test('what waits follows a change of the schedule', async () => {
  const { mina, raise, deliver, moveTo } = await openShop()
  await mina.saveSchedule({ digest: 'weekly', quiet_hours: null })
  await moveTo('2026-11-26T12:00:00Z')
  await raise([coupon('1'), coupon('2')])
  await mina.saveSchedule({ digest: 'daily', quiet_hours: { start: '06:00', end: '09:30' } })
  await deliver('2026-11-27T09:29:00Z')
  assert.equal((await mina.listEmails()).length, 0)
  await mina.saveSchedule({ digest: 'off', quiet_hours: null })
  await deliver('2026-11-26T12:00:01Z')
  assert.equal((await mina.listEmails()).length, 2, 'each on its own')
})

test('what Mina has read, or what has ended meanwhile, is not in the digest', async () => {
  const { mina, raise, deliver, moveTo, listStates } = await openShop()
  await mina.saveSchedule({ digest: 'daily', quiet_hours: null })
  await moveTo('2026-11-26T12:00:00Z')
  await raise([coupon('1'), coupon('2', '2026-11-26T18:00:00Z')])
  await mina.request('POST', '/notifications/read', { up_to: 1 })
  await raise([coupon('3')])
  await deliver('2026-11-27T08:00:00Z')
  const [digest] = await mina.listEmails()
  assert.match(digest!.text, /CODE-3/)
  assert.doesNotMatch(digest!.text, /CODE-[12]/)
  assert.deepEqual(await listStates(), { dropped: 2, sent: 1 })
})

test('the links of e-mails end their topic, and those of a digest all that it collects, for their reader alone', async () => {
  const { mina, raise, deliver, post, signUp, as, moveTo } = await openShop()
  await raise([coupon('1')])
  await deliver()
  const [email] = await mina.listEmails()
  const { pathname, search, searchParams } = new URL(email!.unsubscribeUrl!)
  const theoId = (await (await as(await signUp(theo)).get('/profile')).json()).id
  const stolen = new URLSearchParams({ id: theoId, token: searchParams.get('token')! })
  assert.equal(await post(`${pathname}?${stolen}`), 404)
  for (const other of ['digest', 'referral'])
    assert.equal(await post(pathname.replace('promotion', other) + search), 404)
  for (const _ of [1, 2]) assert.equal(await post(pathname + search), 204)
  assert.deepEqual(await mina.listEmailTopics(), ['lucky_draw', 'newsletter', 'referral'])

  await mina.saveSchedule({ digest: 'daily', quiet_hours: null })
  await moveTo('2026-11-26T12:00:00Z')
  await raise([referral('2')])
  await deliver('2026-11-27T08:00:00Z')
  const [digest] = await mina.listEmails()
  assert.equal(await post(digest!.unsubscribeUrl!.replace('http://shop.test', '')), 204)
  assert.deepEqual(await mina.listEmailTopics(), ['newsletter'])
})

test('an address that is not confirmed gets no optional e-mail, and a deleted account none at all', async () => {
  const { db, mina, raise, deliver, listStates } = await openShop()
  await raise([coupon('1')])
  await db.execute(sql`update users set email_confirmed_at = null`)
  await deliver()
  assert.deepEqual(await listStates(), { suppressed: 1 })
  await db.execute(sql`update users set email_confirmed_at = now()`)
  await raise([coupon('2')])
  await db.execute(sql`update users set deleted_at = now()`)
  await deliver()
  assert.deepEqual(await mina.listEmails(), [])
})

test('bad schedules are refused and change nothing', async () => {
  const { mina, as } = await openShop()
  const good = { digest: 'daily', quiet_hours: { start: '22:00', end: '07:00' } }
  await mina.saveSchedule(good)
  for (const bad of [
    { digest: 'hourly', quiet_hours: null },
    { digest: 'off' },
    { digest: 'off', quiet_hours: { start: '22:00', end: '22:00' } },
    { digest: 'off', quiet_hours: { start: '24:00', end: '07:00' } },
    { digest: 'off', quiet_hours: { start: '22:00' } },
  ])
    assert.equal((await mina.request('PUT', '/notification-preferences/schedule', bad)).status, 422)
  const { digest, quiet_hours, digest_time } = await mina.getSchedule()
  assert.deepEqual({ digest, quiet_hours }, good)
  assert.equal(digest_time, '08:00')
  assert.equal((await as(undefined).get('/notification-preferences/schedule')).status, 401)
})

function coupon(source: string, ends?: string): Omit<NewNotification, 'userId'> {
  return {
    ...{ kind: 'coupon_code' as const, source },
    params: { code: `CODE-${source}`, value: { percent: 10 }, ends: ends ? { at: ends } : null },
  }
}

function referral(source: string): Omit<NewNotification, 'userId'> {
  return { kind: 'referral_signup', source, params: { bonus: null } }
}

async function openShop() {
  const shop = await openSignedInShop()
  const { as, accessToken, db } = shop
  const { request, get } = as(accessToken)
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const sender = await createTestDependencies(db)
  const queue = createNotificationEmailQueue(db, { sender, getProductTitle: async () => undefined })
  let time = new Date('2026-11-25T12:00:00Z')
  return {
    ...shop,
    /** The time of what is raised and changed from now on. */
    async moveTo(text: string) {
      time = new Date(text)
    },
    raise: (inputs: Omit<NewNotification, 'userId'>[]) =>
      raiseNotifications(db, {
        notifications: inputs.map((one) => ({ ...one, userId }) as NewNotification),
        now: time,
      }),
    /** Runs all jobs that are due. */
    deliver: (at = time.toISOString()) => drainQueues(db, { queues: [queue], now: new Date(at) }),
    post: async (path: string) => (await shop.request(path, { method: 'POST' })).status,
    async listStates() {
      const { rows } = await db.execute<{ state: string; count: number }>(
        sql`select state, count(*)::int as count from notification_emails group by 1 order by 1`,
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    mina: {
      request,
      setProfile: (metadata: object) =>
        db.execute(
          sql`update users set user_metadata = user_metadata || ${JSON.stringify(metadata)}::jsonb where id = ${userId}`,
        ),
      switchEmails: (topic: string, is_enabled: boolean) =>
        request('PUT', `/notification-preferences/table/${topic}/email`, { is_enabled }),
      saveSchedule: (schedule: object) =>
        saveSchedule(db, { userId, schedule: SaveNotificationSchedule.parse(schedule), now: time }),
      getSchedule: async () => (await get('/notification-preferences/schedule')).json(),
      getInbox: async () => (await get('/notifications/inbox')).json(),
      async listEmailTopics() {
        const { cells } = await (await get('/notification-preferences/table')).json()
        return cells
          .filter((cell: Record<string, unknown>) => cell.channel === 'email')
          .filter((cell: Record<string, unknown>) => cell.is_enabled && !cell.is_fixed)
          .map(({ topic }: { topic: string }) => topic)
          .sort()
      },
      listEmails: async () =>
        (await listNewestEmails(db, { limit: 20 })).filter(({ template }) =>
          template.startsWith('notification'),
        ),
    },
  }
}
