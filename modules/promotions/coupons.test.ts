import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import type { OrderId } from '#modules/orders'
import { newId } from '#platform/ids'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { createTestUser } from '#tests/support/test-shop'
import { type Coupon, createCoupon, findCouponByCode, redeemPromotion } from './index.ts'

const discount = { basisPoints: 1000 }

test('a coupon for a source is created once, however many calls there are at once', async () => {
  const { db } = await openCheckoutShop()
  const created = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      createCoupon(db, { code: `DAY-${n}`, sourceKey: 'checkin:7', discount, now: morning }),
    ),
  )
  const codes = created.map((one) => one.ok && one.value.code)
  assert.equal(new Set(codes).size, 1)
  assert.ok(codes[0])
})

test('a code that another source has is taken', async () => {
  const { db } = await openCheckoutShop()
  const coupon = { code: 'DAY', discount, now: morning }
  await createCoupon(db, { ...coupon, sourceKey: 'checkin:7' })
  const taken = await createCoupon(db, { ...coupon, code: 'day', sourceKey: 'checkin:8' })
  assert.equal(!taken.ok && taken.error.code, 'coupon_code_taken')
})

test('a personal coupon is redeemed by its owner and nobody else', async () => {
  const { db, mug, mina } = await openCheckoutShop()
  const [owner, other] = [await createTestUser(db, 'Mina'), await createTestUser(db, 'Theo')]
  const created = await createCoupon(db, {
    code: 'MINA',
    userId: owner.id,
    discount,
    now: morning,
  })
  assert.ok(created.ok)

  const cart = await mina.createCart([{ variant: mug }])
  const applied = await mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, { code: 'MINA' })
  assert.equal(applied.body.error.code, 'coupon_not_owned')
  const placed = (await mina.checkOut(cart.id)).body
  const redeem = async (userId: typeof owner.id | null) => {
    const orderId = placed.order.id as OrderId
    const redemption = toRedemption(created.value)
    const customer = { userId, email: 'mina@example.com' }
    const redeemed = await redeemPromotion(db, { redemption, orderId, ...customer, now: morning })
    return redeemed.ok ? 'redeemed' : redeemed.error.code
  }
  assert.equal(await redeem(null), 'coupon_not_owned')
  assert.equal(await redeem(other.id), 'coupon_not_owned')
  assert.equal(await redeem(owner.id), 'redeemed')
})

test('an account redeems a coupon once, whatever address it orders with', async () => {
  const { db, mug, mina } = await openCheckoutShop()
  const { id: userId } = await createTestUser(db, 'Mina')
  const terms = { maxRedemptionsPerCustomer: 1, discount, now: morning }
  const created = await createCoupon(db, { code: 'ONCE', ...terms })
  assert.ok(created.ok)
  const redeem = async (email: string) => {
    const placed = (await mina.checkOut((await mina.createCart([{ variant: mug }])).id)).body
    const orderId = placed.order.id as OrderId
    const redemption = toRedemption(created.value)
    return redeemPromotion(db, { redemption, orderId, userId, email, now: morning })
  }

  assert.equal((await redeem('mina@example.com')).ok, true)
  const again = await redeem('another@example.com')
  assert.equal(!again.ok && again.error.code, 'coupon_already_used')
})

test('a coupon for a category that does not exist is not created', async () => {
  const { db } = await openCheckoutShop()
  const scope = { categoryIds: [newId<'category'>()], productIds: [] }
  const created = await createCoupon(db, { code: 'NONE', scope, discount, now: morning })
  assert.equal(!created.ok && created.error.code, 'promotion_scope_not_found')
  assert.equal(await findCouponByCode(db, 'NONE'), null)
})

function toRedemption({ id: couponId, code: name, promotion }: Coupon) {
  const { id: promotionId, revision } = promotion
  const amounts = { goodsMinor: 0, shippingMinor: 0, baseMinor: 0 }
  return { promotionId, couponId, name, revision, ...amounts }
}
