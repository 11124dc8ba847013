import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { SessionId, UserId } from '#modules/identity'
import {
  createPushQueue,
  type NewNotification,
  raiseNotifications,
  savePushSubscription,
  saveSchedule,
} from '#modules/inbox'
import { toLocalTime } from '#platform/i18n/local-time'
import { drainQueues } from '#platform/queue/drain-queues'
import { theo } from '#tests/support/auth-shop'
import { openPushService } from '#tests/support/push-service'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { createTestDependencies } from '#tests/support/test-site'

const passwordChange = (source: string) => ({
  ...{ kind: 'password_change' as const, source, params: {} },
})
const referral = (source: string) => ({
  ...{ kind: 'referral_signup' as const, source, params: { bonus: null } },
})

test('each of Mina’s browsers gets a notification once, encrypted, in its language', async () => {
  const { mina, raise, deliver, push } = await openShop()
  const phone = push.addBrowser()
  const laptop = push.addBrowser()
  assert.equal((await mina.subscribe(phone, 'de')).status, 204)
  assert.equal((await mina.subscribe(laptop)).status, 204)
  await raise([passwordChange('1')])
  await raise([passwordChange('1')])
  await deliver()
  await deliver()
  assert.deepEqual(
    phone.messages.map(({ title, link }) => [title, link]),
    [['Ihr Passwort wurde geändert', '/de/profile']],
  )
  assert.deepEqual(
    laptop.messages.map(({ title, body, link }) => [title, body, link]),
    [
      [
        'Your password was changed',
        'If this was not you, reset your password at once.',
        '/profile',
      ],
    ],
  )
  const { public_key } = await (await mina.request('GET', '/push-subscriptions/key')).json()
  assert.deepEqual(push.service.senders, [public_key, public_key])
})

test('two workers that take the same job at once send what waits, and nothing twice to the push service afterwards', async () => {
  const { mina, raise, deliver, push } = await openShop()
  const phone = push.addBrowser()
  await mina.subscribe(phone)
  await Promise.all(Array.from({ length: 20 }, (_, n) => raise([passwordChange(`${n % 5}`)])))
  await Promise.all([deliver(), deliver(), deliver()])
  assert.deepEqual(new Set(phone.messages.map(({ id }) => id)).size, 5)
  assert.equal(phone.messages.length, 5)
})

test('a topic that Mina has not chosen for push is recorded as suppressed; push off in the account sends nothing', async () => {
  const { db, mina, raise, deliver, push } = await openShop()
  const phone = push.addBrowser()
  await mina.subscribe(phone)
  await raise([referral('1')])
  await deliver()
  assert.deepEqual(phone.messages, [])
  const { rows } = await db.execute(sql`select state from push_deliveries`)
  assert.deepEqual(rows, [{ state: 'suppressed' }])

  await mina.request('PUT', '/notification-preferences/table/referral/push', { is_enabled: true })
  await raise([referral('2')])
  await deliver()
  assert.equal(phone.messages.length, 1)
  // Also where the shop itself shows none.
  await mina.request('PATCH', '/notification-preferences/categories', { referral: false })
  await raise([referral('3')])
  await deliver()
  assert.equal(phone.messages.length, 2)
  await mina.request('PATCH', '/notification-preferences', { push_notifications: false })
  await raise([referral('4'), passwordChange('5')])
  await deliver()
  assert.equal(phone.messages.length, 2)
})

test('a browser that has withdrawn its permission is forgotten, and a push service that is down is asked again', async () => {
  const { db, mina, raise, deliver, push, now } = await openShop()
  const phone = push.addBrowser()
  await mina.subscribe(phone)
  push.service.status = 503
  await raise([passwordChange('1')])
  await deliver()
  assert.equal(push.service.requests, 1)
  push.service.status = 201
  await deliver(new Date(now().getTime() + 9000))
  assert.equal(push.service.requests, 1, 'after a pause of ten seconds')
  await deliver(new Date(now().getTime() + 11_000))
  assert.equal(phone.messages.length, 1)

  phone.remove()
  await raise([passwordChange('2')])
  await deliver()
  assert.deepEqual((await db.execute(sql`select id from push_subscriptions`)).rows, [])
  await raise([passwordChange('3')])
  await deliver()
  assert.equal(push.service.requests, 3)
})

test('signing out ends push in this browser, and what was waiting for it is not sent', async () => {
  const { db, mina, client, raise, deliver, push } = await openShop()
  const phone = push.addBrowser()
  await mina.subscribe(phone)
  await raise([passwordChange('1')])
  await client.signOut({ scope: 'local' })
  await deliver()
  assert.deepEqual(phone.messages, [])
  assert.deepEqual((await db.execute(sql`select id from push_subscriptions`)).rows, [])
})

test('a browser that Theo signs in to shows Theo’s notifications only, and Theo cannot end Mina’s', async () => {
  const { mina, as, signUp, raise, deliver, push } = await openShop()
  const shared = push.addBrowser()
  const own = push.addBrowser()
  await mina.subscribe(shared)
  await mina.subscribe(own)
  await raise([passwordChange('1')])
  const theoClient = as(await signUp(theo))
  await theoClient.request('PUT', '/push-subscriptions', shared.subscription)
  const { endpoint } = own.subscription
  assert.equal(
    (await theoClient.request('DELETE', '/push-subscriptions', { endpoint })).status,
    204,
  )
  await deliver()
  assert.deepEqual([shared.messages.length, own.messages.length], [0, 1])
  await mina.request('DELETE', '/push-subscriptions', { endpoint })
  await raise([passwordChange('2')])
  await deliver()
  assert.equal(own.messages.length, 1)
})

test('only push services on the public network are called', async () => {
  const { db, mina, raise, deliver, push, userId, now, as } = await openShop()
  const { rows } = await db.execute<{ id: SessionId }>(sql`select id from sessions`)
  const { keys, endpoint: local } = push.addBrowser().subscription
  const save = (endpoint: string) =>
    savePushSubscription(db, {
      ...{ userId, sessionId: rows[0]!.id, subscription: { endpoint, keys } },
      ...{ language: 'en', now: now() },
    })
  const forbidden = [
    ...[local, 'http://push.example/1', 'https://127.0.0.1/1', 'https://10.0.0.7/1'],
    ...['https://[::1]/1', 'https://169.254.169.254/latest', 'https://mina:x@push.example/1'],
  ]
  for (const endpoint of forbidden) assert.equal((await save(endpoint)).ok, false, endpoint)
  // A public name that leads to this machine is found out when it is called.
  assert.equal((await save('https://localhost/1')).ok, true)
  await raise([passwordChange('1')])
  await deliver(now(), {})
  const { rows: deliveries } = await db.execute(sql`select state, attempts from push_deliveries`)
  assert.deepEqual(deliveries, [{ state: 'waiting', attempts: 1 }])

  for (const bad of [
    { endpoint: 'ftp://push.example/1', keys },
    { endpoint: 'https://push.example/1', keys: { ...keys, auth: 'x' } },
    { endpoint: `https://push.example/${'x'.repeat(1000)}`, keys },
    {},
  ])
    assert.equal((await mina.request('PUT', '/push-subscriptions', bad)).status, 422)
  assert.equal((await as(undefined).request('PUT', '/push-subscriptions', {})).status, 401)
})

test('a user has at most 20 browsers, the newest ones', async () => {
  const { db, mina, push } = await openShop()
  const browsers = Array.from({ length: 22 }, () => push.addBrowser())
  for (const browser of browsers) await mina.subscribe(browser)
  const { rows } = await db.execute<{ endpoint: string }>(
    sql`select endpoint from push_subscriptions`,
  )
  assert.equal(rows.length, 20)
  assert.ok(rows.some(({ endpoint }) => endpoint === browsers.at(-1)!.subscription.endpoint))
})

test('in Mina’s quiet hours push waits until their end, also when she sets them after it was raised, and comes once when she shortens them', async () => {
  const { db, userId, mina, raise, deliver, push, now } = await openShop()
  const phone = push.addBrowser()
  await mina.subscribe(phone)
  await raise([passwordChange('1')])
  await db.execute(
    sql`update users set user_metadata = user_metadata || '{"time_zone": "Asia/Tokyo"}'`,
  )
  const { minutes } = toLocalTime(now(), 'Asia/Tokyo')
  const clock = (after: number) => {
    const time = (minutes + after + 1440) % 1440
    return [Math.floor(time / 60), time % 60].map((part) => `${part}`.padStart(2, '0')).join(':')
  }
  const saveQuietHours = (end: number | null, at = now()) => {
    const quiet_hours = end === null ? null : { start: clock(-60), end: clock(end) }
    return saveSchedule(db, { userId, schedule: { digest: 'off', quiet_hours }, now: at })
  }
  const after = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
  await saveQuietHours(90)
  await deliver()
  await deliver(after(88))
  assert.equal(push.service.requests, 0)
  await deliver(after(90))
  assert.equal(phone.messages.length, 1)

  await raise([passwordChange('2')])
  await deliver()
  for (const end of [60, 30, 120, 45]) await saveQuietHours(end)
  await deliver(after(30))
  await saveQuietHours(50, after(31))
  await deliver(after(45))
  assert.equal(phone.messages.length, 1)
  await deliver(after(50))
  assert.equal(phone.messages.length, 2)
  for (const minutes of [60, 90, 120]) await deliver(after(minutes))
  assert.equal(push.service.requests, 2)

  await raise([passwordChange('3')])
  await deliver()
  await saveQuietHours(null)
  await deliver()
  assert.equal(phone.messages.length, 3, 'at once without quiet hours')
})

async function openShop() {
  const allowLoopback = { isAllowedAddress: (ip: string) => ip === '127.0.0.1' }
  const shop = await openSignedInShop(allowLoopback)
  const push = await openPushService()
  const { as, accessToken, db, now } = shop
  const { request } = as(accessToken)
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const { secretKey } = await createTestDependencies(db)
  const settings = {
    ...{ secretKey, publicUrl: 'https://shop.example' },
    getProductTitle: async () => undefined,
  }
  type Browser = ReturnType<typeof push.addBrowser>
  return {
    ...{ ...shop, userId, push },
    raise: (inputs: Omit<NewNotification, 'userId'>[]) =>
      raiseNotifications(db, {
        notifications: inputs.map((one) => ({ ...one, userId }) as NewNotification),
        now: now(),
      }),
    /** Makes all attempts that are due. */
    deliver: (at = now(), addresses: object = allowLoopback) =>
      drainQueues(db, { queues: [createPushQueue(db, { ...settings, ...addresses })], now: at }),
    mina: {
      request,
      subscribe: ({ subscription }: Browser, language = 'en') =>
        request('PUT', '/push-subscriptions', subscription, { 'Accept-Language': language }),
    },
  }
}
