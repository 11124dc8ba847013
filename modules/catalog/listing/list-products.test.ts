import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '#platform/db/database'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Colour } from '../contract.ts'
import {
  countListing,
  countListingValues,
  createProduct,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  getCategoryTree,
  type ListingFilter,
  listProducts,
  parseListingCursor,
  type SortOrder,
} from '../index.ts'
import { sortOrders } from './sort-orders.ts'

const paths = [['Fashion'], ['Fashion', 'Shirts'], ['Fashion', 'Shirts', 'Linen'], ['Toys']]
const swatches = [
  { value: 'Brick', swatch: '#a5402f' },
  { value: 'Sea', swatch: '#2040c0' },
  { value: 'Undyed' },
]
const prices = [0, 1999, 2499, 2500, 4999, 5000, 7500, 50_000]

test('the pages of any filter and sort order show each matching product once, in order', async () => {
  const { db } = await openTestShop()
  await createListedProducts(db)
  const tree = await getCategoryTree(db)
  const all = await loadActiveProducts(db)

  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      anyOrder,
      fc.integer({ min: 1, max: 9 }),
      async (generated, sort, limit) => {
        const filter: ListingFilter = {
          ...generated,
          category: generated.category ? tree.find(generated.category)! : null,
        }
        const seen = await listAllPages(db, filter, sort, limit)
        const subtree = filter.category && tree.subtree(filter.category.id)
        const expected = all.filter((row) => matches(row, filter, subtree))

        assert.deepEqual(
          seen.map(({ id }) => id),
          sortRows(expected, sort).map(({ id }) => id),
        )
        assert.equal((await countListing(db, filter)).total, expected.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('a facet count is the number of products after that value is chosen', async () => {
  const { db } = await openTestShop()
  await createListedProducts(db)
  const tree = await getCategoryTree(db)
  const total = async (filter: ListingFilter) =>
    (await listAllPages(db, filter, 'newest', 50)).length

  await fc.assert(
    fc.asyncProperty(anyFilter, async (generated) => {
      const filter: ListingFilter = {
        ...generated,
        category: generated.category ? tree.find(generated.category)! : null,
      }
      const { facets } = await countListing(db, filter)
      const values = await countListingValues(db, filter)

      for (const { value, count } of facets.category) {
        assert.equal(count, await total({ ...filter, category: tree.find(value)! }))
      }
      for (const { value, count } of facets.source) {
        assert.equal(count, await total({ ...filter, source: value as ListingFilter['source'] }))
      }
      for (const { min, max, count } of facets.price) {
        const range = { minMinor: Math.round(min * 100), maxMinor: max && Math.round(max * 100) }
        assert.equal(count, await total({ ...filter, ...range }))
      }
      for (const { value, count } of facets.rating) {
        assert.equal(count, await total({ ...filter, rating: Number(value) }))
      }
      for (const [facet, field, ...chosen] of [
        ['colour', 'colours', 'red', 'blue'],
        ['size', 'sizes', 'S', 'M'],
        ['brand', 'brands', 'Kvist', 'Orrin', 'Padmore'],
      ] as const) {
        for (const value of chosen) {
          const count = values[facet].find((counted) => counted.value === value)?.count ?? 0
          assert.equal(count, await total({ ...filter, [field]: [value] }), value)
        }
      }
      assert.equal(facets.in_stock, await total({ ...filter, inStock: true }))
      assert.equal(facets.reduced, await total({ ...filter, isReduced: true }))
    }),
    { numRuns: 15 },
  )
})

test('a price range that cuts a band reads no product outside of the cut part', async () => {
  const { db } = await openTestShop()
  // Prices from 1 to 100 dollars, forty times.
  await db.execute(sql`
    insert into products (id, slug, title, created_at, updated_at, price_minor, price_max_minor)
    select gen_random_uuid(), 'mug-' || n, 'Mug', now(), now(), p.minor, p.minor
    from generate_series(1, 4000) n, lateral (select 100 + n % 100 * 100 as minor) p`)
  await db.execute(sql`analyze products`)

  await db.transaction(async (tx) => {
    const before = await countProductReads(tx)
    const filter = { ...EMPTY_LISTING_FILTER, minMinor: 2300, maxMinor: 5100 }
    assert.equal((await countListing(tx, filter)).total, 29 * 40)
    assert.equal((await countProductReads(tx)) - before, 4 * 40, '23, 24, 50 and 51 dollars')
  })
})

test('a cursor of another sort order or a malformed one is rejected', () => {
  const id = '0198c0de-0000-7000-8000-000000000000'
  const encode = (text: string) => Buffer.from(text).toString('base64url')

  assert.ok(parseListingCursor('newest', encode(`newest 2026-08-01T09:00:00.000Z ${id}`)))
  for (const malformed of [
    `price_asc 100 ${id}`,
    `newest 2026-02-31T09:00:00.000Z ${id}`,
    `newest 0000-01-01T00:00:00.000Z ${id}`,
    `newest 2026-08-01T09:00:00.000Z ${id} more`,
    'newest',
    '\0',
    '',
  ]) {
    assert.equal(parseListingCursor('newest', encode(malformed)), null, malformed)
  }
  assert.equal(parseListingCursor('price_asc', encode(`price_asc ${'9'.repeat(30)} ${id}`)), null)
})

const anyFilter = fc.record({
  ...{
    q: fc.constantFrom(null, null, 'lamp', 'red'),
    source: fc.constantFrom(null, null, 'manual', 'aliexpress'),
  },
  category: fc.constantFrom(null, null, 'fashion', 'shirts', 'linen', 'toys'),
  minMinor: fc.constantFrom(null, null, 0, 2500, 2000, 5000, 7000),
  maxMinor: fc.constantFrom(null, null, 2499, 4999, 6000, 8000),
  rating: fc.constantFrom(null, null, 1, 4, 5),
  inStock: fc.boolean(),
  isReduced: fc.constantFrom(false, false, true),
  colours: fc.constantFrom([], [], [], ['red'], ['blue'], ['blue', 'red']),
  sizes: fc.constantFrom([], [], [], ['S'], ['M', 'S']),
  brands: fc.constantFrom([], [], [], ['Kvist'], ['Kvist', 'Orrin']),
}) as unknown as fc.Arbitrary<Omit<ListingFilter, 'category'> & { category: string | null }>

const anyOrder = fc.constantFrom(
  ...(Object.keys(sortOrders) as SortOrder[]).filter((sort) => sort !== 'relevance'),
)

/** Many products have equal sort values, so that a sort order without the id would lose some. */
async function createListedProducts(db: Database) {
  for (let number = 0; number < 48; number++) {
    const product = await createProduct(db, {
      title: ['Red lamp', 'Blue lamp', 'Red mug'][number % 3]!,
      categoryId: number % 5 === 4 ? null : await findOrCreateCategoryPath(db, paths[number % 4]!),
      source: number % 7 < 3 ? 'aliexpress' : 'manual',
      status: number % 11 === 10 ? 'draft' : 'active',
      brand: ['Kvist', 'Orrin', 'Padmore'][number % 3]!,
      options: [
        { name: 'Colour', values: [swatches[number % 3]!, swatches[(number + 1) % 3]!] },
        { name: 'Size', values: [{ value: ['S', 'M', 'L'][number % 2]! }] },
      ],
      variants: [
        {
          options: [swatches[number % 3]!.value, ['S', 'M', 'L'][number % 2]!],
          price: { minor: prices[number % 8]!, currency: 'USD' },
          stock: number % 4 === 0 ? 0 : 3,
        },
      ],
      now: utc(`2026-08-0${1 + (number % 3)} 09:00`),
    })
    const counts = [0, 0, number % 2, number % 3, number % 5]
    await db.execute(
      sql`update products set rating_counts = ${sql.param(counts)},
        sold_count = ${number % 6}::integer,
        compare_at_minor = case when ${number}::integer % 3 < 2 then price_minor + 100 end where id = ${product.id}`,
    )
  }
}

/** Returns how many rows of `products` this transaction has read. */
async function countProductReads(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ reads: string }>(
    sql`select seq_tup_read + idx_tup_fetch as reads from pg_stat_xact_user_tables where relname = 'products'`,
  )
  return Number(rows[0]!.reads)
}

interface Row {
  id: string
  title: string
  category_id: string | null
  source: string
  created_at: string
  price: number
  tenths: number
  reviews: number
  sold: number
  brand: string
  colours: string[]
  sizes: string[]
  stock: string
  is_reduced: boolean
}

async function loadActiveProducts(db: Database): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    select id, title, category_id, source, created_at::text, price_minor::integer as price, stock_state as stock,
      compare_at_minor is not null as is_reduced,
      rating_tenths as tenths, review_count as reviews, sold_count as sold, brand, colours, sizes from products where status = 'active'`)
  return rows as unknown as Row[]
}

function matches(row: Row, filter: ListingFilter, subtree: string[] | null): boolean {
  const { source, q, minMinor, maxMinor, rating, inStock, isReduced, colours, sizes, brands } =
    filter
  return [
    !subtree || subtree.includes(row.category_id ?? ''),
    !source || row.source === source,
    !q || row.title.toLowerCase().includes(q),
    minMinor === null || row.price >= minMinor,
    maxMinor === null || row.price <= maxMinor,
    !rating || row.tenths >= rating * 10,
    !inStock || row.stock !== 'out',
    !isReduced || row.is_reduced,
    colours.length === 0 || row.colours.some((colour) => colours.includes(colour as Colour)),
    sizes.length === 0 || row.sizes.some((size) => sizes.includes(size)),
    brands.length === 0 || brands.includes(row.brand),
  ].every(Boolean)
}

function sortRows(rows: Row[], sort: SortOrder): Row[] {
  const keys = (row: Row) =>
    ({
      newest: [row.created_at],
      best_selling: [row.sold, row.reviews],
      price_asc: [row.price],
      price_desc: [row.price],
      rating: [row.tenths, row.reviews],
      relevance: [],
    })[sort]
  const direction = sort === 'price_asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [
      [...keys(a), a.id],
      [...keys(b), b.id],
    ]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : left[at]! < right[at]! ? -direction : direction
  })
}

async function listAllPages(db: Database, filter: ListingFilter, sort: SortOrder, limit: number) {
  const seen = []
  for (let after: string[] | null = null, more = true; more; ) {
    const { items, nextCursor } = await listProducts(db, { filter, sort, limit, after })
    seen.push(...items)
    after = nextCursor === null ? null : parseListingCursor(sort, nextCursor)
    more = after !== null
    assert.ok(items.length <= limit)
  }
  return seen
}
