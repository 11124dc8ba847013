import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import type { CurrentFlashSale, FlashSaleProduct } from '#contract/flash-sales'
import { expireHolds } from '#modules/checkout'
import {
  deriveSale,
  findFlashSaleDiscrepancies,
  flashSaleSetting,
  hashProduct,
  planNextSale,
  repairFlashSale,
} from '#modules/flash-sales'
import { HOME_SEED, openFlashSaleShop } from '#tests/support/flash-sale-shop'
import { findDiscountDiscrepancies } from '../../modules/integrity/check-discounts.ts'

const MINUTE = 60_000

test('a sale lasts four hours, begins one to three hours after the one before, and takes 30 to 49 percent off', () => {
  const from = new Date('2026-11-21T09:00:00Z')
  const seen = { percents: new Set<number>(), categories: new Set<string>() }
  for (let n = 0; n < 2000; n++) {
    const seed = createHash('sha256').update(String(n)).digest('hex').slice(0, 32)
    const { percent, startsAt, endsAt, categories } = deriveSale(seed, from)
    const pause = (startsAt.getTime() - from.getTime()) / MINUTE
    assert.ok(pause >= 60 && pause <= 180)
    assert.equal(endsAt.getTime() - startsAt.getTime(), 4 * 60 * MINUTE)
    assert.ok(percent >= 30 && percent <= 49)
    seen.percents.add(percent)
    seen.categories.add(categories[0]!)
  }
  assert.equal(seen.percents.size, 20)
  assert.deepEqual([...seen.categories].sort(), ['electronics', 'fashion', 'home'])
})

test('anybody with the seed of a sale finds the same category, discount, times and products', async () => {
  const { db, saleId, sale } = await openFlashSaleShop({ products: 12 })
  const { rows } = await db.execute(sql`select * from flash_sales where id = ${saleId}`)
  const { seed, category, percent } = rows[0]!
  assert.deepEqual([seed, category, percent], [HOME_SEED, 'home', sale.percent])
  const picked = await db.execute<{ product_id: string }>(
    sql`select product_id from flash_sale_products where sale_id = ${saleId} order by position`,
  )
  const all = await db.execute<{ id: string }>(
    sql`select id from products where title like 'Vase%'`,
  )
  const expected = all.rows
    .map(({ id }) => id)
    .sort((a, b) => (hashProduct(HOME_SEED, a) < hashProduct(HOME_SEED, b) ? -1 : 1))
    .slice(0, 8)
  assert.deepEqual(
    picked.rows.map((row) => row.product_id),
    expected,
  )
})

test('the job plans one sale, however many processes run it at once, and the next one when it is over', async () => {
  const { db, clock, sale } = await openFlashSaleShop({ products: 12 })
  const planned = await Promise.all(Array.from({ length: 8 }, () => planNextSale(db, clock)))
  assert.ok(planned.every((id) => id === null))
  clock.now = sale.endsAt
  const next = await Promise.all(Array.from({ length: 8 }, () => planNextSale(db, clock)))
  assert.equal(next.filter((id) => id !== null).length, 1)
  const { rows } = await db.execute<{ product_id: string; sales: number }>(
    sql`select product_id, count(*)::int as sales from flash_sale_products group by 1 having count(*) > 1`,
  )
  assert.deepEqual(rows, [], 'products rest after a sale')
})

test('no sale is planned while the owner has switched them off, or no category has enough products', async () => {
  const { db, clock, sale } = await openFlashSaleShop()
  clock.now = sale.endsAt
  assert.equal(await planNextSale(db, clock), null, 'six products rest, two are left')
  clock.now = new Date(sale.endsAt.getTime() + 31 * 24 * 60 * MINUTE)
  const value = { ...(await flashSaleSetting.get(db)), is_on: false }
  await flashSaleSetting.set(db, { value, now: clock.now })
  assert.equal(await planNextSale(db, clock), null)
  await flashSaleSetting.set(db, { value: { ...value, is_on: true }, now: clock.now })
  assert.notEqual(await planNextSale(db, clock), null)
})

test('nothing of the discount is known before the reveal', async () => {
  const { mina, saleId, sale, clock, reveal } = await openFlashSaleShop()
  const { body } = await mina.request<CurrentFlashSale>('GET', '/api/flash-sales/current')
  assert.deepEqual(body, {
    server_time: clock.now.toISOString(),
    sale: {
      id: saleId,
      starts_at: sale.startsAt.toISOString(),
      ends_at: sale.endsAt.toISOString(),
    },
  })
  const products = `/api/flash-sales/${saleId}/products`
  assert.equal((await mina.request('GET', products)).status, 404)
  const cart = await mina.createCart([])
  assert.equal((await mina.request('GET', `${products}?cart_id=${cart.id}`)).status, 404)
  assert.equal((await reveal(cart.id)).status, 200)
  const listed = await mina.request<{ items: FlashSaleProduct[] }>(
    'GET',
    `${products}?cart_id=${cart.id}`,
  )
  assert.equal(listed.body.items.length, 6)
  clock.now = sale.endsAt
  const ended = await mina.request<CurrentFlashSale>('GET', '/api/flash-sales/current')
  assert.equal(ended.body.sale, null)
  assert.equal((await reveal(cart.id)).body.error.code, 'flash_sale_over')
})

test('a sale that is planned is hidden until it starts', async () => {
  const { mina, sale, clock, reveal } = await openFlashSaleShop()
  clock.now = new Date(sale.startsAt.getTime() - 1)
  const { body } = await mina.request<CurrentFlashSale>('GET', '/api/flash-sales/current')
  assert.equal(body.sale, null)
  const cart = await mina.createCart([])
  assert.equal((await reveal(cart.id)).body.error.code, 'flash_sale_over')
})

test('the revealed price is a step of its own of the receipt, for two units, and is frozen in the order', async () => {
  const { db, mina, vases, reveal, sale } = await openFlashSaleShop()
  const cart = await mina.createCart([{ variant: vases[0]!, quantity: 3 }])
  assert.equal(cart.receipt.total, 36)
  await reveal(cart.id)
  const off = Math.round(1200 * sale.percent) / 10_000
  const { body: revealed } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  const step = revealed.receipt.steps.find(({ kind }) => kind === 'flash_sale')
  assert.equal(step?.percent, sale.percent)
  assert.equal(step?.amount, -Math.round(off * 100 * 2) / 100)
  const total = Math.round((36 - off * 2) * 100) / 100
  assert.equal(revealed.receipt.total, total)
  const placed = await mina.checkOut(cart.id, { expected_total: total })
  assert.equal(placed.status, 201)
  const steps = placed.body.order.receipt.steps
  assert.equal(steps.find(({ kind }) => kind === 'flash_sale')?.percent, sale.percent)
  assert.equal(await countTaken(db), 2)
  assert.deepEqual(await findDiscountDiscrepancies(db), [])
  assert.deepEqual(await findFlashSaleDiscrepancies(db), [])
})

test('a hold that ends and an order that is cancelled give the quota back, once', async () => {
  const { db, mina, vases, reveal, clock } = await openFlashSaleShop()
  const cart = await mina.createCart([{ variant: vases[0]!, quantity: 2 }])
  await reveal(cart.id)
  await mina.checkOut(cart.id)
  assert.equal(await countTaken(db), 2)
  clock.now = new Date(clock.now.getTime() + 31 * MINUTE)
  await expireHolds(db, clock.now)
  await expireHolds(db, clock.now)
  assert.equal(await countTaken(db), 0)
  const again = await mina.checkOut(cart.id)
  assert.equal(again.status, 201)
  assert.equal(await countTaken(db), 2)
  assert.deepEqual(await findFlashSaleDiscrepancies(db), [])
})

test('an order keeps its price until its hold ends, also if the sale ends before', async () => {
  const { db, mina, vases, reveal, clock, sale } = await openFlashSaleShop()
  clock.now = new Date(sale.endsAt.getTime() - MINUTE)
  const cart = await mina.createCart([{ variant: vases[0]! }])
  await reveal(cart.id)
  const { body: placed } = await mina.checkOut(cart.id)
  clock.now = new Date(sale.endsAt.getTime() + 10 * MINUTE)
  const paid = await mina.pay(placed as PlacedOrder)
  assert.equal(paid.body.state, 'succeeded')
  assert.deepEqual(await findDiscountDiscrepancies(db), [])
})

test('an open cart tells that the price has changed when the sale has ended', async () => {
  const { mina, vases, reveal, clock, sale } = await openFlashSaleShop()
  const cart = await mina.createCart([{ variant: vases[0]! }])
  await reveal(cart.id)
  clock.now = sale.endsAt
  const { body } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.equal(body.receipt.total, 12)
  const was = 12 - Math.round(1200 * sale.percent) / 10_000
  assert.deepEqual(body.items[0]!.notices, [
    { kind: 'price_increased', was: Math.round(was * 100) / 100, now: 12 },
  ])
  const checkout = await mina.checkOut(cart.id, { expected_total: was })
  assert.equal(checkout.body.error.code, 'total_changed')
})

test('one person buys no more than the limit, by mailbox and over several carts', async () => {
  const { mina, vases, reveal, sale, db } = await openFlashSaleShop()
  const first = await mina.createCart([{ variant: vases[0]!, quantity: 2 }])
  await reveal(first.id)
  assert.equal((await mina.checkOut(first.id)).status, 201)
  const second = await mina.createCart([{ variant: vases[1]! }])
  await reveal(second.id)
  const tagged = { email: 'Mina+again@example.com' }
  const refused = await mina.checkOut(second.id, tagged)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'flash_sale_limit'])
  const { body: repriced } = await mina.request<Cart>('GET', `/api/carts/${second.id}`)
  assert.equal(repriced.receipt.total, 12)
  assert.equal((await mina.checkOut(second.id, { ...tagged, expected_total: 12 })).status, 201)
  assert.ok(sale.percent >= 30)
  assert.equal(await countTaken(db), 2)
})

test('a guest reveals neither for the cart of an account nor for one that does not exist', async () => {
  const { db, mina, reveal } = await openFlashSaleShop()
  const cart = await mina.createCart([])
  const unknown = await reveal(crypto.randomUUID())
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'cart_not_found'])
  const without = await reveal()
  assert.deepEqual([without.status, without.body.error.code], [422, 'cart_required'])
  await reveal(cart.id)
  const { rows } = await db.execute(sql`select cart_id from flash_sale_reveals`)
  assert.deepEqual(rows, [{ cart_id: cart.id }])
})

async function countTaken(db: Awaited<ReturnType<typeof openFlashSaleShop>>['db']) {
  const { rows } = await db.execute<{ taken: number }>(
    sql`select sum(taken)::int as taken from flash_sale_products`,
  )
  return rows[0]!.taken
}

test('the integrity check finds units that no order holds, and the repair gives them back', async () => {
  const { db, saleId } = await openFlashSaleShop({ products: 12 })
  await db.execute(sql`update flash_sale_products set taken = 1 where sale_id = ${saleId}`)
  assert.notDeepEqual(await findFlashSaleDiscrepancies(db), [])
  await repairFlashSale(db, saleId)
  assert.deepEqual(await findFlashSaleDiscrepancies(db), [])
})
