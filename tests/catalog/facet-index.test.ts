import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import {
  type CategoryId,
  type CategoryTree,
  countListing,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  getCategoryTree,
  type ListingFilter,
  replicateFacetIndex,
} from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { listenForPurges } from '#server/cache/listen-for-purges'
import { openTestShop } from '../support/test-shop.ts'
import { waitForLockWaiters } from '../support/wait-for-lock.ts'

test('after any changes the facets of a price range are those of a count of each product', async () => {
  const { db, index, receiveChanges } = await openIndexedShop()
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), anyFilter, async (changes, filter) => {
      for (const change of changes) await db.execute(change)
      await receiveChanges()
      assert.ok(index.get())
      await assertFacets(db, filter)
    }),
    { numRuns: 30 },
  )
})

test('products that one transaction changes alike are all counted', async () => {
  const { db, receiveChanges } = await openIndexedShop()
  await runInTransaction(db, async (tx) => {
    for (const count of [1, 1, 200]) await tx.execute(insertProducts({ count, price: 3000 }))
  })
  await receiveChanges()

  assert.equal((await countListing(db, rangeOf(3000, 3000))).total, 202)
})

test('what a transaction rolled back is not counted', async () => {
  const { db, receiveChanges } = await openIndexedShop()
  await runInTransaction(db, async (tx) => {
    await tx.execute(insertProducts({ count: 1, price: 3000 }))
    const failed = runInTransaction(tx, async (savepoint) => {
      await savepoint.execute(insertProducts({ count: 5, price: 3000 }))
      throw new Error('The import fails')
    })
    await assert.rejects(failed)
  })
  await receiveChanges()

  assert.equal((await countListing(db, rangeOf(3000, 3000))).total, 1)
})

test('a shop whose prices four imports change while lists are asked has the right counts after them', async () => {
  const { db, index, receiveChanges } = await openIndexedShop()
  await db.execute(insertProducts({ count: 400, price: 3000 }))
  const imports = Array.from({ length: 4 }, async (_, importer) => {
    for (let round = 0; round < 12; round++) await importPrices(db, { importer, round })
  })
  let isImporting = true
  const readLists = async () => {
    for (let round = 0; isImporting; round++) {
      // Loads the index again and again in the middle of the imports.
      if (round % 4 === 0) index.setPurgeListening(true)
      await Promise.all([index.load(), countListing(db, rangeOf(2600, 9000))])
    }
  }

  const reading = readLists()
  await Promise.all(imports)
  isImporting = false
  await reading
  await receiveChanges()

  assert.ok(index.get())
  for (const [min, max] of [
    [2600, 9000],
    [0, 3100],
    [3050, 3060],
  ] as const) {
    await assertFacets(db, rangeOf(min, max))
  }
})

test('a change that commits before the snapshot of a load, but is notified of after it, is counted once', async () => {
  const { db, index, receiveChanges } = await openIndexedShop()
  index.setPurgeListening(true)
  let loading: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(insertProducts({ count: 2, price: 3000 }))
    await tx.execute(sql`lock table products`)
    loading = index.load()
    await waitForLockWaiters(db)
  })
  await loading
  await receiveChanges()

  assert.ok(index.get())
  assert.equal((await countListing(db, rangeOf(3000, 3000))).total, 2)
})

test('an index that lacks a removed product is discarded, and the products are counted instead', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { db, index, receiveChanges } = await openIndexedShop()
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table products disable trigger user`)
    await tx.execute(insertProducts({ count: 2, price: 3000 }))
    await tx.execute(sql`alter table products enable trigger user`)
  })
  await db.execute(sql`delete from products where id = (select min(id::text)::uuid from products)`)
  await receiveChanges()

  assert.equal((await countListing(db, rangeOf(3000, 3000))).total, 1)
  assert.equal(index.get(), null)
})

const anyPrice = fc.constantFrom(0, 1999, 2499, 2500, 3000, 4999, 5000, 7500, 50_000, 10 ** 12)
const anyCategory = fc.constantFrom('fashion', 'shirts', 'linen', 'toys', null)
const anySource = fc.constantFrom('manual', 'aliexpress')

const anyAssignment = fc.oneof(
  anyPrice.map(
    (price) => sql`price_minor = ${price}, price_max_minor = ${price}, compare_at_minor = null`,
  ),
  anyCategory.map((slug) => sql`category_id = (select id from categories where slug = ${slug})`),
  anySource.map((source) => sql`source = ${source}`),
  fc.constantFrom('draft', 'active', 'withdrawn').map((status) => sql`status = ${status}`),
  fc.constantFrom('in_stock', 'low', 'out').map((state) => sql`stock_state = ${state}`),
  fc
    .constantFrom(sql`null`, sql`price_minor + 100`)
    .map((price) => sql`compare_at_minor = ${price}`),
  fc.constantFrom('{0,0,0,0,0}', '{0,0,1,0,3}').map((counts) => sql`rating_counts = ${counts}`),
)

/** A fifth of the products, whose ids are random. */
const anyPart = fc
  .integer({ min: 0, max: 4 })
  .map((part) => sql`abs(hashtext(id::text)) % 5 = ${part}`)

const anyChange = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 120 }), price: anyPrice }).map(insertProducts),
  fc
    .tuple(anyAssignment, anyPart)
    .map(([set, part]) => sql`update products set ${set} where ${part}`),
  fc
    .tuple(anyAssignment, anyPart)
    .map(([set, part]) => sql`update products set ${set} where ${part}`),
  anyPart.map((part) => sql`delete from products where ${part}`),
)

const anyFilter = fc.record({
  q: fc.constant(null),
  source: fc.option(anySource),
  category: anyCategory,
  minMinor: fc.constantFrom(0, 1, 2400, 2500, 2999, 3000),
  maxMinor: fc.option(fc.constantFrom(2999, 3000, 6000, 7500, 9000, 60_000)),
  rating: fc.constantFrom(null, 1, 3, 5),
  inStock: fc.boolean(),
  isReduced: fc.boolean(),
}) as fc.Arbitrary<FilterOfSlugs>

type FilterOfSlugs = Omit<Partial<ListingFilter>, 'category'> & { category: string | null }

function rangeOf(minMinor: number, maxMinor: number): ListingFilter {
  return { ...EMPTY_LISTING_FILTER, minMinor, maxMinor }
}

function insertProducts({ count, price }: { count: number; price: number }) {
  return sql`
    insert into products (id, slug, title, category_id, created_at, updated_at, published_at, price_minor, price_max_minor, stock_state)
    select id, id::text, 'Mug', (select c.id from categories c order by md5(c.id::text || n) limit 1), now(), now(), now(),
      ${price}::bigint, ${price}::bigint, case n % 3 when 0 then 'out' else 'in_stock' end
    from generate_series(1, ${count}::integer) n, lateral (select gen_random_uuid() as id where n > 0) ids`
}

/** Changes the prices of the products of an importer by a cent; a third of the imports fail at the end. */
async function importPrices(
  db: Database,
  { importer, round }: Record<'importer' | 'round', number>,
) {
  const work = runInTransaction(db, async (tx) => {
    const part = sql`abs(hashtext(id::text)) % 4 = ${importer}`
    for (const step of [1, 2]) {
      await tx.execute(sql`
        update products set price_minor = price_minor + ${step}, price_max_minor = price_minor + ${step} where ${part}`)
    }
    await tx.execute(insertProducts({ count: 3, price: 3050 }))
    await purgeTags(tx, ['catalog'])
    if (round % 3 === 2) throw new Error('The import fails')
  })
  await (round % 3 === 2 ? assert.rejects(work) : work)
}

/** A shop with four categories whose facet index is loaded. `receiveChanges` waits for those of all earlier commits. */
async function openIndexedShop() {
  const { db, url } = await openTestShop()
  await findOrCreateCategoryPath(db, ['Fashion', 'Shirts', 'Linen'])
  await findOrCreateCategoryPath(db, ['Toys'])
  const index = replicateFacetIndex(db)
  let received = Promise.withResolvers<void>()
  const purge = (tags: string[]) => tags.includes('last') && received.resolve()
  const stop = await listenForPurges(url, [index, { purge, setPurgeListening() {} }])
  after(stop)
  await index.load()
  return {
    db,
    index,
    async receiveChanges() {
      received = Promise.withResolvers()
      await purgeTags(db, ['last'])
      await received.promise
    },
  }
}

interface ProductRow {
  category_id: CategoryId | null
  source: string
  price: string
  stars: number
  stock_state: string
  reduced: boolean
}

/** Compares the counts with those of all products, looked at one by one. */
async function assertFacets(db: Database, filter: FilterOfSlugs | ListingFilter) {
  const tree = await getCategoryTree(db)
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select category_id, source, price_minor as price, rating_tenths / 10 as stars, stock_state,
      compare_at_minor is not null as reduced
    from products where status = 'active'`)
  const category = typeof filter.category === 'string' ? tree.find(filter.category)! : null
  const resolved: ListingFilter = { ...EMPTY_LISTING_FILTER, ...filter, category }
  const count = (changed: Partial<ListingFilter>) =>
    rows.filter((row) => matches(row, { ...resolved, ...changed }, tree)).length

  const { total, facets } = await countListing(db, resolved)
  const categories = tree.all.map((row) => [row.slug, count({ category: row })])
  const sources = (['aliexpress', 'manual'] as const).map((source) => [source, count({ source })])
  const ratings = [4, 3, 2, 1].map((rating) => [`${rating}`, count({ rating })])
  const prices = facets.price.map(({ min, max }) =>
    count({ minMinor: min * 100, maxMinor: max && Math.round(max * 100) }),
  )
  const toPairs = (values: { value: string; count: number }[]) =>
    values.map((value) => [value.value, value.count])

  assert.deepEqual(
    {
      ...{
        total,
        inStock: facets.in_stock,
        reduced: facets.reduced,
        sources: toPairs(facets.source),
      },
      ...{ prices: facets.price.map((band) => band.count), ratings: toPairs(facets.rating) },
      categories: toPairs(facets.category).toSorted(),
    },
    {
      ...{
        total: count({}),
        inStock: count({ inStock: true }),
        reduced: count({ isReduced: true }),
        sources: withoutZeros(sources),
      },
      ...{ prices, ratings: withoutZeros(ratings) },
      categories: withoutZeros(categories).toSorted(),
    },
  )
  const inBands = prices.reduce((sum, products) => sum + products, 0)
  assert.equal(inBands, count({ minMinor: null, maxMinor: null }))
}

function withoutZeros(pairs: (string | number)[][]) {
  return pairs.filter(([, count]) => count !== 0)
}

function matches(row: ProductRow, filter: ListingFilter, tree: CategoryTree): boolean {
  const price = Number(row.price)
  return [
    !filter.category || tree.path(row.category_id).includes(filter.category),
    !filter.source || row.source === filter.source,
    price >= (filter.minMinor ?? 0),
    price <= (filter.maxMinor ?? Number.POSITIVE_INFINITY),
    row.stars >= (filter.rating ?? 0),
    !filter.inStock || row.stock_state !== 'out',
    !filter.isReduced || row.reduced,
  ].every(Boolean)
}
