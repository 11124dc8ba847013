import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { RefundedOrder } from '#contract/checkout'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '#tests/support/test-site'

test('only an administrator refunds, once for each key and never more than was paid', async () => {
  const shop = await openTestShop()
  await shop.db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = await addTestProduct(shop.db, 'Lamp', { price: 10 })
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const cart = await shopper.createCart([{ variant: lamp.onlyVariantId!, quantity: 3 }])
  const { body: placed } = await shopper.checkOut(cart.id)
  const path = `/api/admin/orders/${placed.order.id}/refund`
  const adminHeaders = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const newKey = () => ({ ...adminHeaders, 'Idempotency-Key': crypto.randomUUID() })
  const refund = (body: object, headers: Record<string, string> = newKey()) =>
    shopper.request<RefundedOrder>('POST', path, { reason: 'Crack', ...body }, headers)

  assert.equal((await refund({})).body.error.code, 'not_paid')
  await shopper.pay(placed)
  assert.equal((await refund({}, {})).status, 401)
  assert.equal((await refund({}, { Authorization: `Bearer ${UNKNOWN_ADMIN_TOKEN}` })).status, 403)

  const withoutKey = await refund({}, adminHeaders)
  assert.deepEqual(
    [withoutKey.status, withoutKey.body.error.code],
    [422, 'missing_idempotency_key'],
  )

  const [line] = placed.order.lines
  const lines = [{ line_id: line!.id, quantity: 1 }]
  const withKey = { ...adminHeaders, 'Idempotency-Key': 'crack' }
  const first = await refund({ lines }, withKey)
  const again = await refund({ lines }, withKey)
  assert.deepEqual([first.status, first.body.refund.amount], [201, 10])
  assert.deepEqual(again.body, first.body)
  assert.equal((await refund({ lines, reason: 'Other' }, withKey)).status, 422)

  const rejected = [
    [{ lines: [{ line_id: line!.id, quantity: 3 }] }, 409],
    [{ lines: [{ line_id: lamp.id, quantity: 1 }] }, 422],
    [{ amount: 20.01 }, 409],
    [{ amount: 0.001 }, 422],
    [{ amount: 1.005 }, 422],
    [{ amount: -1 }, 422],
    [{ amount: 1, lines }, 422],
    [{ reason: 'a\u0000b' }, 422],
    [{ reason: '' }, 422],
  ] as const
  for (const [body, status] of rejected) assert.equal((await refund(body)).status, status)

  const rest = await refund({ restock: true })
  assert.deepEqual([rest.body.order.state, rest.body.order.refunded], ['refunded', 30])
  assert.equal((await refund({})).status, 409)
  const other = `/api/admin/orders/${lamp.id}/refund`
  assert.equal((await shopper.request('POST', other, { reason: 'x' }, adminHeaders)).status, 404)
})
