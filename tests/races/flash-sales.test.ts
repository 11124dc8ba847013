import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { findFlashSaleDiscrepancies, takeSaleUnits } from '#modules/flash-sales'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { openFlashSaleShop } from '#tests/support/flash-sale-shop'

const BUYERS = 500
const QUOTA = 50
const SEEDS = 10

test('of 500 buyers of 50 units, 50 get one, in each of ten orders of arrival', async () => {
  const { db, saleId, clock } = await openFlashSaleShop()
  const { rows } = await db.execute<{ product_id: ProductId }>(
    sql`update flash_sale_products set quota = ${QUOTA} where position = 1 returning product_id`,
  )
  const [product] = rows
  for (let seed = 1; seed <= SEEDS; seed++) {
    const buyers = shuffle([...Array(BUYERS).keys()], seed)
    const results = await Promise.all(
      buyers.map((n) =>
        runResultTransaction(db, async (tx) => {
          // The orders of the test do not exist; the CHECKs hold all the same.
          await tx.execute(sql`set local session_replication_role = replica`)
          const units = [{ productId: product!.product_id, units: 1, paidMinor: 1200 }]
          const order = { orderId: newId<'order'>(), userId: null, email: `b${n}@example.com` }
          return takeSaleUnits(tx, { claim: { saleId, units }, ...order, now: clock.now })
        }),
      ),
    )
    assert.equal(results.filter(({ ok }) => ok).length, QUOTA)
    assert.ok(results.every((one) => one.ok || one.error.code === 'flash_sale_taken'))
    const { rows: taken } = await db.execute(sql`
      select p.taken, (select sum(units)::int from flash_sale_claims) as claimed,
        (select sum(units)::int from flash_sale_buyers) as bought
      from flash_sale_products p where position = 1`)
    assert.deepEqual(taken, [{ taken: QUOTA, claimed: QUOTA, bought: QUOTA }])
    assert.deepEqual(await findFlashSaleDiscrepancies(db), [])
    await db.execute(sql`delete from flash_sale_claims`)
    await db.execute(sql`delete from flash_sale_buyers`)
    await db.execute(sql`update flash_sale_products set taken = 0`)
  }
})

test('one person with twenty carts gets two units', async () => {
  const { mina, vases, reveal, db } = await openFlashSaleShop()
  const carts = []
  for (let n = 0; n < 20; n++) {
    const cart = await mina.createCart([{ variant: vases[n % vases.length]! }])
    await reveal(cart.id)
    carts.push(cart)
  }
  const placed = await Promise.all(carts.map(({ id }) => mina.checkOut(id)))
  const codes = placed.map(({ status, body }) => (status === 201 ? 201 : body.error.code))
  assert.equal(codes.filter((code) => code === 201).length, 2)
  assert.ok(codes.every((code) => code === 201 || code === 'flash_sale_limit'))
  const { rows } = await db.execute(
    sql`select sum(taken)::int as taken, (select count(*)::int from orders) as orders from flash_sale_products`,
  )
  assert.deepEqual(rows, [{ taken: 2, orders: 2 }])
})

test('1,000 simultaneous reveals of 100 carts reveal the sale once to each', async () => {
  const { mina, reveal, db } = await openFlashSaleShop()
  const carts = await Promise.all(Array.from({ length: 100 }, () => mina.createCart([])))
  const revealed = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => reveal(carts[n % carts.length]!.id)),
  )
  assert.ok(revealed.every(({ status }) => status === 200))
  assert.equal(new Set(revealed.map(({ body }) => body.percent)).size, 1)
  const { rows } = await db.execute(sql`select count(*)::int as reveals from flash_sale_reveals`)
  assert.deepEqual(rows, [{ reveals: 100 }])
})

function shuffle<Item>(items: Item[], seed: number): Item[] {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
