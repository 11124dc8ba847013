import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCurrentSale, planNextSale } from '#modules/flash-sales'
import { saveHoliday } from '#modules/holidays'
import { createCoupon } from '#modules/promotions'
import { openDrawShop } from '#tests/support/draw-shop'
import { HOME_SEED } from '#tests/support/flash-sale-shop'
import { addTestProductToCategory } from '#tests/support/test-shop'
import type { CampaignPreview } from '../../api/admin/campaign-preview-response.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('an owner previews a planned draw for Mina, before and after her free entry, and for a guest', async () => {
  const { preview, mina, addDraw, run, takeEntry, minaToken, now } = await openShop()
  await addDraw()
  const [planned] = (await preview({ user_id: mina, country: 'DE' })).draws.items
  assert.deepEqual(
    [planned!.name, planned!.free_entry_refusal, planned!.purchase_refusal],
    ['November draw', 'adult_statement_needed', 'adult_statement_needed'],
    'it opens at this moment',
  )
  await run()
  assert.equal((await takeEntry(minaToken)).status, 201)
  const [entered] = (await preview({ user_id: mina })).draws.items
  assert.deepEqual([entered!.tickets, entered!.free_entry_refusal], [1, 'free_entry_taken'])
  assert.equal(entered!.purchase_refusal, null)
  const [ofGuest] = (await preview({ country: 'TR' })).draws.items
  assert.deepEqual([ofGuest!.tickets, ofGuest!.free_entry_refusal], [0, 'account_required'])
  const over = new Date(now().getTime() + 25 * HOUR_MS)
  assert.deepEqual((await preview({ user_id: mina, at: over })).draws.items, [])
})

test('a draw is closed to whom the country, the limit or a pause keeps out', async () => {
  const { preview, mina, db, addDraw, run, takeEntry, minaToken } = await openShop()
  await addDraw()
  await run()
  await takeEntry(minaToken)
  await db.execute(sql`
    insert into draw_countries (country, rule, needs_adult, note, actor_kind, updated_at)
    values ('TR', 'closed', true, '', 'system', now())`)
  const ofTurkey = await preview({ user_id: mina, country: 'TR' })
  assert.equal(ofTurkey.draws.country_rule, 'closed')
  const [closed] = ofTurkey.draws.items
  assert.deepEqual(
    [closed!.free_entry_refusal, closed!.purchase_refusal],
    ['draw_closed_in_country', 'draw_closed_in_country'],
  )
  await db.execute(sql`update draws set state = 'paused'`)
  const [paused] = (await preview({ user_id: mina })).draws.items
  assert.deepEqual([paused!.is_paused, paused!.free_entry_refusal], [true, 'draw_not_open'])
})

test('an owner previews Christmas for a guest in the United States, and a birthday for Mina', async () => {
  const { preview, mina, db, now } = await openShop()
  await saveHoliday(db, {
    ...{ holidayId: 'christmas', isEnabled: true, hasPopup: true, revision: 0, now: now() },
    offer: null,
  })
  const at = new Date('2026-12-25T12:00:00Z')
  const [christmas] = (await preview({ country: 'US', at })).holidays
  assert.deepEqual(
    [christmas!.id, christmas!.has_popup, christmas!.offer],
    ['christmas', true, null],
  )
  assert.deepEqual(
    (await preview({ country: 'US', at: new Date('2026-12-28T12:00:00Z') })).holidays,
    [],
  )

  assert.equal((await preview({ user_id: mina, at })).birthday.refusal, 'not_birthday')
  await db.execute(sql`
    update users set user_metadata = user_metadata || '{"birthday": "1990-12-25", "calm_mode": true}'
    where id = ${mina}`)
  const ofMina = await preview({ user_id: mina, at })
  assert.deepEqual([ofMina.birthday.refusal, ofMina.birthday.percent], [null, 15])
  assert.equal(ofMina.customer!.calm_mode, true)
  const { rows } = await db.execute(sql`select from coupons where code like 'BDAY-%'`)
  assert.equal(rows.length, 0, 'a preview issues nothing')
})

test('a preview tells which rewards and coupons Mina and a guest would get, and why not', async () => {
  const { preview, mina, db, now } = await openShop()
  const welcome = { code: 'WELCOME', discount: { basisPoints: 1000 }, minSubtotalMinor: 9900 }
  assert.ok((await createCoupon(db, { ...welcome, currency: 'USD', now: now() })).ok)
  await db.execute(
    sql`update promotions set conditions = conditions || '[{"kind": "first_order"}]'::jsonb`,
  )
  const summarize = ({ rewards, promotions }: CampaignPreview) => [
    ...rewards.map(({ reason, amount, refusal }) => [reason, amount, refusal]),
    ...promotions.map(({ code, reason }) => [code, reason?.code ?? null]),
  ]
  assert.deepEqual(summarize(await preview({ user_id: mina })), [
    ...[
      ['day', 1, null],
      ['friend', 5, null],
      ['referrer', 5, null],
    ],
    ['WELCOME', null],
  ])
  assert.deepEqual(summarize(await preview({ country: 'DE' })), [
    ...[
      ['day', 1, 'account_required'],
      ['friend', 5, 'account_required'],
    ],
    ...[
      ['referrer', 5, 'account_required'],
      ['WELCOME', 'coupon_account_needed'],
    ],
  ])
  await db.execute(
    sql`update promotions set starts_at = ${new Date(now().getTime() + DAY_MS).toISOString()}`,
  )
  assert.deepEqual(
    (await preview({ user_id: mina })).promotions[0]!.reason!.code,
    'coupon_not_started',
  )
  const later = new Date(now().getTime() + 2 * DAY_MS)
  assert.equal((await preview({ user_id: mina, at: later })).promotions[0]!.reason, null)
})

test('a preview of a flash sale follows who has revealed it, and leaves the sale of the present to shoppers', async () => {
  const { preview, mina, minaToken, db, as, now } = await openShop()
  for (let n = 1; n <= 6; n++) {
    await addTestProductToCategory(db, ['Home & Garden', 'Vases'], `Vase ${n}`)
  }
  const before = new Date(now().getTime() - 3.5 * HOUR_MS)
  const saleId = (await planNextSale(db, { now: before, seed: HOME_SEED }))!
  const far = new Date(now().getTime() + 300 * DAY_MS)
  assert.equal((await preview({ at: far })).flash_sale, null)
  const sale = (await getCurrentSale(db, now()))!
  const summarize = async (query: { user_id?: string }) => {
    const { flash_sale: shown } = await preview(query)
    return [shown!.percent, shown!.is_revealed, shown!.units_left]
  }
  const limit = sale.maxUnitsPerPerson
  assert.deepEqual(await summarize({ user_id: mina }), [sale.percent, false, limit])
  await as(minaToken).request('POST', `/flash-sales/${saleId}/reveals`, {})
  await db.execute(sql`update flash_sale_reveals set known_units = 1`)
  assert.deepEqual(await summarize({ user_id: mina }), [sale.percent, true, limit - 1])
  assert.deepEqual(await summarize({}), [sale.percent, false, limit])
})

test('only who may read promotions previews, only who may read customers names one, and bad values are refused', async () => {
  const { read, as, staff, mina } = await openShop()
  const body = { name: 'reports', scopes: ['promotions:read'] }
  const { token } = await (await staff.request('POST', '/admin/tokens', body)).json()
  const path = '/admin/campaign-preview'
  assert.equal((await as(token).get(path)).status, 200)
  assert.equal((await as(token).get(`${path}?user_id=${mina}`)).status, 403)
  for (const query of ['user_id=mina', 'country=XX', 'at=tomorrow', 'at=2199-01-01T00:00:00Z'])
    assert.equal((await read(query)).status, 422, query)
  const unknown = await read('user_id=00000000-0000-7000-8000-000000000000')
  assert.equal(unknown.status, 404)
})

async function openShop() {
  const shop = await openDrawShop()
  const mina = await shop.getUser('mina@example.com')
  const read = (query: string) => shop.staff.get(`/admin/campaign-preview?${query}`)
  return {
    ...{ ...shop, mina, read },
    async preview({ at, ...query }: { user_id?: string; country?: string; at?: Date }) {
      const params = new URLSearchParams({ ...query, ...(at && { at: at.toISOString() }) })
      const response = await read(`${params}`)
      assert.equal(response.status, 200)
      return (await response.json()) as CampaignPreview
    },
  }
}
