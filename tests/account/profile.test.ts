import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getTimeZone, type UserId } from '#modules/identity'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { timeZoneSetting } from '#platform/settings/time-zone-setting'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { mina, theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

const profileInput = {
  ...{ full_name: 'Mina Keller', phone: '+43 1 5050', bio: 'Mugs.\nMostly green ones.' },
  birthday: '1990-05-31',
  time_zone: 'Asia/Tokyo',
}

test('Mina saves her profile, and the user of her session shows the same values', async () => {
  const { minaClient, client } = await openProfile()
  const before = await minaClient.read()
  assert.deepEqual([before.email, before.full_name, before.phone], ['mina@example.com', null, null])
  assert.equal(before.has_password, true)

  const { response, profile } = await minaClient.save(profileInput)
  assert.equal(response.status, 200)
  assert.deepEqual(profile, { ...before, ...profileInput })
  assert.deepEqual(await minaClient.read(), profile)
  const { data } = await client.getUser()
  assert.equal(data.user?.user_metadata.full_name, 'Mina Keller')
  assert.equal(data.user?.user_metadata.email_verified, true, 'metadata of the shop is unchanged')
})

test('Mina’s time zone is that of her profile, or that of the shop if she has none or her client wrote nonsense', async () => {
  const { minaClient, client, db, now } = await openProfile()
  const userId = (await minaClient.read()).id as UserId
  assert.equal(await getTimeZone(db, userId), 'UTC')
  await timeZoneSetting.set(db, { value: 'Europe/Berlin', now: now() })
  assert.equal(await getTimeZone(db, userId), 'Europe/Berlin')
  await minaClient.save(profileInput)
  assert.equal(await getTimeZone(db, userId), 'Asia/Tokyo')
  await client.updateUser({ data: { time_zone: "x'; drop table users" } })
  assert.equal(await getTimeZone(db, userId), 'Europe/Berlin')
  assert.equal((await minaClient.read()).time_zone, null)
})

test('omitted fields of a profile are cleared', async () => {
  const { minaClient } = await openProfile()
  await minaClient.save(profileInput)
  const { profile } = await minaClient.save({ full_name: 'Mina', bio: ' ' })
  assert.deepEqual([profile.phone, profile.bio, profile.birthday], [null, null, null])
})

test('an invalid profile is rejected with the name of the field', async () => {
  const { minaClient, now } = await openProfile()
  const tomorrow = new Date(now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const invalidValues = {
    full_name: ['', ' ', 'x'.repeat(101), 'a\u0000b', null, 7],
    phone: ['call me', 'x'.repeat(41)],
    bio: ['x'.repeat(501), 'a\u0007b'],
    time_zone: ['Europe/Atlantis', '+02:00', 'x'.repeat(61), '', 7],
    birthday: [tomorrow, '9999-12-31', '1899-12-31', '2026-02-30', '31.05.1990', 'soon'],
  }
  for (const [field, values] of Object.entries(invalidValues)) {
    for (const value of values) {
      const { response, error } = await minaClient.save({ ...profileInput, [field]: value })
      assert.equal(response.status, 422, `${field} = ${value}`)
      assert.ok(field in error.fields, `${field} is named in ${JSON.stringify(error.fields)}`)
    }
  }
  const today = now().toISOString().slice(0, 10)
  assert.equal((await minaClient.save({ ...profileInput, birthday: today })).response.status, 200)
})

test('a user cannot gain rights or change other fields by a profile update', async () => {
  const { minaClient, client, db } = await openProfile()
  await minaClient.save({
    ...{ ...profileInput, role: 'admin', is_influencer: true, app_metadata: { role: 'admin' } },
    ...{ email: 'theo@example.com', id: newId(), member_since: '2001-01-01T00:00:00Z' },
    ...{ counters: { orders: 99 }, avatar_url: 'https://other.example/x.png' },
  })
  const { data } = await client.getUser()
  assert.equal(data.user?.email, 'mina@example.com')
  assert.equal(data.user?.user_metadata.role, undefined)
  assert.equal(data.user?.user_metadata.avatar_url, undefined)
  assert.equal(data.user?.app_metadata.role, undefined)
  const { rows } = await db.execute(sql`select count(*)::int as n from users where role = 'admin'`)
  assert.deepEqual(rows, [{ n: 0 }])
})

test('markup in a profile is plain text, and invalid metadata of a client is ignored', async () => {
  const { minaClient, client } = await openProfile()
  const markup = '<img src=x onerror=alert(1)>'
  assert.equal((await minaClient.save({ full_name: markup })).profile.full_name, markup)
  await client.updateUser({
    data: {
      full_name: { $ne: null },
      phone: 'javascript:alert(1)',
      birthday: '3000-01-01x',
      bio: 5,
    },
  })
  const { full_name, phone, birthday, bio } = await minaClient.read()
  assert.deepEqual(
    { full_name, phone, birthday, bio },
    {
      full_name: null,
      phone: null,
      birthday: null,
      bio: null,
    },
  )
})

test('a password change with a wrong current password is rejected', async () => {
  const { client, signIn } = await openProfile()
  const rejected = await client.updateUser({
    password: 'a-new-lamp',
    current_password: 'wrong-password',
  })
  assert.equal(rejected.error?.code, 'current_password_invalid')
  await signIn()
  const accepted = await client.updateUser({
    password: 'a-new-lamp',
    current_password: mina.password,
  })
  assert.equal(accepted.error, null)
})

test('user metadata has a size limit because every token contains it', async () => {
  const { client, minaClient } = await openProfile()
  const addMetadata = (n: number) =>
    client.updateUser({ data: { [`note_${n}`]: 'x'.repeat(4000) } })
  assert.equal((await addMetadata(1)).error, null)
  assert.equal((await addMetadata(2)).error, null)
  assert.equal((await addMetadata(3)).error?.code, 'validation_failed')
  assert.equal((await minaClient.save(profileInput)).response.status, 200)
})

test('Mina’s counters show her orders and her net spending in each currency', async () => {
  const { minaClient, theoClient, db } = await openProfile()
  const { id } = await minaClient.read()
  await insertOrder(db, { userId: id, totalMinor: 10_000, refundedMinor: 2_550 })
  await insertOrder(db, { userId: id, totalMinor: 5_000, state: 'delivered' })
  await insertOrder(db, { userId: id, totalMinor: 700, currency: 'JPY' })
  await insertOrder(db, { userId: id, totalMinor: 99_900, state: 'pending_payment' })
  await insertOrder(db, { userId: id, totalMinor: 99_900, state: 'cancelled' })
  const { id: theoId } = await theoClient.read()
  await insertOrder(db, { userId: theoId, totalMinor: 77_700 })

  const { counters } = await minaClient.read()
  assert.deepEqual(counters, {
    orders: 5,
    spent: [
      { amount: 124.5, currency: 'USD' },
      { amount: 700, currency: 'JPY' },
    ],
    wishlist: 0,
    reviews: 0,
  })
  assert.equal((await theoClient.read()).counters.orders, 1)
})

test('Mina changes one of the nine notification preferences for herself alone', async () => {
  const { as, accessToken, theoClient } = await openProfile()
  const path = '/notification-preferences'
  const defaults = {
    ...{ order_updates: true, promotions: true, recommendations: false, newsletter: true },
    ...{ push_notifications: false, sms_notifications: false, security_alerts: true },
    ...{ community_updates: false, wishlist_updates: false },
  }
  const read = async () => (await as(accessToken).get(path)).json()
  const updatePreferences = (change: unknown) => as(accessToken).request('PATCH', path, change)
  assert.deepEqual(await read(), defaults)
  const updated = await (
    await updatePreferences({ promotions: false, sms_notifications: true })
  ).json()
  assert.deepEqual(updated, { ...defaults, promotions: false, sms_notifications: true })
  await updatePreferences({ promotions: true })
  assert.deepEqual(await read(), { ...defaults, sms_notifications: true })
  assert.equal((await updatePreferences({ promotions: 'yes' })).status, 422)
  assert.deepEqual(
    await (await updatePreferences({ invented: true, user_id: 'x' })).json(),
    await read(),
  )
  assert.deepEqual(await (await theoClient.request('GET', path)).json(), defaults)
})

test('the table of preferences has the switches and the categories as its views, and what cannot be off has a lock', async () => {
  const { as, accessToken, theoClient } = await openProfile()
  const client = as(accessToken)
  const path = '/notification-preferences'
  const set = (cell: string, is_enabled: unknown) =>
    client.request('PUT', `${path}/table/${cell}`, { is_enabled })
  const read = async (cell: string, reader: Pick<typeof client, 'request'> = client) => {
    const { cells } = await (await reader.request('GET', `${path}/table`)).json()
    const [topic, channel] = cell.split('/')
    return cells.find((one: { topic: string; channel: string }) => {
      return one.topic === topic && one.channel === channel
    })
  }
  assert.equal((await set('promotion/email', false)).status, 200)
  assert.equal((await (await client.get(path)).json()).promotions, false)
  assert.equal((await set('referral/shop', false)).status, 200)
  assert.equal((await (await client.get(`${path}/categories`)).json()).referral, false)
  await client.request('PATCH', path, { wishlist_updates: true })
  assert.equal((await read('wishlist/email')).is_enabled, true)
  assert.equal((await read('wishlist/email', theoClient)).is_enabled, false)

  for (const cell of ['order/email', 'security/email', 'security/shop']) {
    const refused = await set(cell, false)
    assert.deepEqual([refused.status, (await refused.json()).error.code], [422, 'preference_fixed'])
    assert.deepEqual(await read(cell), {
      ...{ topic: cell.split('/')[0], channel: cell.split('/')[1] },
      ...{ is_enabled: true, is_fixed: true },
    })
  }
  assert.equal((await set('newsletter/push', true)).status, 404)
  for (const [cell, value] of [
    ['any/push', true],
    ['order/sms', true],
    ['order/push', 'yes'],
  ])
    assert.equal((await set(String(cell), value)).status, 422)
})

test('a hundred concurrent changes of a preference leave one row', async () => {
  const { as, accessToken, db } = await openProfile()
  const requests = Array.from({ length: 100 }, (_, n) =>
    as(accessToken).request('PATCH', '/notification-preferences', { promotions: n % 2 === 0 }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([200]))
  const { rows } = await db.execute(sql`select count(*)::int as n from notification_preferences`)
  assert.deepEqual(rows, [{ n: 1 }])
})

test('e-mails about orders and security cannot be switched off, and are sent', async () => {
  const { as, accessToken, db, client, postJson, now } = await openProfile()
  const path = '/notification-preferences'
  for (const off of [{ security_alerts: false }, { order_updates: false }])
    assert.equal((await as(accessToken).request('PATCH', path, off)).status, 422)
  const device = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/142.0' }
  await postJson('/token?grant_type=password', mina, device)
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  await drainOutbox(db, { handlers, now: now() })
  await client.updateUser({ password: 'a-new-lamp' })
  const { rows } = await db.execute(
    sql`select template, suppressed_at is null as sent from emails order by template`,
  )
  assert.deepEqual(rows, [
    { template: 'new-device', sent: true },
    { template: 'password-changed', sent: true },
  ])
})

async function openProfile() {
  const { as, accessToken, signUp, ...shop } = await openSignedInShop()
  const createProfileClient = ({ request }: ReturnType<typeof as>) => ({
    request,
    read: async () => (await request('GET', '/profile')).json(),
    save: async (profile: unknown) => {
      const response = await request('PUT', '/profile', profile)
      const body = await response.json()
      return { response, profile: body, error: body.error }
    },
  })
  return {
    ...shop,
    as,
    accessToken,
    minaClient: createProfileClient(as(accessToken)),
    theoClient: createProfileClient(as(await signUp(theo))),
  }
}

interface OrderInput {
  userId: string
  totalMinor: number
  refundedMinor?: number
  currency?: string
  state?: string
}

/** Inserts an order without a checkout. */
async function insertOrder(
  db: Awaited<ReturnType<typeof openSignedInShop>>['db'],
  { userId, totalMinor, refundedMinor = 0, currency = 'USD', state = 'paid' }: OrderInput,
) {
  const isUnpaid = state === 'pending_payment' || state === 'cancelled'
  const hold = state === 'pending_payment' ? new Date() : null
  const cancelReason = state === 'cancelled' ? 'shopper' : null
  const fulfilmentState = isCancelledOrDelivered(state) ? state : 'unfulfilled'
  await db.execute(sql`insert into orders (id, number, user_id, fulfilment_state, cancel_reason, hold_expires_at, email, first_name,
    last_name, address, city, zip_code, country, language, currency, shipping, tax_basis_points, items_minor, discount_minor,
    shipping_minor, tax_minor, tax_added_minor, shipping_tax_minor, total_minor, paid_minor, refunded_minor, base_currency, rate,
    rate_date, base_minor, created_at)
    values (${newId()}, ${newId()}, ${userId}, ${fulfilmentState}, ${cancelReason}, ${hold}, 'mina@example.com', 'Mina', 'Keller',
    'Gartenweg 4', 'Wien', '1010', 'AT', 'de', ${currency}, 'standard', 0, ${totalMinor}, 0, 0, 0, 0, 0, ${totalMinor},
    ${isUnpaid ? 0 : totalMinor}, ${refundedMinor}, ${currency}, 1, now(), ${totalMinor}, now())`)
}

function isCancelledOrDelivered(state: string): boolean {
  return state === 'cancelled' || state === 'delivered'
}
