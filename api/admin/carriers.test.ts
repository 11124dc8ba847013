import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Carrier } from '#contract/carriers'
import type { AdminOrder } from '#contract/checkout'
import { orderPersonalData } from '#modules/orders'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { openClerkShop } from '#tests/support/clerk-shop'

const NIL_USER_ID = '00000000-0000-0000-0000-000000000000'
const pattern = 'https://parcels.example/track?n={number}'

async function openShopWithPackedOrder() {
  const shop = await openClerkShop()
  const { request, mina, lamp, mug, post } = shop
  const cart = await mina.createCart([{ variant: lamp }, { variant: mug }])
  const { body: placed } = await mina.checkOut(cart.id)
  await mina.pay(placed)
  await post(placed, 'process')
  const list = async () =>
    (await request<{ items: Carrier[] }>('GET', '/carriers', undefined)).body.items
  const create = (body: object, key?: string) =>
    request<Carrier & { error: { code: string } }>('POST', '/carriers', body, key)
  const save = (id: string, body: object) =>
    request<Carrier & { error: { code: string } }>('PUT', `/carriers/${id}`, body)
  return { ...shop, placed, list, create, save }
}

test('a parcel of a known carrier has its link, for the clerk and the shopper', async () => {
  const { create, post, placed, mina, handleEvents, db } = await openShopWithPackedOrder()
  await create({ name: 'Swift & Co', tracking_pattern: pattern })
  const [line] = placed.order.lines
  const parcel = { carrier: 'swift & co', number: 'a&b #1' }
  const lines = [{ line_id: line!.id, quantity: 1 }]
  const first = await post(placed, 'ship', { ...parcel, lines })
  assert.equal(first.status, 200)
  const link = 'https://parcels.example/track?n=a%26b%20%231'
  const [shipped] = first.body.fulfilments
  assert.deepEqual([shipped?.carrier, shipped?.url], ['Swift & Co', link])
  const again = await post(placed, 'ship', parcel)
  assert.equal(again.status, 409, 'another case of letters is the same parcel')

  const seen = await mina.request<AdminOrder>(
    'GET',
    `/api/orders/${placed.order.id}?token=${placed.token}`,
  )
  assert.equal(seen.body.fulfilments[0]?.url, link)
  await post(placed, 'ship', { carrier: 'Swift & Co', number: '2' })
  await handleEvents()
  const { rows } = await db.execute<{ text: string }>(
    sql`select text from emails where template = 'shipped'`,
  )
  assert.match(rows[0]?.text ?? '', /https:\/\/parcels\.example\/track\?n=2\b/)
})

test('a carrier that asks for more gets the postcode and the country of the recipient, and they go with the order', async () => {
  const { post, placed, db, clock } = await openShopWithPackedOrder()
  await db.execute(sql`update orders set zip_code = '1012 ab', country = 'NL'`)
  const { body } = await post(placed, 'ship', { carrier: 'PostNL', number: '3SABCD1' })
  assert.equal(body.fulfilments[0]?.url, 'https://jouw.postnl.nl/track-and-trace/3SABCD1-NL-1012AB')
  const { rows } = await db.execute(
    sql`select details from change_log where action = 'order.shipped'`,
  )
  assert.doesNotMatch(JSON.stringify(rows), /1012/)
  await post(placed, 'deliver')
  const { rows: orders } = await db.execute<{ email: string }>(sql`select email from orders`)
  const subject = { userId: NIL_USER_ID, email: orders[0]!.email, phone: null }
  await erasePersonalData(db, { personalDataMap: orderPersonalData, subject, now: clock.now })
  const { rows: kept } = await db.execute(
    sql`select tracking_number, tracking_url from fulfilments`,
  )
  assert.deepEqual(kept, [{ tracking_number: '3SABCD1', tracking_url: null }])
})

test('a carrier without a page or out of use gives no link, and a typed link stays', async () => {
  const { create, post, placed } = await openShopWithPackedOrder()
  await create({ name: 'Bike', tracking_pattern: null })
  await create({ name: 'Old Mail', tracking_pattern: pattern, is_active: false })
  const [lamp, mug] = placed.order.lines.map(({ id }) => [{ line_id: id, quantity: 1 }])
  const bike = { carrier: 'Bike', number: '1', url: 'https://bikes.example/1' }
  const first = await post(placed, 'ship', { ...bike, lines: lamp })
  assert.equal(first.body.fulfilments[0]?.url, 'https://bikes.example/1')
  const second = await post(placed, 'ship', { carrier: 'Old Mail', number: '2', lines: mug })
  assert.equal(second.body.fulfilments[1]?.url, null)
})

test('the shop knows carriers, and an owner adds, changes and deletes one', async () => {
  const { list, create, save, request } = await openShopWithPackedOrder()
  assert.ok((await list()).some(({ name }) => name === 'DHL'))
  const created = await create({ name: 'Swift', tracking_pattern: pattern }, 'once')
  assert.equal(created.status, 201)
  const repeated = await create({ name: 'Swift', tracking_pattern: pattern }, 'once')
  assert.equal(repeated.body.id, created.body.id)
  assert.equal((await create({ name: 'sWIFT', tracking_pattern: null })).status, 409)

  const { id } = created.body
  const change = { name: 'Swifter', tracking_pattern: null, is_active: false, revision: 0 }
  assert.deepEqual((await save(id, change)).body, { ...change, id, revision: 1 })
  const late = await save(id, change)
  assert.deepEqual([late.status, late.body.error.code], [409, 'carrier_changed'])
  const taken = await save(id, { ...change, name: 'dhl', revision: 1 })
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'carrier_exists'])
  assert.equal((await request('DELETE', `/carriers/${id}`)).status, 204)
  assert.equal((await request('DELETE', `/carriers/${id}`)).status, 404)
  assert.equal((await save(id, change)).status, 404)
})

test('a pattern that could lead elsewhere is refused', async () => {
  const { list, create } = await openShopWithPackedOrder()
  const before = await list()
  const patterns = [
    'http://parcels.example/{number}',
    'https://parcels.example/',
    'https://{number}/',
    'https://mina:secret@parcels.example/{number}',
    'javascript:alert({number})',
  ]
  for (const tracking_pattern of patterns)
    assert.equal((await create({ name: 'Swift', tracking_pattern })).status, 422, tracking_pattern)
  assert.deepEqual(await list(), before)
})
