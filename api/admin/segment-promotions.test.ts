import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import type { Segment } from '#contract/customers'
import { refreshCustomers } from '#modules/customers'
import type { PromotionResponse } from '#modules/promotions'
import { openCustomerShop } from '#tests/support/customer-shop'

const tenPercent = { kind: 'percentage_off', percent: 10 }
const THEO = { email: 'theo@example.com', password: 'forest-green-mug' }

test('who is in a segment pays less from the cart to the charge; others and guests pay the full price', async () => {
  const shop = await openSegmentShop()
  await shop.addPromotion({ kind: 'automatic', name: 'For regulars' })
  await shop.becomeRegular()

  const cart = await shop.openCart(shop.mina)
  assert.equal(cart.receipt.total, 53.1)
  assert.equal((await shop.openCart(shop.theo)).receipt.total, 59, 'he has never ordered')
  assert.equal((await shop.openCart(null)).receipt.total, 59)
  const placed = await shop.checkOut(cart, shop.mina, { expected_total: 53.1 })
  assert.equal(placed.status, 201)
  assert.equal(placed.body.order.total, 53.1)
  await shop.shopper.pay(placed.body)
  const { body: payment } = await shop.shopper.request<{ amount: number }>(
    'GET',
    `/api/payments/${placed.body.payment!.id}`,
  )
  assert.equal(payment.amount, 53.1)
  // A guest who states her address is not she.
  const guest = await shop.checkOut(await shop.openCart(null), null, { email: 'mina@example.com' })
  assert.equal(guest.body.order.total, 59)
  const [promotion] = await shop.listPromotions()
  assert.deepEqual([promotion?.redemption_count, promotion?.given], [1, 5.9])
})

test('who leaves the segment before the checkout is told that the total changed, and nothing is redeemed', async () => {
  const shop = await openSegmentShop()
  await shop.addPromotion({ kind: 'automatic', name: 'For regulars' })
  await shop.becomeRegular()
  const cart = await shop.openCart(shop.mina)
  assert.equal(cart.receipt.total, 53.1)
  await shop.changeSegment([{ kind: 'order_count', min: 5, max: null }])
  const refused = await shop.checkOut(cart, shop.mina, { expected_total: 53.1 })
  assert.equal(refused.status, 409)
  const placed = await shop.checkOut(cart, shop.mina, { expected_total: 59 })
  assert.deepEqual([placed.status, placed.body.order.total], [201, 59])
  const [promotion] = await shop.listPromotions()
  assert.deepEqual([promotion?.redemption_count, promotion?.given], [0, 0])
})

test('a coupon for a segment says to others and to guests why it does not count, and their checkout is the full price', async () => {
  const shop = await openSegmentShop()
  await shop.addPromotion({ kind: 'coupon', name: 'Thanks', codes: { code: 'THANKS' } })
  await shop.becomeRegular()
  const apply = async (token: string | null) => {
    const cart = await shop.openCart(token)
    const path = `/api/carts/${cart.id}/coupon`
    const { status, body } = await shop.as(token)<Cart>('PUT', path, { code: 'thanks' })
    return { cart, status, body }
  }
  const [own, others, guests] = [await apply(shop.mina), await apply(shop.theo), await apply(null)]
  assert.deepEqual([own.status, own.body.receipt?.total], [200, 53.1])
  assert.deepEqual([others.status, others.body.error.code], [422, 'coupon_not_for_this_customer'])
  assert.deepEqual([guests.status, guests.body.error.code], [422, 'coupon_account_needed'])
  const placed = await shop.checkOut(own.cart, shop.mina, { expected_total: 53.1 })
  assert.equal(placed.body.order.total, 53.1)
  const full = await shop.checkOut(others.cart, shop.theo, { email: THEO.email })
  assert.equal(full.body.order.total, 59)
})

/** A shop with a segment of who has ordered at least once. Mina and Theo have accounts. */
async function openSegmentShop() {
  const shop = await openCustomerShop({ role: 'owner' })
  const theo = await shop.signUp(THEO)
  const send = async <Body>(method: string, path: string, body?: unknown) => {
    const response = await shop.staff.request(method, path, body)
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as Body
  }
  const conditions = [{ kind: 'order_count', min: 1, max: null }]
  const { id, revision } = await send<Segment>('POST', '/admin/customer-segments', {
    ...{ name: 'Regulars', conditions },
  })
  const as =
    (token: string | null) =>
    <Body>(method: string, path: string, body?: unknown) =>
      shop.shopper.request<Body>(
        method,
        path,
        body,
        token ? { Authorization: `Bearer ${token}` } : {},
      )
  return {
    ...{ ...shop, theo, as, mina: shop.accessToken },
    /** Mina orders. A job reads each minute what customers have ordered. */
    async becomeRegular() {
      await shop.buy({ email: 'mina@example.com' }, shop.accessToken)
      await refreshCustomers(shop.db)
    },
    /** Before anything has read the promotions, which the process caches. */
    async addPromotion(terms: object) {
      await send('POST', '/admin/promotions', {
        ...{ actions: [tenPercent], conditions: [{ kind: 'segments', segment_ids: [id] }] },
        ...terms,
      })
    },
    listPromotions: async () =>
      (await send<{ items: PromotionResponse[] }>('GET', '/admin/promotions')).items,
    changeSegment: (changed: object[]) =>
      send('PUT', `/admin/customer-segments/${id}`, {
        ...{ name: 'Regulars', conditions: changed, revision },
      }),
    /** Opens a cart with one lamp for $59, as this person sees it. */
    async openCart(token: string | null): Promise<Cart> {
      const request = as(token)
      const { id: cartId } = (await request<Cart>('POST', '/api/carts', {})).body
      await request('POST', `/api/carts/${cartId}/items`, { variant_id: shop.lamp, quantity: 1 })
      return (await request<Cart>('GET', `/api/carts/${cartId}`)).body
    },
    checkOut: (cart: Cart, token: string | null, details: object) =>
      shop.shopper.checkOut(cart.id, details, token ? { Authorization: `Bearer ${token}` } : {}),
  }
}
