import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ShippingZone } from '#contract/pricing'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

test('a tax that is added while shoppers check out is charged to nobody who saw another total', async () => {
  const { db, mina, lamp } = await openCheckoutShop()
  // Where the tax is added to prices, a new rate changes the total.
  const us = { country: 'US', state: 'CA', zip_code: '94110' }
  const carts = await Promise.all(
    Array.from({ length: 8 }, async () => (await mina.createCart([{ variant: lamp }])).id),
  )
  const rate = { country: 'US', tax_class: 'standard', percent: 8, kind: 'sales_tax' }
  const change = () =>
    mina.request('POST', '/api/admin/tax-rates', { ...rate, included: false }, headers)
  const [, ...placed] = await Promise.all([
    change(),
    ...carts.map((id) => mina.checkOut(id, { ...us, expected_total: 59 })),
  ])
  for (const { status, body } of placed) {
    if (status === 201) assert.equal(body.order.total, 59)
    else assert.deepEqual([status, body.error.code], [409, 'total_changed'])
  }
  const late = await mina.createCart([{ variant: lamp }])
  const refused = await mina.checkOut(late.id, { ...us, expected_total: 59 })
  assert.equal(refused.body.error.code, 'total_changed')
  const accepted = await mina.checkOut(late.id, { ...us, expected_total: 63.72 })
  assert.deepEqual([accepted.status, accepted.body.order.total], [201, 63.72])
  await assertCharged(db)
})

test('a band that changes while shoppers check out is charged to nobody who saw another price', async () => {
  const { db, mina, lamp } = await openCheckoutShop()
  const path = '/api/admin/shipping-zones'
  const list = await mina.request<{ items: ShippingZone[] }>('GET', path, undefined, headers)
  const { id, name, methods, revision } = list.body.items[0]!
  const bands = [{ from: 0, price: 7 }]
  const prices = [{ method: 'standard', currency: 'USD', basis: 'value', bands }]
  const carts = await Promise.all(
    Array.from({ length: 8 }, async () => (await mina.createCart([{ variant: lamp }])).id),
  )
  const [saved, ...placed] = await Promise.all([
    mina.request('PUT', `${path}/${id}`, { name, methods, prices, revision }, headers),
    ...carts.map((cart) => mina.checkOut(cart, { expected_total: 59 })),
  ])
  assert.equal(saved.status, 200)
  for (const { status, body } of placed) {
    if (status === 201) assert.equal(body.order.total, 59)
    else assert.deepEqual([status, body.error.code], [409, 'total_changed'])
  }
  const late = await mina.createCart([{ variant: lamp }])
  const accepted = await mina.checkOut(late.id, { expected_total: 66 })
  assert.deepEqual([accepted.status, accepted.body.order.total], [201, 66])
  await assertCharged(db)
})

/** Each payment is of the total of its order. */
async function assertCharged(db: Awaited<ReturnType<typeof openCheckoutShop>>['db']) {
  const { rows } = await db.execute(sql`select from payments p join orders o on o.id = p.order_id
    where p.amount_minor <> o.total_minor`)
  assert.equal(rows.length, 0)
}
