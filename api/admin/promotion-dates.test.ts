import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const tenPercent = { kind: 'percentage_off', percent: 10 }

for (const terms of [
  { kind: 'automatic', name: 'Weekend' },
  { kind: 'coupon', name: 'Weekend', codes: { code: 'WEEKEND' } },
]) {
  test(`a promotion of kind ${terms.kind} counts from its first second to its last, for the cart and the charge`, async () => {
    const { clock, lamp, mina } = await openCheckoutShop()
    const dates = { starts_at: '2026-11-21T10:00:00Z', ends_at: '2026-11-21T12:00:00Z' }
    const promotion = { ...terms, ...dates, actions: [tenPercent] }
    await mina.request('POST', '/api/admin/promotions', promotion, headers)
    const buyAt = async (time: string) => {
      clock.now = new Date(`2026-11-21T${time}Z`)
      const { id } = await mina.createCart([{ variant: lamp }])
      if (terms.kind === 'coupon')
        await mina.request('PUT', `/api/carts/${id}/coupon`, { code: 'WEEKEND' })
      const { body: cart } = await mina.request<Cart>('GET', `/api/carts/${id}`)
      const { body: placed } = await mina.checkOut(id)
      return [cart.receipt.total, placed.order.total]
    }
    assert.deepEqual(await buyAt('09:59:59'), [59, 59])
    assert.deepEqual(await buyAt('10:00:00'), [53.1, 53.1])
    assert.deepEqual(await buyAt('11:59:59'), [53.1, 53.1])
    assert.deepEqual(await buyAt('12:00:00'), [59, 59])
  })
}

test('a cart that was opened before the end of a promotion is checked out after it for the full price, once that is agreed to', async () => {
  const { clock, lamp, mina } = await openCheckoutShop()
  const promotion = { kind: 'automatic', name: 'Weekend', actions: [tenPercent] }
  const ends = { ends_at: '2026-11-21T12:00:00Z' }
  await mina.request('POST', '/api/admin/promotions', { ...promotion, ...ends }, headers)
  const cart = await mina.createCart([{ variant: lamp }])
  assert.equal(cart.receipt.total, 53.1)
  clock.now = utc('2026-11-21 12:00')
  const refused = await mina.checkOut(cart.id, { expected_total: 53.1 })
  assert.equal(refused.status, 409)
  const placed = await mina.checkOut(cart.id, { expected_total: 59 })
  assert.equal(placed.body.order.total, 59)
})
