import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { isBirthday, saveHoliday } from '#modules/holidays'
import { openSignedInShop } from '../support/signed-in-shop.ts'

const path = '/birthday-code'

test('Mina gets one code on her birthday, however often and at once she asks, and is told of it once', async () => {
  const { ask, db } = await openShop()
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const codes = new Set(answers.map(({ body }) => body.code))
  assert.equal(codes.size, 1)
  assert.match([...codes][0]!, /^BDAY-/)
  assert.equal(answers[0]!.body.percent, 15)
  const { rows } = await db.execute<{ coupons: number; told: number }>(sql`
    select (select count(*)::int from coupons where code like 'BDAY-%') as coupons,
      (select count(*)::int from notifications where kind = 'coupon_code') as told`)
  assert.deepEqual(rows, [{ coupons: 1, told: 1 }])
})

test('a birthday that is changed earns no second code in a year, and the next year has its own', async () => {
  const { ask, now, advanceClock, setBirthday } = await openShop()
  const first = (await ask()).body.code
  await setBirthday(new Date(now().getTime() + 5 * 86_400_000))
  assert.equal((await ask()).body.error.code, 'not_birthday')
  await setBirthday(now())
  assert.equal((await ask()).body.code, first)
  const nextYear = new Date(now())
  nextYear.setUTCFullYear(now().getUTCFullYear() + 1)
  advanceClock((nextYear.getTime() - now().getTime()) / 1000)
  const next = await ask()
  assert.equal(next.status, 200)
  assert.notEqual(next.body.code, first)
})

test('without a confirmed address, a birthday or a session there is no code', async () => {
  const { db, as, accessToken } = await openShop()
  const ask = async () => {
    const response = await as(accessToken).request('POST', path)
    return { status: response.status, body: await response.json() }
  }
  await db.execute(sql`update users set email_confirmed_at = null`)
  const refused = await ask()
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'email_not_confirmed'])
  await db.execute(
    sql`update users set email_confirmed_at = now(), user_metadata = '{"birthday": "yesterday"}'`,
  )
  assert.equal((await ask()).status, 409)
  assert.equal((await as(undefined).request('POST', path)).status, 401)
})

test('an owner who switches the codes off issues none, and on again those of the day', async () => {
  const { ask, db, now } = await openShop()
  const save = (isEnabled: boolean, revision: number) =>
    saveHoliday(db, {
      ...{ holidayId: 'birthday', isEnabled, hasPopup: false, offer: null },
      ...{ revision, now: now() },
    })
  assert.equal((await save(false, 0)).ok, true)
  const refused = await ask()
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'birthday_codes_off'])
  assert.equal((await save(true, 1)).ok, true)
  const issued = await ask()
  assert.deepEqual([issued.status, issued.body.has_popup], [200, false])
  const offer = { percent: 20, productIds: [] }
  const late = await saveHoliday(db, {
    ...{ holidayId: 'birthday', isEnabled: true, hasPopup: true, offer },
    ...{ revision: 2, now: now() },
  })
  assert.equal(late.ok || late.error.code, 'holiday_has_no_offer')
})

test('who was born on 29 February celebrates each year', () => {
  assert.equal(isBirthday('2000-02-29', '2028-02-29'), true)
  assert.equal(isBirthday('2000-02-29', '2028-02-28'), false)
  assert.equal(isBirthday('2000-02-29', '2026-02-28'), true)
  assert.equal(isBirthday('1990-05-31', '2026-05-31'), true)
})

async function openShop() {
  const shop = await openSignedInShop()
  const { db, as, now, signIn } = shop
  const setBirthday = (day: Date) =>
    db.execute(sql`update users set user_metadata = user_metadata ||
      jsonb_build_object('birthday', ${`1990-${day.toISOString().slice(5, 10)}`}::text)`)
  await setBirthday(now())
  const ask = async () => {
    const response = await as(await signIn()).request('POST', path)
    return { status: response.status, body: await response.json() }
  }
  return { ...shop, ask, setBirthday }
}
