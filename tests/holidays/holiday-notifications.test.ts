import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { COUNTRIES } from '#contract/pricing'
import type { ProductId } from '#modules/catalog'
import { saveHoliday, syncOfferPromotions } from '#modules/holidays'
import type { UserId } from '#modules/identity'
import { updateCategoryPreferences } from '#modules/inbox'
import { sendBroadcasts, startHolidayBroadcasts } from '#modules/notifications'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { utc } from '#tests/support/test-shop'

test('a holiday offer is announced once to those whose country celebrates, eight hours after its day began', async () => {
  const { addPerson, addAddress, run, list } = await openShop()
  await addPerson('berlin', 'DE')
  await addPerson('new-york', 'US')
  await addPerson('unknown', null)
  await addAddress(await addPerson('vienna', null), 'AT')
  await addAddress(await addPerson('moved', 'US'), 'DE')
  await run('2026-12-25 06:59')
  assert.deepEqual(await list(), [])
  await Promise.all([1, 2, 3].map(() => run('2026-12-25 07:00')))
  assert.deepEqual(await list(), ['berlin Christmas', 'vienna Christmas'])
  await run('2026-12-25 13:30')
  await run('2026-12-25 14:30')
  const all = ['berlin', 'moved', 'new-york', 'vienna'].map((name) => `${name} Christmas`)
  assert.deepEqual(await list(), all)
})

test('who moves to a country where the day begins later, or has switched promotions off, is not notified', async () => {
  const { db, addPerson, run, list } = await openShop()
  const userId = await addPerson('berlin', 'DE')
  const mutedId = await addPerson('muted', 'DE')
  await updateCategoryPreferences(db, {
    ...{ userId: mutedId, changes: { promotion: false }, now: utc('2026-12-20 12:00') },
  })
  await run('2026-12-25 07:00')
  await db.execute(sql`update users set user_metadata = '{"country": "US"}' where id = ${userId}`)
  await run('2026-12-25 13:30')
  assert.deepEqual(await list(), ['berlin Christmas'])
})

test('an offer that is paused on its day is announced when it goes on, and never after its day', async () => {
  const { db, addPerson, run, list } = await openShop()
  await addPerson('berlin', 'DE')
  await addPerson('new-york', 'US')
  await db.execute(sql`update promotions set paused_at = '2026-12-24T12:00:00Z'`)
  await run('2026-12-25 07:00')
  assert.deepEqual(await list(), [])
  await db.execute(sql`update promotions set paused_at = null`)
  await run('2026-12-25 09:00')
  assert.deepEqual(await list(), ['berlin Christmas'])
  await run('2026-12-26 14:00')
  assert.deepEqual(await list(), ['berlin Christmas'])
})

/** Christmas has an offer in all countries. */
async function openShop() {
  const shop = await openCheckoutShop()
  const { db, lamp } = shop
  const { rows } = await db.execute<{ product_id: ProductId }>(
    sql`select product_id from variants where id = ${lamp}`,
  )
  const now = utc('2026-12-20 12:00')
  const offer = { percent: 20, productIds: [rows[0]!.product_id] }
  const choice = { holidayId: 'christmas', revision: 0, isEnabled: true, hasPopup: true, offer }
  assert.ok((await saveHoliday(db, { ...choice, now })).ok)
  await db.transaction((tx) => syncOfferPromotions(tx, { countries: COUNTRIES, now }))
  return {
    db,
    async addPerson(name: string, country: string | null): Promise<UserId> {
      const metadata = JSON.stringify(country ? { country } : {})
      const added = await db.execute<{ id: UserId }>(sql`
        insert into users (id, email, user_metadata, created_at, updated_at)
        values (gen_random_uuid(), ${`${name}@example.com`}, ${metadata}, now(), now()) returning id`)
      return added.rows[0]!.id
    },
    addAddress: (userId: UserId, country: string) =>
      db.execute(sql`
        insert into addresses (id, user_id, slot, type, first_name, last_name, street, city, zip_code, country, is_default,
          created_at, updated_at)
        values (gen_random_uuid(), ${userId}, 1, 'home', 'Mina', 'Okay', 'Street 1', 'City', '1010', ${country}, true,
          now(), now())`),
    async run(time: string) {
      await startHolidayBroadcasts(db, { now: utc(time) })
      await sendBroadcasts(db, { now: utc(time), pageSize: 1 })
    },
    async list() {
      const found = await db.execute<{ text: string }>(sql`
        select split_part(u.email, '@', 1) || ' ' || (n.params #>> '{name,names,en}') as text
        from notifications n join users u on u.id = n.user_id
        where n.kind = 'seasonal_discount' and n.position is not null order by 1`)
      return found.rows.map(({ text }) => text)
    },
  }
}
