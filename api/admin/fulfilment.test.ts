import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Order } from '#contract/orders'
import { newId } from '#platform/ids'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '#tests/support/test-site'

test('only an administrator moves an order through fulfilment, one state after the other', async () => {
  const shop = await openTestShop()
  await shop.db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = await addTestProduct(shop.db, 'Lamp', { price: 10 })
  const { site } = await openTestSite({ shop })
  const mina = createShopper(site)
  const cart = await mina.createCart([{ variant: lamp.onlyVariantId!, quantity: 1 }])
  const { body: placed } = await mina.checkOut(cart.id)
  const adminHeaders = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const postStep = async (
    name: string,
    body: object = {},
    headers: Record<string, string> = adminHeaders,
  ) => {
    const path = `/api/admin/orders/${placed.order.id}/${name}`
    return mina.request<Order>('POST', path, body, headers)
  }
  const tracking = { carrier: 'DHL', number: 'JD01', url: 'https://dhl.example/JD01' }

  assert.equal((await postStep('process')).status, 409, 'the order is not paid yet')
  await mina.pay(placed)
  for (const name of ['process', 'ship', 'out-for-delivery', 'deliver']) {
    assert.equal((await postStep(name, tracking, {})).status, 401)
    assert.equal(
      (await postStep(name, tracking, { Authorization: `Bearer ${UNKNOWN_ADMIN_TOKEN}` })).status,
      403,
    )
  }
  assert.equal((await postStep('ship', tracking)).status, 409, 'the order is not packed yet')

  assert.equal((await postStep('process')).body.state, 'processing')
  assert.equal((await postStep('process')).status, 409, 'the order is packed already')
  for (const invalid of [{}, { ...tracking, carrier: ' ' }, { ...tracking, number: 'a\u0000b' }]) {
    assert.equal((await postStep('ship', invalid)).status, 422)
  }
  assert.equal((await postStep('ship', { ...tracking, url: 'javascript:alert(1)' })).status, 422)

  const shipped = await postStep('ship', tracking)
  const [parcel] = shipped.body.fulfilments
  const sent = { carrier: parcel?.carrier, number: parcel?.number, url: parcel?.url }
  assert.deepEqual([shipped.body.state, sent], ['shipped', tracking])
  assert.equal((await postStep('ship', { ...tracking, number: 'JD02' })).status, 409)
  assert.equal((await postStep('out-for-delivery')).body.state, 'out_for_delivery')
  const delivered = await postStep('deliver')
  assert.deepEqual([delivered.body.state, delivered.body.can.return], ['delivered', true])
  assert.equal((await postStep('deliver')).status, 409)

  const unknownOrder = `/api/admin/orders/${newId()}/process`
  assert.equal((await mina.request('POST', unknownOrder, {}, adminHeaders)).status, 404)
  const invalidId = '/api/admin/orders/x/process'
  assert.equal((await mina.request('POST', invalidId, {}, adminHeaders)).status, 422)
})
