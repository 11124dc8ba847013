import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCoupon } from '#modules/promotions'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'

test('a coupon with one redemption per customer is redeemed once by each mailbox, however it is spelled', async () => {
  const { db, mug, mina } = await openCheckoutShop()
  const limits = { maxRedemptionsPerCustomer: 1, now: morning }
  await createCoupon(db, {
    code: 'HELLO',
    discount: { amountMinor: 500 },
    currency: 'USD',
    ...limits,
  })
  const order = async (email: string) => {
    const cart = await mina.createCart([{ variant: mug }])
    await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'HELLO' })
    return mina.checkOut(cart.id, { email })
  }

  assert.equal((await order('mina@example.com')).body.order.total, 5)
  for (const email of ['Mina@Example.com', 'mina+1@example.com']) {
    const second = await order(email)
    assert.deepEqual([second.status, second.body.error.code], [409, 'coupon_already_used'])
  }
  assert.equal((await order('theo@example.com')).status, 201)
})

test('a coupon code is found without regard to case, also in Turkish', async () => {
  const { db, mug, mina } = await openCheckoutShop()
  await createCoupon(db, { code: 'İNDİRİM10', discount: { basisPoints: 1000 }, now: morning })
  const cart = await mina.createCart([{ variant: mug }])
  for (const code of ['İNDİRİM10', ' İndİrİm10 ']) {
    assert.equal((await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code })).status, 200)
  }
})

test('an order whose coupon covers the total is paid at once', async () => {
  const { db, mug, mina } = await openCheckoutShop()
  await createCoupon(db, { code: 'GIFT', discount: { basisPoints: 10_000 }, now: morning })
  const cart = await mina.createCart([{ variant: mug }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'GIFT' })

  const { body } = await mina.checkOut(cart.id)

  assert.deepEqual([body.order.total, body.order.state, body.payment], [0, 'paid', null])
})

test('cancelling an order that cost nothing releases its stock and its coupon', async () => {
  const { db, mug, mina, getStock } = await openCheckoutShop()
  const coupon = {
    code: 'GIFT',
    discount: { basisPoints: 10_000 },
    maxRedemptions: 1,
    now: morning,
  }
  await createCoupon(db, coupon)
  const cart = await mina.createCart([{ variant: mug }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'GIFT' })
  const placed = (await mina.checkOut(cart.id)).body

  const cancelled = await mina.postOrderAction(placed, 'cancel')
  assert.deepEqual([cancelled.status, cancelled.body.state], [200, 'cancelled'])
  assert.equal(await getStock(mug), 20)
  assert.equal(
    (await mina.checkOut(cart.id)).body.order.state,
    'paid',
    'the coupon can be redeemed again',
  )
})
