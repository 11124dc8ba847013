import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import {
  type CategoryId,
  findOrCreateCategoryPath,
  moveCategory,
  type ProductId,
  type VariantId,
} from '#modules/catalog'
import { expireHolds, refundOrder } from '#modules/checkout'
import type { OrderId, OrderLineId } from '#modules/orders'
import { createCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { products } from '#tables/catalog'
import { clerk } from '#tests/support/actors'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { findDiscountDiscrepancies } from '../../modules/integrity/check-discounts.ts'

const tenPercent = { basisPoints: 1000 }

test('a coupon for a category is taken off the products in it and below it, and off no others', async () => {
  const { shop, lamp, mug, kitchen } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'KITCHEN', discount: tenPercent, categoryIds: [kitchen] })
  const cart = await shop.createCart('KITCHEN', [{ variant: lamp }, { variant: mug, quantity: 3 }])

  assert.deepEqual(cart.coupon, { code: 'KITCHEN', discount: 3 })
  assert.deepEqual(listDiscounts(cart.items), [undefined, -3])
  assert.equal(cart.receipt.total, 86)
  const { body } = await shop.mina.checkOut(cart.id)
  assert.deepEqual(listDiscounts(body.order.lines), [undefined, -3])
  assert.deepEqual(await shop.listAdjustments(), [
    { title: 'Red Mug', source: 'KITCHEN', minor: 300 },
  ])
})

test('a coupon for products takes no more off than they cost', async () => {
  const { shop, lamp, mug, mugId } = await openShopWithKitchen()
  const discount = { amountMinor: 5000 }
  await shop.createCoupon({ code: 'MUG', discount, currency: 'USD', productIds: [mugId] })
  const cart = await shop.createCart('MUG', [{ variant: lamp }, { variant: mug }])
  assert.deepEqual([cart.coupon?.discount, cart.receipt.total], [10, 59])
})

test('a cart with nothing that a coupon is for says so, also when the last such item is removed', async () => {
  const { shop, lamp, mug, kitchen } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'KITCHEN', discount: tenPercent, categoryIds: [kitchen] })
  const other = await shop.mina.createCart([{ variant: lamp }])
  const apply = (headers = {}) =>
    shop.mina.request('PUT', `/api/carts/${other.id}/coupon`, { code: 'KITCHEN' }, headers)
  const refused = await apply()
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [422, 'coupon_not_for_these_products'],
  )
  assert.match(refused.body.error.message, /^KITCHEN only applies to certain products/)
  assert.match((await apply({ 'Accept-Language': 'de' })).body.error.message, /bestimmte Produkte/)

  const cart = await shop.createCart('KITCHEN', [{ variant: lamp }, { variant: mug }])
  const path = `/api/carts/${cart.id}/items/${cart.items[1]!.id}`
  const { body } = await shop.mina.request<Cart>('DELETE', path)
  assert.deepEqual([body.coupon, body.receipt.total], [null, 59])
  assert.equal(body.coupon_error?.code, 'coupon_not_for_these_products')
})

test('the minimum of a coupon counts what its own products cost', async () => {
  const { shop, lamp, mug, mugId } = await openShopWithKitchen()
  const minimum = { currency: 'USD', minSubtotalMinor: 2000 }
  await shop.createCoupon({ code: 'MUG', discount: tenPercent, ...minimum, productIds: [mugId] })
  const cart = await shop.mina.createCart([{ variant: lamp }, { variant: mug }])
  const path = `/api/carts/${cart.id}`
  const { error } = (await shop.mina.request('PUT', `${path}/coupon`, { code: 'MUG' })).body
  assert.equal(error.code, 'coupon_min_subtotal')
  assert.match(
    error.message,
    /applies to some products and needs at least \$20\.00 of them\. Add \$10\.00 more/,
  )

  await shop.mina.request('PATCH', `${path}/items/${cart.items[1]!.id}`, { quantity: 2 })
  const applied = await shop.mina.request<Cart>('PUT', `${path}/coupon`, { code: 'MUG' })
  assert.equal(applied.body.coupon?.discount, 2)
})

test('a product that leaves the category before the checkout changes the total, and the shopper is told', async () => {
  const { shop, mug, mugId, kitchen } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'KITCHEN', discount: tenPercent, categoryIds: [kitchen] })
  const cart = await shop.createCart('KITCHEN', [{ variant: mug }])
  await shop.setCategory(mugId, null)

  const asShown = await shop.mina.checkOut(cart.id, { expected_total: cart.receipt.total })
  assert.deepEqual([asShown.status, asShown.body.error.code], [409, 'total_changed'])
  const unseen = await shop.mina.checkOut(cart.id)
  assert.equal(unseen.body.error.code, 'coupon_not_for_these_products')
  assert.equal((await shop.mina.checkOut(cart.id, { expected_total: 10 })).body.order.total, 10)
})

test('a checkout beside a change of the category gives the discount that was shown, or says that the total changed', async () => {
  const { db, shop, mug, mugId, kitchen } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'KITCHEN', discount: tenPercent, categoryIds: [kitchen] })
  for (let round = 0; round < 6; round++) {
    await shop.setCategory(mugId, kitchen)
    const cart = await shop.createCart('KITCHEN', [{ variant: mug }])
    const [placed] = await Promise.all([
      shop.mina.checkOut(cart.id, { expected_total: 9 }),
      shop.setCategory(mugId, null),
    ])
    if (placed.status === 201) assert.equal(placed.body.order.total, 9)
    else assert.equal(placed.body.error.code, 'total_changed')
  }
  assert.deepEqual(await findDiscountDiscrepancies(db), [])
})

test('a category that moves takes its products into the coupon of its new parent', async () => {
  const { db, shop, lamp, kitchen, lights } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'KITCHEN', discount: tenPercent, categoryIds: [kitchen] })
  const cart = await shop.mina.createCart([{ variant: lamp }])
  const apply = () =>
    shop.mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, { code: 'KITCHEN' })
  assert.equal((await apply()).status, 422)
  await moveCategory(db, { categoryId: lights, parentId: kitchen })
  assert.equal((await apply()).body.coupon?.discount, 5.9)
})

test('an order whose discount would be another now is not paid again after its hold', async () => {
  const { db, shop, lamp, mug, mugId, kitchen, lights } = await openShopWithKitchen()
  const categoryIds = [kitchen, lights]
  await shop.createCoupon({ code: 'HOME', discount: tenPercent, categoryIds })
  const placeOrder = async () => {
    const cart = await shop.createCart('HOME', [{ variant: lamp }, { variant: mug }])
    return (await shop.mina.checkOut(cart.id)).body
  }
  const placed = await placeOrder()
  shop.clock.now = new Date(morning.getTime() + 61 * 60_000)
  await expireHolds(db, shop.clock.now)
  await shop.setCategory(mugId, null)
  const payAgain = () => shop.mina.postOrderAction(placed, 'pay')
  assert.equal((await payAgain()).body.error.code, 'prices_changed')
  await shop.setCategory(mugId, kitchen)
  assert.equal((await payAgain()).status, 200)
})

test('refunds give back what each line cost, so that all together are what was paid', async () => {
  const { shop, lamp, mug, kitchen } = await openShopWithKitchen()
  await shop.createCoupon({
    code: 'KITCHEN',
    discount: { basisPoints: 333 },
    categoryIds: [kitchen],
  })
  const cart = await shop.createCart('KITCHEN', [{ variant: lamp }, { variant: mug, quantity: 3 }])
  const placed = (await shop.mina.checkOut(cart.id)).body
  await shop.mina.pay(placed)
  const [lampLine, mugLine] = placed.order.lines
  const refund = (line: { id: string }) => shop.refundUnit(placed, line.id as OrderLineId)

  assert.deepEqual(
    [
      await refund(mugLine!),
      await refund(lampLine!),
      await refund(mugLine!),
      await refund(mugLine!),
    ],
    [966, 5900, 967, 967],
  )
  const { body } = await shop.mina.getOrder(placed)
  assert.deepEqual([body.state, body.refunded, body.total], ['refunded', 88, 88])
})

test('the integrity check finds a line whose discount is not what the order redeemed', async () => {
  const { db, shop, lamp, mug, mugId } = await openShopWithKitchen()
  await shop.createCoupon({ code: 'MUG', discount: tenPercent, productIds: [mugId] })
  const cart = await shop.createCart('MUG', [{ variant: lamp }, { variant: mug }])
  await shop.mina.checkOut(cart.id)
  assert.deepEqual(await findDiscountDiscrepancies(db), [])

  const damages = [
    sql`update order_line_adjustments set minor = 99`,
    sql`update order_line_adjustments set minor = 100, source = 'OTHER'`,
    sql`update order_line_adjustments set source = 'MUG', kind = 'promotion'`,
  ]
  for (const damage of damages) {
    await db.execute(damage)
    assert.notDeepEqual(await findDiscountDiscrepancies(db), [])
  }
})

interface CouponTerms extends Omit<Parameters<typeof createCoupon>[1], 'scope' | 'now'> {
  categoryIds?: CategoryId[]
  productIds?: ProductId[]
}

/** A shop whose mug is in Kitchen / Mugs, and whose lamp is in Lights. */
async function openShopWithKitchen() {
  const { db, lamp, mug, mina, clock } = await openCheckoutShop()
  const kitchen = (await findOrCreateCategoryPath(db, ['Kitchen']))!
  const mugs = await findOrCreateCategoryPath(db, ['Kitchen', 'Mugs'])
  const lights = (await findOrCreateCategoryPath(db, ['Lights']))!
  const setCategory = (id: ProductId, categoryId: CategoryId | null) =>
    db.update(products).set({ categoryId }).where(eq(products.id, id))
  const [lampId, mugId] = [await getProductId(db, lamp), await getProductId(db, mug)]
  await setCategory(lampId, lights)
  await setCategory(mugId, mugs)

  const shop = {
    mina,
    clock,
    setCategory,
    createCoupon: ({ categoryIds = [], productIds = [], ...terms }: CouponTerms) =>
      createCoupon(db, { ...terms, scope: { categoryIds, productIds }, now: morning }),
    async createCart(code: string, items: { variant: VariantId; quantity?: number }[]) {
      const { id } = await mina.createCart(items)
      return (await mina.request<Cart>('PUT', `/api/carts/${id}/coupon`, { code })).body
    },
    async listAdjustments() {
      const { rows } = await db.execute(sql`
        select title, source, minor::integer from order_line_adjustments join order_lines on id = order_line_id`)
      return rows
    },
    /** Refunds one unit of a line, and returns the amount. */
    async refundUnit({ order }: PlacedOrder, lineId: OrderLineId) {
      const lines = [{ lineId, quantity: 1 }]
      const selection = { kind: 'lines', lines, withShipping: false } as const
      const refunded = await refundOrder(db, {
        ...{
          orderId: order.id as OrderId,
          selection,
          reason: { comment: 'Crack' },
          restock: false,
        },
        ...{ key: crypto.randomUUID(), actor: clerk, now: morning },
      })
      return refunded.ok ? refunded.value.amountMinor : refunded.error.code
    },
  }
  return { db, shop, lamp, mug, mugId, kitchen, lights }
}

async function getProductId(db: Database, variantId: VariantId): Promise<ProductId> {
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`select product_id as id from variants where id = ${variantId}`,
  )
  return rows[0]!.id
}

function listDiscounts(lines: { receipt: Cart['receipt'] }[]) {
  return lines.map(({ receipt }) => receipt.steps.find(({ kind }) => kind === 'coupon')?.amount)
}
