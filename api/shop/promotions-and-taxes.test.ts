import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import type { PriceReceipt, ShippingZone } from '#contract/pricing'
import type { SimulatedCart } from '#contract/promotions'
import { findOrCreateCategoryPath } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import { products } from '#tables/catalog'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const tenPercent = { kind: 'percentage_off', percent: 10 }
const freeDelivery = { kind: 'free_shipping', methods: ['standard'] }

test('a reduction is shared by goods of two rates, and the delivery is charged by their weight and taxed as they are', async () => {
  const { promote, placeOrder, simulate } = await openShop()
  await promote([tenPercent])
  const { order } = await placeOrder()
  // 53.10 at 19 % and 18.00 at 7 %, and 9.00 of shipping divided between them.
  assert.deepEqual(listSteps(order.receipt), [
    ['base', 79, null],
    ['promotion', -7.9, 10],
    ['shipping', 9, null],
    ['tax', 9.55, 19],
    ['tax', 1.33, 7],
  ])
  assert.equal(order.total, 80.1)
  const lines = order.lines.map(({ receipt }) => listSteps(receipt))
  assert.deepEqual(lines, [
    [
      ['base', 59, null],
      ['promotion', -5.9, 10],
      ['tax', 8.48, 19],
    ],
    [
      ['base', 20, null],
      ['promotion', -2, 10],
      ['tax', 1.18, 7],
    ],
  ])
  assert.equal((await simulate()).receipt.total, 80.1)
})

test('a promotion pays for a delivery by weight, and its tax is gone with it', async () => {
  const { promote, placeOrder, simulate } = await openShop()
  await promote([tenPercent, freeDelivery])
  const { order } = await placeOrder()
  const amounts = listSteps(order.receipt).map(([kind, amount]) => [kind, amount])
  assert.deepEqual(amounts, [
    ['base', 79],
    ['promotion', -7.9],
    ['shipping', 0],
    ['tax', 8.48],
    ['tax', 1.18],
  ])
  const { promotions } = await simulate()
  assert.equal(promotions[0]!.shipping_discount, 9)
})

test('an order with a promotion is paid again as long as bands, rates and weights give the same', async () => {
  const { db, mina, clock, mug, promote, placeOrder, send } = await openShop()
  await promote([tenPercent])
  const [first, second, third] = [await placeOrder(), await placeOrder(), await placeOrder()]
  clock.now = new Date(morning.getTime() + 61 * 60_000)
  await expireHolds(db, clock.now)
  const payAgain = async (placed: PlacedOrder) =>
    (await mina.postOrderAction(placed, 'pay')).body.error?.code
  assert.equal(await payAgain(first), undefined)
  await db.execute(sql`update variants set weight_grams = 100 where id = ${mug}`)
  assert.equal(await payAgain(second), 'prices_changed')
  await db.execute(sql`update variants set weight_grams = 550 where id = ${mug}`)
  assert.equal(await payAgain(second), undefined)
  await send('POST', '/api/admin/tax-rates', { country: 'DE', tax_class: 'reduced', percent: 8 })
  assert.equal(await payAgain(third), 'prices_changed')
})

/** A lamp at 19 % and mugs at 7 % that weigh two kilograms with it. From there on the delivery costs $9. */
async function openShop() {
  const shop = await openCheckoutShop()
  const { db, mina, lamp, mug } = shop
  const send = <Body = Record<string, never>>(method: string, url: string, body?: unknown) =>
    mina.request<Body>(method, url, body, headers)
  const categoryId = (await findOrCreateCategoryPath(db, ['Mugs']))!
  await db.update(products).set({ categoryId }).where(eq(products.title, 'Red Mug'))
  await db.execute(sql`update categories set tax_class = 'reduced' where id = ${categoryId}`)
  await db.execute(sql`update variants set weight_grams = 900 where id = ${lamp}`)
  await db.execute(sql`update variants set weight_grams = 550 where id = ${mug}`)
  await send('POST', '/api/admin/tax-rates', { country: 'DE', tax_class: 'reduced', percent: 7 })
  const zones = '/api/admin/shipping-zones'
  const { items } = (await send<{ items: ShippingZone[] }>('GET', zones)).body
  const { id, name, methods, revision } = items[0]!
  const bands = [
    { from: 0, price: 4 },
    { from: 2000, price: 9 },
  ]
  const prices = [{ method: 'standard', currency: 'USD', basis: 'weight', bands }]
  const saved = await send('PUT', `${zones}/${id}`, { name, methods, prices, revision })
  assert.equal(saved.status, 200)

  const createCart = () => mina.createCart([{ variant: lamp }, { variant: mug, quantity: 2 }])
  const promote = async (actions: object[]) => {
    const body = { kind: 'automatic', name: 'Autumn', actions }
    assert.equal((await send('POST', '/api/admin/promotions', body)).status, 201)
    const cart = await createCart()
    const read = async () => (await mina.request<Cart>('GET', `/api/carts/${cart.id}`)).body
    // The cache of the process hears of the promotion a moment later.
    while (!(await read()).receipt.steps.some(({ kind }) => kind === 'promotion')) await sleep(10)
  }
  const placeOrder = async () => {
    const { status, body } = await mina.checkOut((await createCart()).id)
    assert.equal(status, 201)
    return body
  }
  const simulate = async () => {
    const bought = [
      { variant_id: lamp, quantity: 1 },
      { variant_id: mug, quantity: 2 },
    ]
    const body = { items: bought, country: 'DE', currency: 'USD' }
    return (await send<SimulatedCart>('POST', '/api/admin/promotions/simulations', body)).body
  }
  return { ...shop, send, promote, placeOrder, simulate }
}

function listSteps({ steps }: PriceReceipt) {
  return steps.map(({ kind, amount, percent }) => [kind, amount, percent])
}
