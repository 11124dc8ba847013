import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { ShippingZone } from '#contract/pricing'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/shipping-zones'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const byValue = {
  ...{ method: 'standard', currency: 'USD', basis: 'value' },
  bands: [
    { from: 0, price: 6.5 },
    { from: 60, price: 3 },
    { from: 100, price: 0 },
  ],
} as const

test('a band of a zone is charged by the value of the items, to the cent', async () => {
  const { mina, lamp, mug, zones, save } = await openZoneShop()
  const [central] = await zones()
  const saved = await save(central!, { prices: [byValue] })
  assert.equal(saved.status, 200)
  assert.deepEqual(saved.body.prices, [byValue])
  const buy = async (items: { variant: string; quantity?: number }[]) => {
    const { id } = await mina.createCart(items)
    return (await mina.checkOut(id)).body.order.total
  }
  assert.equal(await buy([{ variant: lamp }]), 65.5)
  assert.equal(await buy([{ variant: lamp }, { variant: mug }]), 72)
  assert.equal(await buy([{ variant: lamp, quantity: 2 }]), 118)
})

test('a band by weight is charged by the weight of all items', async () => {
  const { db, mina, lamp, mug, zones, save } = await openZoneShop()
  await db.execute(sql`update variants set weight_grams = 900 where id = ${lamp}`)
  await db.execute(sql`update variants set weight_grams = 550 where id = ${mug}`)
  const [central] = await zones()
  const bands = [
    { from: 0, price: 4 },
    { from: 2000, price: 9 },
  ]
  const list = { method: 'standard', currency: 'USD', basis: 'weight', bands } as const
  assert.equal((await save(central!, { prices: [list] })).status, 200)
  const price = async (items: { variant: string; quantity?: number }[]) => {
    const { id } = await mina.createCart(items)
    const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { country: 'DE' })
    return body.shipping_options.map((option) => option.price)
  }
  assert.deepEqual(await price([{ variant: lamp }, { variant: mug }]), [4, 9])
  assert.deepEqual(await price([{ variant: lamp }, { variant: mug, quantity: 2 }]), [9, 9])
})

test('the cart says how much is missing to the band that is free', async () => {
  const { mina, lamp, zones, save } = await openZoneShop()
  const [central] = await zones()
  await save(central!, { prices: [byValue] })
  const { id } = await mina.createCart([{ variant: lamp }])
  const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { country: 'DE' })
  assert.deepEqual(body.free_shipping, { method: 'standard', from: 100, missing: 41 })
})

test('a method that a zone lacks is not offered there, and other zones keep it', async () => {
  const { mina, lamp, zones, save } = await openZoneShop()
  const [central] = await zones()
  const methods = central!.methods.map((method) => {
    return { ...method, is_offered: method.method === 'standard' }
  })
  await save(central!, { methods })
  const { id } = await mina.createCart([{ variant: lamp }])
  const refused = await mina.checkOut(id, { shipping: 'express' })
  assert.equal(refused.body.error.code, 'shipping_method_unavailable')
  const options = async (country: string) => {
    const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { country })
    return body.shipping_options.map((option) => option.id)
  }
  assert.deepEqual(await options('DE'), ['standard'])
  assert.deepEqual(await options('SE'), ['standard', 'express'])
})

test('nobody orders to a country that the shop no longer serves', async () => {
  const { mina, lamp, zones, saveCountry } = await openZoneShop()
  const [central] = await zones()
  const { id } = await mina.createCart([{ variant: lamp }])
  const before = { zone_id: null, expected_zone_id: central!.id }
  assert.equal((await saveCountry('DE', before)).status, 204)
  const refused = await mina.checkOut(id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'country_not_served'])
  const { body } = await mina.request<Cart>('PATCH', `/api/carts/${id}`, { country: 'DE' })
  assert.deepEqual([body.can_check_out, body.shipping_options], [false, []])

  const second = await saveCountry('DE', before)
  assert.equal(second.body.error.code, 'shipping_country_changed')
  const back = { zone_id: central!.id, expected_zone_id: null }
  assert.equal((await saveCountry('DE', back)).status, 204)
  assert.equal((await mina.checkOut(id)).status, 201)
})

test('of two people who edit a zone at once the second is asked', async () => {
  const { zones, save } = await openZoneShop()
  const [central] = await zones()
  const answers = await Promise.all([
    save(central!, { name: 'Near' }),
    save(central!, { prices: [byValue] }),
  ])
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, 409])
  const lost = answers.find(({ status }) => status === 409)
  assert.equal(lost!.body.error.code, 'shipping_zone_changed')
})

test('a zone is created, gets a country and is deleted once it has none', async () => {
  const { admin, zones, saveCountry } = await openZoneShop()
  const [central] = await zones()
  const { methods } = central!
  const body = { name: 'Islands', methods, prices: [] }
  const created = await admin<ShippingZone>('POST', path, body)
  assert.equal(created.status, 201)
  assert.equal((await admin('POST', path, body)).body.error.code, 'shipping_zone_exists')
  const { id } = created.body
  await saveCountry('AT', { zone_id: id, expected_zone_id: central!.id })
  const refused = await admin('DELETE', `${path}/${id}`)
  assert.equal(refused.body.error.code, 'shipping_zone_has_countries')
  await saveCountry('AT', { zone_id: central!.id, expected_zone_id: id })
  assert.equal((await admin('DELETE', `${path}/${id}`)).status, 204)
  assert.equal((await admin('DELETE', `${path}/${id}`)).status, 404)
})

test('zones that make no sense are refused, and change nothing', async () => {
  const { zones, save, saveCountry, admin } = await openZoneShop()
  const [central] = await zones()
  const withBands = (bands: object[]) => ({ prices: [{ ...byValue, bands }] })
  for (const bad of [
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { methods: [] },
    { methods: [{ ...central!.methods[0]!, days_from: 5, days_to: 2 }] },
    withBands([]),
    withBands([{ from: 1, price: 1 }]),
    withBands([
      { from: 0, price: 1 },
      { from: 0, price: 2 },
    ]),
    withBands([{ from: 0, price: 1.234 }]),
    withBands([{ from: 0, price: -1 }]),
    { methods: [central!.methods[0]!, central!.methods[0]!] },
    { prices: [byValue, byValue] },
  ]) {
    assert.equal((await save(central!, bad)).status, 422, JSON.stringify(bad))
  }
  assert.deepEqual((await zones())[0], central)
  assert.equal((await admin('DELETE', `${path}/${randomUUID()}`)).status, 404)
  const unknown = { zone_id: randomUUID(), expected_zone_id: central!.id }
  assert.equal((await saveCountry('DE', unknown)).status, 404)
})

async function openZoneShop() {
  const shop = await openCheckoutShop()
  const admin = <Body = Record<string, never>>(method: string, url: string, body?: unknown) =>
    shop.mina.request<Body>(method, url, body, headers)
  const zones = async () => (await admin<{ items: ShippingZone[] }>('GET', path)).body.items
  const save = (zone: ShippingZone, changes: object) => {
    const { id, name, methods, prices, revision } = zone
    const body = { name, methods, prices, revision, ...changes }
    return admin<ShippingZone>('PUT', `${path}/${id}`, body)
  }
  const saveCountry = (country: string, body: object) =>
    admin('PUT', `${path}/countries/${country}`, body)
  return { ...shop, admin, zones, save, saveCountry }
}
