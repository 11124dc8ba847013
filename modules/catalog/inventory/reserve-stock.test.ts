import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { dollars } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import {
  createProduct,
  getProductBySlug,
  loadFullProducts,
  reserveStock,
  type VariantId,
} from '../index.ts'

const now = utc('2026-08-10 09:00')

test('a sale that waited for the sale of another variant lists the stock that both left', async () => {
  const { db } = await openTestShop()
  const [small, large] = await addCap(db, ['S', 'L'])

  let waiting: Promise<unknown> | undefined
  await runInTransaction(db, async (tx) => {
    await sellOne(tx, small!)
    waiting = runInTransaction(db, (other) => sellOne(other, large!))
    await waitForLockWaiters(db)
  })
  await waiting

  await assertSoldOut(db)
})

test('the statements of a sale are planned a few times only, not for each sale', async () => {
  const { db, url } = await openTestShop()
  const [small] = await addCap(db, ['S'], { stock: 20 })
  const ownConnection = openDatabase(url)
  after(ownConnection.close)

  await runInTransaction(ownConnection.db, async (tx) => {
    for (let sale = 0; sale < 12; sale++) await sellOne(tx, small!, `order ${sale}`)
    const { rows } = await tx.execute(sql`
      select custom_plans from pg_prepared_statements where statement ~ 'stock_movements|is_for_sale'`)
    assert.deepEqual(rows, [{ custom_plans: '5' }, { custom_plans: '5' }])
  })
})

test('the last of six variants are bought at once: the product is listed as sold out', async () => {
  for (let round = 0; round < 4; round++) {
    const { db } = await openTestShop()
    const variants = await addCap(db, ['XS', 'S', 'M', 'L', 'XL', 'XXL'])

    await Promise.all(variants.map((id) => runInTransaction(db, (tx) => sellOne(tx, id))))

    await assertSoldOut(db)
  }
})

/** Adds a product with one of each size, and returns the ids of the variants. */
async function addCap(db: Database, sizes: string[], { stock = 1 } = {}) {
  const [first, ...others] = sizes.map((size) => {
    return { options: [size], price: dollars(10), stock }
  })
  const options = [{ name: 'Size', values: sizes.map((value) => ({ value })) }]
  const { id } = await createProduct(db, {
    title: 'Cap',
    options,
    variants: [first!, ...others],
    now,
  })
  const [cap] = await loadFullProducts(db, [id])
  return cap!.variants.map((variant) => variant.id!)
}

function sellOne(tx: Database, variantId: VariantId, reference = `order of ${variantId}`) {
  const items = [{ variantId, quantity: 1 }]
  return reserveStock(tx, { items, reference, now })
}

async function assertSoldOut(db: Database) {
  const cap = await getProductBySlug(db, 'cap')
  assert.deepEqual([cap?.stockState, cap?.stockLeft], ['out', null])
}
