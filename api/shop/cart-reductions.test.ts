import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { updateVariantPrice } from '#modules/catalog'
import { createCoupon } from '#modules/promotions'
import { morning as now, openCheckoutShop } from '#tests/support/checkout-shop'

test('a reduced item has its lowest price of 30 days; the savings are not a part of the total', async () => {
  const { db, mina, lamp, mug } = await openShopWithReducedLamp()
  await createCoupon(db, { code: 'Spring15', discount: { basisPoints: 1500 }, now })
  const { id } = await mina.createCart([{ variant: lamp, quantity: 2 }, { variant: mug }])

  const { body } = await mina.request<Cart>('PUT', `/api/carts/${id}/coupon`, { code: 'Spring15' })

  assert.deepEqual(body.items.map(getReduction), [
    [59, 30, 118],
    [null, null, null],
  ])
  assert.equal(body.savings, 35.4)
  const steps = body.receipt.steps.map(({ kind, amount }) => [kind, amount])
  assert.deepEqual(steps, [
    ['base', 92.6],
    ['coupon', -13.89],
    ['shipping', 0],
  ])
  assert.equal(body.receipt.total, 78.71)
})

test('the savings follow the units that are available and the price of today', async () => {
  const { db, mina, lamp, setStock } = await openShopWithReducedLamp()
  const { id, savings } = await mina.createCart([{ variant: lamp, quantity: 5 }])
  assert.equal(savings, 88.5)
  const readReduction = async () => {
    const { body } = await mina.request<Cart>('GET', `/api/carts/${id}`)
    return [body.savings, ...getReduction(body.items[0]!)]
  }

  await setStock(lamp, 2)
  assert.deepEqual(await readReduction(), [35.4, 59, 30, 118])
  await setStock(lamp, 0)
  assert.deepEqual(await readReduction(), [0, null, null, null])
  await setStock(lamp, 5)
  await updateVariantPrice(db, { variantId: lamp, minor: 5900, now })
  assert.deepEqual(await readReduction(), [0, null, null, null])
})

function getReduction(item: Cart['items'][number]) {
  return [item.lowest_price_30_days, item.reduction_percent, item.price_before_reduction]
}

/** The lamp costs $41.30 and was sold for $59 before. */
async function openShopWithReducedLamp() {
  const shop = await openCheckoutShop()
  await updateVariantPrice(shop.db, { variantId: shop.lamp, minor: 4130, now })
  return shop
}
