import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildShopAccount, getBalance } from '#modules/ledger'
import { createCoupon } from '#modules/promotions'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'

test('a sale with a coupon is posted at full price, with the discount in an account of its own', async () => {
  const { buy, getBalances } = await openCouponShop()
  await buy({ country: 'US' })
  assert.deepEqual(await getBalances(), { sales: -5900, discounts: 590, tax: 0 })
})

test('sales and discounts are posted without the tax that prices include', async () => {
  const { buy, getBalances } = await openCouponShop()
  await buy({ country: 'DE' })
  const { sales, discounts, tax } = await getBalances()
  assert.equal(sales + discounts + tax, -5310)
  assert.deepEqual([discounts, tax], [Math.round(590 / 1.19), -Math.round(5310 - 5310 / 1.19)])
})

test('an order that a coupon covers is posted as a sale and a discount', async () => {
  const { buy, getBalances } = await openCouponShop({ basisPoints: 10_000 })
  await buy({ country: 'US' })
  assert.deepEqual(await getBalances(), { sales: -5900, discounts: 5900, tax: 0 })
})

/** A shop with a lamp for $59 and the coupon `LAMP`, of 10 % by default. */
async function openCouponShop({ basisPoints = 1000 } = {}) {
  const { db, lamp, mina } = await openCheckoutShop()
  await createCoupon(db, { code: 'LAMP', discount: { basisPoints }, now: morning })

  const buy = async (address: { country: string }) => {
    const { id } = await mina.createCart([{ variant: lamp }])
    await mina.request('PUT', `/api/carts/${id}/coupon`, { code: 'LAMP' })
    const state = address.country === 'US' ? { state: 'CA', zip_code: '94110' } : {}
    const { body: placed } = await mina.checkOut(id, { ...address, ...state })
    if (placed.payment) await mina.pay(placed)
  }
  const get = (code: string) => getBalance(db, { account: buildShopAccount(code), unit: 'USD' })
  const getBalances = async () => ({
    sales: await get('sales'),
    discounts: await get('coupon_discounts'),
    tax: await get('tax'),
  })
  return { buy, getBalances }
}
