import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Order } from '#contract/orders'
import { newId } from '#platform/ids'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '#tests/support/test-site'

test('administrators alone send an order on its way, one step after the other', async () => {
  const shop = await openTestShop()
  await shop.db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = await addTestProduct(shop.db, 'Lamp', { price: 10 })
  const { site } = await openTestSite({ shop })
  const mina = createShopper(site)
  const cart = await mina.createCart([{ variant: lamp.onlyVariantId!, quantity: 1 }])
  const { body: placed } = await mina.checkOut(cart.id)
  const owner = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const step = async (name: string, body: object = {}, headers: Record<string, string> = owner) => {
    const path = `/api/admin/orders/${placed.order.id}/${name}`
    return mina.ask<Order>('POST', path, body, headers)
  }
  const parcel = { carrier: 'DHL', number: 'JD01', url: 'https://dhl.example/JD01' }

  assert.equal((await step('process')).status, 409, 'not yet paid')
  await mina.pay(placed)
  for (const name of ['process', 'ship', 'out-for-delivery', 'deliver']) {
    assert.equal((await step(name, parcel, {})).status, 401)
    assert.equal(
      (await step(name, parcel, { Authorization: `Bearer ${UNKNOWN_ADMIN_TOKEN}` })).status,
      403,
    )
  }
  assert.equal((await step('ship', parcel)).status, 409, 'not yet packed')

  assert.equal((await step('process')).body.state, 'processing')
  assert.equal((await step('process')).status, 409, 'twice')
  for (const bad of [{}, { ...parcel, carrier: ' ' }, { ...parcel, number: 'a\u0000b' }]) {
    assert.equal((await step('ship', bad)).status, 422)
  }
  assert.equal((await step('ship', { ...parcel, url: 'javascript:alert(1)' })).status, 422)

  const shipped = await step('ship', parcel)
  assert.deepEqual([shipped.body.state, shipped.body.tracking], ['shipped', parcel])
  assert.equal((await step('ship', { ...parcel, number: 'JD02' })).status, 409)
  assert.equal((await step('out-for-delivery')).body.state, 'out_for_delivery')
  const there = await step('deliver')
  assert.deepEqual([there.body.state, there.body.can.return], ['delivered', true])
  assert.equal((await step('deliver')).status, 409)

  const nobodys = `/api/admin/orders/${newId()}/process`
  assert.equal((await mina.ask('POST', nobodys, {}, owner)).status, 404)
  const nonsense = '/api/admin/orders/x/process'
  assert.equal((await mina.ask('POST', nonsense, {}, owner)).status, 422)
})
