import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Notification, NotificationInbox } from '#contract/inbox'
import type { UserId } from '#modules/identity'
import {
  findInboxDiscrepancies,
  type NewNotification,
  NotificationStreams,
  purgeNotifications,
  raiseNotifications,
  repairInbox,
} from '#modules/inbox'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { mina as minaCredentials, theo } from '#tests/support/auth-shop'
import { readStream } from '#tests/support/read-stream'
import { createShopper } from '#tests/support/shopper'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { enrollTotp } from '#tests/support/totp'
import { Authenticator } from '#tests/support/webauthn-authenticator'

test('Mina is told once that her order is confirmed, however often the event is handled', async () => {
  const { db, request, accessToken, mina, handleEvents } = await openShop()
  const cap = await addTestProduct(db, 'Blue cap')
  const shopper = createShopper({ request })
  const cart = await shopper.createCart([{ variant: cap.onlyVariantId!, quantity: 2 }])
  const headers = { Authorization: `Bearer ${accessToken}` }
  const { body: placed } = await shopper.checkOut(cart.id, {}, headers)
  await shopper.pay(placed)
  await handleEvents()
  await db.execute(sql`
    insert into jobs (queue, payload, run_at, created_at)
    select 'events', jsonb_build_object('eventId', id, 'topic', topic), now(), now() from events where topic = 'order.paid'`)
  await handleEvents()

  const [notification, ...more] = await mina.list()
  assert.deepEqual(more, [])
  const { type, category, title, message, link_to, read } = notification!
  assert.deepEqual(
    [type, category, title, message, link_to, read],
    [
      ...['order_confirmed', 'order', `Order ${placed.order.number} is confirmed`],
      '2 items, $20.00. We tell you when it is on its way.',
      ...[`/orders/${placed.order.id}`, false],
    ],
  )
  const { unread, total, by_category } = await mina.getInbox()
  assert.deepEqual([unread, total, by_category.order], [1, 1, 1])
})

test('Mina reads her notifications in German', async () => {
  const { mina, raise } = await openShop()
  await raise([passwordChange('1')])
  const [notification] = await mina.list('', { 'Accept-Language': 'de' })
  assert.equal(notification?.title, 'Ihr Passwort wurde geändert')
})

test('what Mina has switched off is stored but not shown, except a changed password', async () => {
  const { db, mina, raise } = await openShop()
  const off = { order: false, account: false }
  const changed = await mina.request('PATCH', '/notification-preferences/categories', off)
  assert.deepEqual(await changed.json(), {
    ...{ order: false, lucky_draw: true, promotion: true, recommendation: true },
    ...{ referral: true, account: false },
  })
  await raise([shipped('1'), profileUpdate('2'), passwordChange('3')])
  assert.deepEqual(await mina.listTypes(), ['password_change'])
  assert.equal((await mina.getInbox()).unread, 1)
  const { rows } = await db.execute(
    sql`select kind from notifications where position is null order by 1`,
  )
  assert.deepEqual(rows, [{ kind: 'order_shipped' }, { kind: 'profile_update' }])

  await mina.request('PATCH', '/notification-preferences/categories', { order: true })
  await raise([shipped('1'), shipped('4')])
  assert.deepEqual(await mina.listTypes(), ['order_shipped', 'password_change'])
})

test('Mina reads one notification, then all that she has seen; what came later stays unread', async () => {
  const { db, mina, raise } = await openShop()
  await raise([shipped('1'), shipped('2'), passwordChange('3')])
  const [newest, second] = await mina.list()
  assert.equal((await mina.request('PUT', `/notifications/${second!.id}/read`)).status, 200)
  assert.equal((await mina.request('PUT', `/notifications/${second!.id}/read`)).status, 200)
  assert.equal((await mina.getInbox()).unread, 2)
  await raise([shipped('4')])
  const response = await mina.request('POST', '/notifications/read', { up_to: newest!.position })
  assert.equal(((await response.json()) as NotificationInbox).unread, 1)
  assert.deepEqual(await mina.listTypes('?unread=true'), ['order_shipped'])
  assert.deepEqual(await findInboxDiscrepancies(db), [])
})

test('notifications come in pages, by category, newest first', async () => {
  const { mina, raise } = await openShop()
  for (let n = 0; n < 7; n++) await raise([n % 2 === 0 ? shipped(`${n}`) : passwordChange(`${n}`)])
  const positions: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `?category=order&limit=3${cursor && `&cursor=${cursor}`}`
    const page: { items: Notification[]; next_cursor: string | null } = await (
      await mina.request('GET', `/notifications${query}`)
    ).json()
    positions.push(...page.items.map(({ position }) => position))
    cursor = page.next_cursor
  }
  assert.deepEqual(positions, [7, 5, 3, 1])
  assert.equal((await mina.request('GET', '/notifications?cursor=x')).status, 422)
})

test('a hundred processes that raise the same and other notifications at once add each of them once', async () => {
  const { db, raise, mina } = await openShop()
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => raise([shipped(`${n % 10}`), passwordChange(`${n}`)])),
  )
  const { unread, total, version } = await mina.getInbox()
  assert.deepEqual([unread, total], [110, 110])
  const { rows } = await db.execute<{ positions: number; last: string }>(
    sql`select count(distinct position)::int as positions, max(position) as last from notifications`,
  )
  assert.deepEqual([rows[0]!.positions, Number(rows[0]!.last)], [110, version])
  assert.deepEqual(await findInboxDiscrepancies(db), [])
})

test('Theo neither sees nor reads what Mina is told, and a guest has no notifications', async () => {
  const { mina, raise, as, signUp } = await openShop()
  await raise([passwordChange('1')])
  const [notification] = await mina.list()
  const theoClient = as(await signUp(theo))
  assert.deepEqual((await (await theoClient.get('/notifications')).json()).items, [])
  const path = `/notifications/${notification!.id}/read`
  assert.equal((await theoClient.request('PUT', path)).status, 404)
  assert.equal((await mina.getInbox()).unread, 1)
  for (const guestPath of ['/notifications', '/notifications/inbox', '/notifications/events'])
    assert.equal((await as(undefined).get(guestPath)).status, 401)
})

test('Mina hears of a notification at once, whichever process adds it, and resumes behind what she has seen', async () => {
  const { request, accessToken, raise, mina } = await openShop()
  const open = (headers = {}) =>
    readStream({ request }, '/api/notifications/events', {
      ...{ Authorization: `Bearer ${accessToken}` },
      ...headers,
    })
  const state = (version: number, unread: number) => ({ version, unread, in_quiet_hours: false })
  const stream = await open()
  assert.deepEqual((await stream.nextEvent()).data, state(0, 0))
  await raise([passwordChange('1')])
  assert.deepEqual(await stream.nextEvent(), {
    ...{ event: 'inbox', id: '1', data: state(1, 1) },
  })
  const resumed = await open({ 'Last-Event-ID': '1' })
  await mina.request('POST', '/notifications/read', { up_to: 1 })
  assert.deepEqual((await resumed.nextEvent()).data, state(2, 0))
  assert.deepEqual((await stream.nextEvent()).data, state(2, 0))
  const late = await open({ 'Last-Event-ID': '1' })
  assert.deepEqual((await late.nextEvent()).data, state(2, 0))
  await mina.request('PUT', '/notification-preferences/schedule', {
    ...{ digest: 'off', quiet_hours: { start: '00:00', end: '23:59' } },
  })
  await raise([passwordChange('2')])
  assert.deepEqual((await late.nextEvent()).data, { version: 3, unread: 1, in_quiet_hours: true })
  await Promise.all([stream, resumed, late].map((one) => one.cancel()))
})

test('a user and a process have a limited number of streams, and all end when the process stops', () => {
  const streams = new NotificationStreams()
  const userId = crypto.randomUUID() as UserId
  const opened = Array.from({ length: 33 }, () => streams.open({ userId, caller: 'mina' }))
  assert.deepEqual([opened.filter(Boolean).length, opened.at(-1)], [32, null])
  streams.close()
  assert.equal(streams.size, 0)
  assert.ok(streams.open({ userId, caller: 'mina' }))
})

test('notifications older than 180 days are deleted, and the unread ones are counted again', async () => {
  const { db, now, mina, raise } = await openShop()
  const longAgo = new Date(now().getTime() - 181 * 86_400_000)
  await raise([passwordChange('1'), shipped('2')], longAgo)
  await raise([passwordChange('3')])
  await purgeNotifications(db, { now: now() })
  assert.deepEqual(await mina.listTypes(), ['password_change'])
  assert.equal((await mina.getInbox()).unread, 1)
  assert.deepEqual(await findInboxDiscrepancies(db), [])
})

test('what happens to an order after its account was deleted leaves nothing in the inbox', async () => {
  const { db, raise } = await openShop()
  await db.execute(sql`update users set deleted_at = now()`)
  await raise([shipped('1')])
  const { rows } = await db.execute(sql`
    select (select count(*)::int from notifications) as notifications,
      (select count(*)::int from notification_inboxes) as inboxes`)
  assert.deepEqual(rows, [{ notifications: 0, inboxes: 0 }])
})

test('an inbox that counts wrong is found, and repaired', async () => {
  const { db, mina, raise, userId } = await openShop()
  await raise([passwordChange('1'), shipped('2')])
  await db.execute(sql`update notification_inboxes set unread = 7, version = 1`)
  const [discrepancy, ...more] = await findInboxDiscrepancies(db)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [discrepancy?.subject, discrepancy?.expected, discrepancy?.found],
    [userId, '2 unread, 2', '7 unread, 1'],
  )
  await repairInbox(db, userId)
  assert.deepEqual(await findInboxDiscrepancies(db), [])
  assert.equal((await mina.getInbox()).unread, 2)
  await raise([shipped('3')])
  assert.equal((await mina.getInbox()).unread, 3)
})

test('Mina is told that her password and her profile were changed', async () => {
  const { client, mina, handleEvents } = await openShop()
  const profile = { full_name: 'Mina Ørsted', bio: 'Potter' }
  assert.equal((await mina.request('PUT', '/profile', profile)).status, 200)
  const { error } = await client.updateUser({ password: 'Another-forest-mug-7' })
  assert.equal(error, null)
  await handleEvents()
  assert.deepEqual((await mina.listTypes()).toSorted(), ['password_change', 'profile_update'])
})

test('Mina is told of a new device, a second step, a passkey and a new way to sign in, whatever she has switched off', async () => {
  const { client, mina, postJson, handleEvents, now, advanceClock } = await openShop()
  await mina.request('PATCH', '/notification-preferences/categories', { account: false })
  await postJson('/token?grant_type=password', minaCredentials, {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/142.0',
  })
  const { data } = await client.passkey.startRegistration()
  const { challenge_id: challengeId, options } = data!
  const credential = new Authenticator().create(options)
  await client.passkey.verifyRegistration({ challengeId, credential })
  const { id: factorId } = await enrollTotp(client, { now, advanceClock })
  await client.mfa.unenroll({ factorId })
  await handleEvents()
  const texts = (await mina.list()).map(({ title, message }) => `${title}: ${message}`)
  assert.deepEqual(texts.map((text) => text.replace(/ If this was not.*/, '')).toSorted(), [
    'A second step was added to your sign-in: Authenticator app.',
    'A second step was added to your sign-in: Passkey.',
    'A second step was removed from your sign-in: Authenticator app.',
    'A sign-in from a new device:',
  ])
})

type NotificationInput = Omit<NewNotification, 'userId'>

function shipped(source: string): NotificationInput {
  return { kind: 'order_shipped', source, params: { number: 'OW-1' }, link: '/orders/1' }
}
function passwordChange(source: string): NotificationInput {
  return { kind: 'password_change', source, params: {}, link: '/profile' }
}
function profileUpdate(source: string): NotificationInput {
  return { kind: 'profile_update', source, params: {}, link: '/profile' }
}

async function openShop() {
  const shop = await openSignedInShop()
  const { as, accessToken, db, now } = shop
  const client = as(accessToken)
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  const list = async (query = '', headers = {}): Promise<Notification[]> => {
    const response = await client.request('GET', `/notifications${query}`, undefined, headers)
    return (await response.json()).items
  }
  return {
    ...shop,
    userId,
    raise: (inputs: NotificationInput[], at = now()) =>
      raiseNotifications(db, {
        notifications: inputs.map((one) => ({ ...one, userId }) as NewNotification),
        now: at,
      }),
    handleEvents: () =>
      drainOutbox(db, { handlers, now: new Date(Math.max(Date.now(), now().getTime())) }),
    mina: {
      ...{ request: client.request, list },
      listTypes: async (query = '') => (await list(query)).map(({ type }) => type),
      getInbox: async (): Promise<NotificationInbox> =>
        (await client.get('/notifications/inbox')).json(),
    },
  }
}
