import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { theo } from '#tests/support/auth-shop'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'

const time_zone = 'Europe/Berlin'

test('Mina checks in once a day through the API, sees it in her calendar, and Theo sees his own', async () => {
  const { as, accessToken, signUp } = await openSignedInShop()
  const client = as(accessToken)
  const before = await (await client.get(`/check-ins?time_zone=${time_zone}`)).json()
  assert.deepEqual([before.can_check_in, before.streak, before.days], [true, 0, []])
  const checkedIn = await client.request('POST', '/check-ins', { time_zone })
  assert.equal(checkedIn.status, 200)
  const { streak, rewards, refusal } = await checkedIn.json()
  assert.deepEqual([streak, rewards.length, rewards[0].amount, refusal], [1, 1, 1, null])

  const again = await client.request('POST', '/check-ins', { time_zone })
  assert.equal(again.status, 409)
  assert.equal(
    (await again.json()).error.message,
    'You’ve already checked in today. Come back tomorrow!',
  )
  const after = await (await client.get(`/check-ins?time_zone=${time_zone}`)).json()
  assert.deepEqual([after.can_check_in, after.streak, after.earned], [false, 1, 1])
  assert.equal(after.days[0].day, after.today)
  const theoClient = as(await signUp(theo))
  const his = await (await theoClient.get(`/check-ins?time_zone=${time_zone}`)).json()
  assert.deepEqual([his.can_check_in, his.days], [true, []])
})

test('guests, unknown zones, months that are none and unverified addresses are refused', async () => {
  const { as, accessToken, db } = await openSignedInShop()
  const client = as(accessToken)
  assert.equal((await as(undefined).request('POST', '/check-ins', { time_zone })).status, 401)
  for (const body of [{}, { time_zone: 'Mars/Olympus' }, { time_zone: 'x'.repeat(10_000) }]) {
    assert.equal((await client.request('POST', '/check-ins', body)).status, 422)
  }
  for (const month of ['2026-13', '2026', 'now']) {
    const path = `/check-ins?time_zone=${time_zone}&month=${month}`
    assert.equal((await client.get(path)).status, 422)
  }
  await db.execute(sql`update users set email_confirmed_at = null`)
  const refused = await client.request('POST', '/check-ins', { time_zone })
  assert.deepEqual(
    [refused.status, (await refused.json()).error.code],
    [403, 'email_not_confirmed'],
  )
})

test('the zone of the profile decides, not that of the request', async () => {
  const { as, accessToken, db, now } = await openSignedInShop()
  await db.execute(sql`update users
    set user_metadata = user_metadata || '{"time_zone": "Pacific/Kiritimati"}'`)
  const { today, time_zone: zone } = await (
    await as(accessToken).get('/check-ins?time_zone=Pacific/Niue')
  ).json()
  assert.equal(zone, 'Pacific/Kiritimati')
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  assert.equal(today, format.format(now()))
})

test('Mina’s coupons are listed by state with what they were issued for, and the largest that fits her cart comes first', async () => {
  const { as, accessToken, db, signUp } = await openSignedInShop()
  const client = as(accessToken)
  for (let day = 0; day < 2; day++) {
    await client.request('POST', '/check-ins', { time_zone })
    await db.execute(sql`update check_in_states set last_day = last_day - 1`)
    await db.execute(sql`update check_ins set day = day - 1`)
  }
  const listed = await client.get('/coupons')
  assert.equal(listed.status, 200, await listed.clone().text())
  const { items } = await listed.json()
  assert.deepEqual(
    items.map(({ amount, origin }: { amount: number; origin: { kind: string } }) => {
      return [amount, origin.kind]
    }),
    [
      [1, 'check_in'],
      [1, 'check_in'],
    ],
  )
  assert.deepEqual(await (await client.get('/coupons/counts')).json(), {
    ...{ ready: 2, used: 0, ended: 0 },
  })
  assert.deepEqual((await (await client.get('/coupons/suggestions')).json()).items, [])

  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const cart = await (await client.request('POST', '/carts', {})).json()
  await client.request('POST', `/carts/${cart.id}/items`, { variant_id: mug })
  await db.execute(sql`update promotions set actions = jsonb_set(actions, '{0,amount}', '3')`)
  const [first] = (await (await client.get('/coupons/suggestions')).json()).items
  const endsFirst = items.at(-1).code
  assert.deepEqual([first.saving, first.refusal, first.coupon.code], [3, null, endsFirst])

  const page = await (await client.get('/coupons?limit=1')).json()
  const next = await (await client.get(`/coupons?limit=1&cursor=${page.next_cursor}`)).json()
  assert.notEqual(page.items[0].code, next.items[0].code)
  assert.equal(next.next_cursor, null)
  assert.equal((await client.get('/coupons?cursor=nonsense')).status, 422)
  const theoClient = as(await signUp(theo))
  assert.deepEqual((await (await theoClient.get('/coupons')).json()).items, [])
})
