import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { TodaysHolidays } from '#contract/holidays'
import { COUNTRIES } from '#contract/pricing'
import { findOrCreateCategoryPath, type ProductId, refreshListing } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import {
  listResults,
  moveHoliday,
  purgeAtDayChange,
  saveHoliday,
  syncOfferPromotions,
} from '#modules/holidays'
import { awaitPurges } from '#tests/support/await-purges'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { utc } from '#tests/support/test-shop'

test('on Christmas the lamp costs what the offer says, in the offer, the cart and the order, until it expires', async () => {
  const { db, mina, lamp, read, offer, clock, sync } = await openShop()
  await offer('christmas', 25)
  clock.now = utc('2026-12-20 12:00')
  await sync()
  clock.now = utc('2026-12-25 12:00')
  const { groups } = await read('?country=US')
  assert.deepEqual([groups[0]!.countries, groups[0]!.date], [['US'], '2026-12-25'])
  assert.equal(groups[0]!.ends_at, '2026-12-26T05:00:00.000Z')
  const [christmas] = groups[0]!.items
  assert.deepEqual([christmas!.id, christmas!.greeting], ['christmas', 'Merry Christmas'])
  assert.equal(christmas!.localized_names.de, 'Weihnachten')
  const [item] = christmas!.offer!.items
  assert.deepEqual([item!.price, item!.original_price, item!.discount], [44.25, 59, 25])

  const cart = await mina.createCart([{ variant: lamp }])
  const { body } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.equal(body.receipt.total, 44.25)
  const placed = await mina.checkOut(cart.id, { expected_total: 44.25 })
  assert.equal(placed.body.order.total, 44.25)
  const results = async () => [...(await listResults(db))]
  const christmasResult = { orders: 1, givenMinor: 1475, revenueMinor: 4425 }
  assert.deepEqual(await results(), [['christmas', christmasResult]])
  await expireHolds(db, utc('2026-12-26 12:00'))
  assert.deepEqual(await results(), [], 'an order that was not paid is no result')

  // The same moment is the 26th in Japan.
  assert.deepEqual((await read('?country=JP', utc('2026-12-25 15:30'))).groups, [])
})

test('the offer of a day is made once, follows what the owner changes, and ends with its day', async () => {
  const { db, offer, clock, sync, read } = await openShop()
  await offer('christmas', 20)
  clock.now = utc('2026-12-20 12:00')
  await Promise.all([sync(), sync()])
  await sync()
  const list = async () => {
    const { rows } = await db.execute<{ percent: number; countries: string[] }>(sql`
      select (actions -> 0 -> 'percent')::float8 as percent, conditions -> 0 -> 'countries' as countries
      from promotions where name = 'Christmas' order by starts_at`)
    return rows
  }
  const before = await list()
  assert.deepEqual(
    before.flatMap(({ countries }) => countries).toSorted(),
    [...COUNTRIES].toSorted(),
  )
  await offer('christmas', 30, 1)
  await sync()
  const after = await list()
  assert.deepEqual(
    [after.length, new Set(after.map(({ percent }) => percent))],
    [before.length, new Set([30])],
  )
  await offer('christmas', null, 2)
  await sync()
  assert.deepEqual(await list(), [])
  clock.now = utc('2026-12-25 12:00')
  assert.equal((await read('?country=US')).groups[0]!.items[0]!.offer, null)
})

test('a day that the owner moves is celebrated, and sold, on the other day', async () => {
  const { db, offer, clock, sync, read } = await openShop()
  await offer('eid-al-fitr', 30)
  const move = { holidayId: 'eid-al-fitr', country: null, computedDay: '2026-03-20' }
  clock.now = utc('2026-03-10 12:00')
  const moved = await moveHoliday(db, { ...move, day: '2026-03-21', now: clock.now })
  assert.equal(moved.ok, true)
  await sync()
  const ids = async () =>
    (await read('?country=TR')).groups.flatMap(({ items }) =>
      items.map(({ id, offer }) => [id, offer?.percent]),
    )
  clock.now = utc('2026-03-20 12:00')
  assert.deepEqual(await ids(), [])
  clock.now = utc('2026-03-21 12:00')
  assert.deepEqual(await ids(), [['eid-al-fitr', 30]])

  const refuse = async (input: Partial<Parameters<typeof moveHoliday>[1]>) => {
    const result = await moveHoliday(db, { ...move, day: '2026-03-22', now: clock.now, ...input })
    return result.ok || result.error.code
  }
  assert.equal(await refuse({ holidayId: 'my-day' }), 'holiday_not_found')
  assert.equal(await refuse({ holidayId: 'us-thanksgiving', country: 'TR' }), 'holiday_not_found')
  assert.equal(await refuse({ computedDay: '2026-03-19' }), 'holiday_day_not_found')
  assert.equal(await refuse({ day: '2026-05-20' }), 'holiday_too_far')
})

test('an offer of a category reduces all of it and what is below it, and shows products in stock', async () => {
  const { db, mina, lamp, read, clock, sync } = await openShop()
  const above = await findOrCreateCategoryPath(db, ['Living'])
  const categoryId = await findOrCreateCategoryPath(db, ['Living', 'Lighting'])
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    update products set category_id = ${categoryId}
    where id = (select product_id from variants where id = ${lamp}) returning id`)
  await refreshListing(db, { productIds: [rows[0]!.id], now: clock.now })
  clock.now = utc('2026-12-24 12:00')
  const saved = await saveHoliday(db, {
    ...{ holidayId: 'christmas', isEnabled: true, hasPopup: true, revision: 0, now: clock.now },
    offer: { percent: 20, productIds: [], categoryId: above },
  })
  assert.equal(saved.ok, true)
  await sync()
  const { groups } = await read('?country=US', utc('2026-12-25 12:00'))
  const offer = groups[0]!.items[0]!.offer!
  assert.deepEqual(offer.category, { name: 'Living', slug: 'living' })
  assert.deepEqual(
    offer.items.map(({ price, discount }) => [price, discount]),
    [[47.2, 20]],
  )
  const cart = await mina.createCart([{ variant: lamp }])
  const { body } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.equal(body.receipt.total, 47.2)
})

test('a decision that was made on an older one is refused, and so are products that do not exist', async () => {
  const { offer } = await openShop()
  assert.deepEqual(await offer('halloween', 20), { ok: true, value: undefined })
  const late = await offer('halloween', 30)
  assert.equal(late.ok || late.error.code, 'holiday_edited')
  const missing = await offer('easter', 20, 0, ['019ac000-0000-7000-8000-000000000000'])
  assert.equal(missing.ok || missing.error.code, 'promotion_scope_not_found')
})

test('pages are purged at the midnight of a country, and not between two', async () => {
  const { db } = await openShop()
  const look = async (time: string) => {
    await purgeAtDayChange(db, { countries: COUNTRIES, now: utc(time) })
    const { rows } = await db.execute<{ shown: string }>(sql`select shown from holiday_clock`)
    return rows[0]!.shown
  }
  const eve = await look('2026-12-31 22:30')
  assert.equal(await look('2026-12-31 22:59'), eve)
  const inBerlin = await look('2026-12-31 23:00')
  assert.notEqual(inBerlin, eve)
  assert.match(inBerlin, /2027-01-01/)
})

test('a country that the shop does not know is refused', async () => {
  const { site } = await openShop()
  for (const country of ['XX', 'us', '1', '%00']) {
    const { status } = await site.request(`/api/holidays/today?country=${country}`)
    assert.equal(status, 422, country)
  }
})

async function openShop() {
  const shop = await openCheckoutShop()
  const { db, clock, lamp, site } = shop
  const { rows } = await db.execute<{ product_id: ProductId }>(
    sql`select product_id from variants where id = ${lamp}`,
  )
  const lampId = rows[0]!.product_id
  const offer = (
    holidayId: string,
    percent: number | null,
    revision = 0,
    productIds: string[] = [lampId],
  ) =>
    saveHoliday(db, {
      ...{ holidayId, revision, isEnabled: true, hasPopup: true, now: clock.now },
      offer: percent === null ? null : { percent, productIds: productIds as ProductId[] },
    })
  const sync = () =>
    db.transaction((tx) => syncOfferPromotions(tx, { countries: COUNTRIES, now: clock.now }))
  const read = async (query: string, now = clock.now): Promise<TodaysHolidays> => {
    clock.now = now
    // The job of each minute.
    await purgeAtDayChange(db, { countries: COUNTRIES, now })
    await awaitPurges(shop)
    return (await site.request(`/api/holidays/today${query}`)).json()
  }
  return { ...shop, offer, sync, read }
}
