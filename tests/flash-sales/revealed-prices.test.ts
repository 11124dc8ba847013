import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { FlashSalePrices } from '#contract/flash-sales'
import { setExchangeRates } from '#tests/support/currencies'
import { openFlashSaleShop } from '#tests/support/flash-sale-shop'

const PATH = '/api/flash-sales/current/prices'
const DAY_MS = 24 * 3_600_000

test('the prices of a sale are listed to who has revealed it, and to nobody else', async () => {
  const { mina, clock, reveal, sale, saleId } = await openFlashSaleShop()
  const cart = await mina.createCart([])
  const hidden = { server_time: clock.now.toISOString(), sale: null }
  assert.deepEqual((await mina.request('GET', PATH)).body, hidden)
  assert.deepEqual((await mina.request('GET', `${PATH}?cart_id=${cart.id}`)).body, hidden)
  await reveal(cart.id)
  const { body } = await mina.request<FlashSalePrices>('GET', `${PATH}?cart_id=${cart.id}`)
  assert.equal(body.sale?.id, saleId)
  assert.equal(body.sale.percent, sale.percent)
  assert.equal(body.sale.items.length, 6)
  for (const item of body.sale.items) {
    assert.equal(item.former_price, 12)
    assert.equal(item.lowest_price_30_days, 12)
    assert.equal(item.units, 2)
  }
  const stranger = await mina.createCart([])
  const other = await mina.request<FlashSalePrices>('GET', `${PATH}?cart_id=${stranger.id}`)
  assert.equal(other.body.sale, null)
  clock.now = sale.endsAt
  const ended = await mina.request<FlashSalePrices>('GET', `${PATH}?cart_id=${cart.id}`)
  assert.equal(ended.body.sale, null)
})

test('in each of the seven currencies a listed price is what the cart charges', async () => {
  const { db, mina, clock, reveal, vases } = await openFlashSaleShop()
  const rates = { EUR: 0.86, GBP: 0.75, CAD: 1.4, SEK: 9.5, JPY: 155, TRY: 42.3 }
  await setExchangeRates(db, rates, { now: clock.now, mina })
  const cart = await mina.createCart([{ variant: vases[0]!, quantity: 1 }])
  await reveal(cart.id)
  for (const currency of ['USD', ...Object.keys(rates)]) {
    const query = `cart_id=${cart.id}&currency=${currency}`
    const { body } = await mina.request<FlashSalePrices>('GET', `${PATH}?${query}`)
    const variants = body.sale!.items.flatMap((item) => item.variants)
    const listed = variants.find(({ variant_id }) => variant_id === vases[0])!
    const changed = await mina.request<Cart>('PATCH', `/api/carts/${cart.id}`, { currency })
    assert.equal(changed.status, 200, currency)
    const steps = changed.body.receipt.steps
    const off = steps.find(({ kind }) => kind === 'flash_sale')!.amount
    const cents = (amount: number) => Math.round(amount * 100)
    assert.equal(cents(listed.former_price + off), cents(listed.price), currency)
    assert.ok(listed.price < listed.former_price)
  }
})

test('variants have prices of their own, and the lowest one of 30 days is that for everybody', async () => {
  const { db, mina, clock, reveal, sale, vases } = await openFlashSaleShop()
  await db.execute(sql`
    insert into variants select (json_populate_record(v, json_build_object('id', gen_random_uuid(), 'sku', 'DEAR',
      'price_minor', 2000, 'options', array['Tall'], 'position', 1))).* from variants v where id = ${vases[0]}`)
  const dayBefore = new Date(clock.now.getTime() - DAY_MS).toISOString()
  await db.execute(
    sql`update price_changes set price_minor = 1000, created_at = ${dayBefore} where variant_id = ${vases[0]}`,
  )
  const cart = await mina.createCart([])
  await reveal(cart.id)
  const { body } = await mina.request<FlashSalePrices>('GET', `${PATH}?cart_id=${cart.id}`)
  const item = body.sale!.items.find(({ variants }) => variants.length === 2)!
  const off = (price: number) => Math.round(price * (100 - sale.percent)) / 100
  assert.deepEqual(
    item.variants.map(({ price, former_price }) => [price, former_price]),
    [
      [off(12), 12],
      [off(20), 20],
    ],
  )
  assert.equal(item.price_varies, true)
  assert.equal(item.price, off(12))
  assert.equal(item.lowest_price_30_days, 10)
})

test('a product that is sold out at the price is left out, and all are when the shopper has reached the limit', async () => {
  const { db, mina, reveal, vases } = await openFlashSaleShop()
  const cart = await mina.createCart([{ variant: vases[1]!, quantity: 2 }])
  await reveal(cart.id)
  await db.execute(
    sql`update flash_sale_products set taken = quota where position = (select min(position) from flash_sale_products)`,
  )
  const list = () => mina.request<FlashSalePrices>('GET', `${PATH}?cart_id=${cart.id}`)
  assert.equal((await list()).body.sale!.items.length, 5)
  await db.execute(sql`update flash_sale_reveals set known_units = 2`)
  assert.deepEqual((await list()).body.sale!.items, [])
})
