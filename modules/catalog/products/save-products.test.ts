import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import {
  getProductBySlug,
  loadFullProducts,
  type ProductInput,
  recordStockMovements,
  saveProducts,
} from '../index.ts'
import { productImages, products, stockMovements, variants } from '../tables.ts'

const now = utc('2026-11-21 09:00')

const tee = (overrides: Partial<ProductInput> = {}): ProductInput => ({
  matchKeys: { slug: 'tee', importKey: 'handle:tee' },
  currency: 'USD',
  title: 'Tee',
  category: ['Clothing', 'Tees'],
  options: [{ name: 'Size', values: [] }],
  variants: [
    { options: ['Small'], priceMinor: 2000, sku: 'tee-s', stock: 4 },
    { options: ['Large'], priceMinor: 2200, sku: 'tee-l', stock: 2 },
  ],
  images: [{ source: 'https://example.com/tee.jpg', alt: 'A tee' }],
  ...overrides,
})

test('a product is added once, and an equal input then writes nothing', async () => {
  const { db } = await openTestShop()

  const [first] = await save(db, tee())
  const before = await listRowVersions(db)
  const [again] = await save(db, tee())

  assert.deepEqual([first?.outcome, again?.outcome], ['added', 'unchanged'])
  assert.deepEqual(await listRowVersions(db), before)
})

test('an update reports each changed field, and stock stays the sum of its movements', async () => {
  const { db } = await openTestShop()
  await save(db, tee())

  const [saved] = await save(
    db,
    tee({
      title: 'Cotton Tee',
      variants: [{ options: ['Small'], priceMinor: 1900, sku: 'tee-s', stock: 9 }],
    }),
  )

  assert.deepEqual(saved?.changes, [
    { field: 'title', from: 'Tee', to: 'Cotton Tee' },
    { field: 'options', from: 'Size: Small, Large', to: 'Size: Small' },
    { field: 'variant Small: price', from: '20', to: '19' },
    { field: 'variant Small: stock', from: '4', to: '9' },
    { field: 'variant Large: status', from: 'active', to: 'withdrawn' },
  ])
  assert.equal((await getProductBySlug(db, 'tee'))?.priceMinor, 1900)
  await assertStockIsSumOfMovements(db)
})

test('a dry run returns the same outcomes and writes nothing', async () => {
  const { db } = await openTestShop()
  await save(db, tee())
  const before = await listRowVersions(db)

  const inputs = [
    tee({ title: 'Cotton Tee' }),
    tee({ matchKeys: { slug: 'cap', importKey: 'handle:cap' } }),
  ]
  inputs[1]!.variants = [{ options: ['One'], priceMinor: 900 }]
  const saved = await saveProducts(db, { inputs, reference: 'run 2', dryRun: true, now })

  assert.deepEqual(
    saved.map(({ outcome }) => outcome),
    ['updated', 'added'],
  )
  assert.deepEqual(await listRowVersions(db), before)
})

test('a product in another currency is rejected, and the database refuses one', async () => {
  const { db } = await openTestShop()
  const [rejected] = await save(db, tee({ currency: 'EUR' }))
  assert.deepEqual(rejected?.error, {
    ...{ code: 'product_currency_mismatch', params: { currency: 'USD' } },
  })
  await save(db, tee())
  await assert.rejects(db.update(products).set({ currency: 'EUR' }), ({ cause }: Error) =>
    /products_currency_check/.test(String(cause)),
  )
})

test('two variants swap their SKUs', async () => {
  const { db } = await openTestShop()
  await save(db, tee())

  const [small, large] = tee().variants
  const swapped = [
    { ...small!, sku: 'tee-l' },
    { ...large!, sku: 'tee-s' },
  ]
  const [saved] = await save(db, tee({ variants: swapped }))

  assert.equal(saved?.outcome, 'updated')
  const [product] = await loadFullProducts(db, [(await getProductBySlug(db, 'tee'))!.id])
  assert.deepEqual(
    product?.variants.map(({ sku, options }) => [sku, options[0]]),
    [
      ['tee-l', 'Small'],
      ['tee-s', 'Large'],
    ],
  )
})

test("a variant with another product's SKU is rejected, and the other variants are saved", async () => {
  const { db } = await openTestShop()
  await save(db, tee())

  const cap = tee({ matchKeys: { slug: 'cap', importKey: 'handle:cap' }, title: 'Cap' })
  cap.variants = [
    { options: ['Small'], priceMinor: 900, sku: 'tee-s' },
    { options: ['Large'], priceMinor: 900, sku: 'cap-l' },
  ]
  const [saved] = await save(db, cap)

  assert.equal(saved?.outcome, 'added')
  assert.deepEqual(saved?.rejectedVariants, [
    { variant: 0, error: { code: 'sku_taken', params: { sku: 'tee-s' } } },
  ])
})

test('a save does not restore stock that was sold before it', async () => {
  const { db } = await openTestShop()
  await save(db, tee())
  const [row] = await db.select().from(variants).where(eq(variants.sku, 'tee-s'))
  const movements = [{ variantId: row!.id, quantity: -1 }]
  await recordStockMovements(db, { movements, reason: 'sale', reference: 'order 1', now })

  const { variants: inputs, ...rest } = tee()
  const withoutStock = inputs.map(({ stock: _, ...variant }) => variant)
  await save(db, { ...rest, title: 'Tee!', variants: withoutStock })

  assert.equal((await getProductBySlug(db, 'tee'))?.title, 'Tee!')
  await assertStockIsSumOfMovements(db)
  const [after] = await db.select().from(variants).where(eq(variants.sku, 'tee-s'))
  assert.equal(after?.stock, 3)
})

test('a sale waits while the stock of a counted warehouse is calculated', async () => {
  const { db } = await openTestShop()
  await save(db, tee())
  const [row] = await db.select().from(variants).where(eq(variants.sku, 'tee-s'))
  const movements = [{ variantId: row!.id, quantity: -1 }]
  const sell = () => recordStockMovements(db, { movements, reason: 'sale', reference: 'o', now })
  let calls = 0
  let selling: Promise<unknown> = Promise.resolve()
  await saveProducts(db, {
    ...{ inputs: [{ ...tee(), title: 'Tee!' }], reference: 'count', now },
    async countCommittedStock() {
      // The first call plans the save, the second is of its transaction.
      if (++calls === 2) {
        selling = sell()
        await waitForLockWaiters(db)
      }
      return new Map()
    },
  })
  await selling

  const [after] = await db.select().from(variants).where(eq(variants.sku, 'tee-s'))
  assert.equal(after?.stock, 3, '4 were counted, and one is sold')
})

test('a fetched image stays ready when another image is added', async () => {
  const { db } = await openTestShop()
  await save(db, tee())
  await db.update(productImages).set({ state: 'ready' })

  const [first] = tee().images!
  await save(db, tee({ images: [{ source: 'https://example.com/back.jpg' }, first!] }))

  const images = await db.select().from(productImages).orderBy(productImages.position)
  assert.deepEqual(
    images.map(({ state, alt }) => [state, alt]),
    [
      ['waiting', ''],
      ['ready', 'A tee'],
    ],
  )
})

test('products with one title get different slugs', async () => {
  const { db } = await openTestShop()
  await addTestProduct(db, 'Cap')
  const cap = (importKey: string) =>
    tee({
      matchKeys: { importKey },
      title: 'Cap',
      options: [],
      variants: [{ options: [], priceMinor: 1 }],
    })

  await saveProducts(db, { inputs: [cap('id:1'), cap('id:2')], reference: 'run 1', now })

  const rows = await db.select({ slug: products.slug }).from(products)
  assert.deepEqual(rows.map(({ slug }) => slug).sort(), ['cap', 'cap-2', 'cap-3'])
})

function save(db: Database, input: ProductInput) {
  return saveProducts(db, { inputs: [input], reference: `run ${input.title}`, now })
}

/** Lists the catalogue's rows with `xmin`, the transaction that last wrote them. */
async function listRowVersions(db: Database) {
  const { rows } = await db.execute(sql`
    select 'p', xmin::text, id::text from products union all select 'v', xmin::text, id::text from variants
    union all select 'i', xmin::text, id::text from product_images
    union all select 'o', xmin::text, id::text from product_options
    union all select 'm', xmin::text, id::text from stock_movements
    union all select 'c', xmin::text, id::text from categories order by 1, 3`)
  return rows
}

async function assertStockIsSumOfMovements(db: Database) {
  const sum = sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::integer`
  const rows = await db
    .select({ stock: variants.stock, sum })
    .from(variants)
    .leftJoin(stockMovements, eq(stockMovements.variantId, variants.id))
    .groupBy(variants.id)
  for (const row of rows) assert.equal(row.stock, row.sum)
}
