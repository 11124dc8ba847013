import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Client, type QueryConfig } from 'pg'
import type { Database } from '#platform/db/database'
import { getClient } from '#platform/db/drizzle-internals'
import { runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import {
  countListing,
  createProduct,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  findSearchMatch,
  isSearchOnly,
  listProducts,
  listSearchesWithoutResult,
  parseListingCursor,
  recordSearchWithoutResult,
  refreshSearchIndex,
  saveTermTranslations,
  suggestSearch,
} from '../index.ts'
import { editDistance } from '../search/edit-distance.ts'

test('a product is found by its title, brand, category, SKU, attributes and description', async () => {
  const { db } = await openTestShop()
  await createProduct(db, {
    title: 'Walnut desk lamp',
    brand: 'Hüsna Işık',
    categoryId: await findOrCreateCategoryPath(db, ['Home', 'Lighting']),
    description: '<p>Dims with a <b>turn</b>.</p>',
    attributes: [{ name: 'Cable', value: 'braided' }],
    variants: [{ sku: 'LMP-0042/W', price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-01 09:00'),
  })
  await addTestProduct(db, 'Enamel mug')

  for (const q of [
    'lamp',
    'LAMPS',
    'desk  walnut',
    'husna isik',
    'HÜSNA IŞIK',
    'lighting',
    'home lamp',
    'lmp-0042/w',
    '0042',
    'braided',
    'lamp dims turn',
  ]) {
    assert.deepEqual(await searchTitles(db, q), ['Walnut desk lamp'], q)
  }
  for (const q of ['p', '!!!']) assert.deepEqual(await searchTitles(db, q), [], q)
})

test('a search matches with and without diacritics', async () => {
  const { db } = await openTestShop()
  for (const title of [
    'Çanta',
    'Kırmızı şapka',
    'Gürtel',
    'Fußmatte',
    'Crème brûlée dish',
    'İstanbul poster',
  ]) {
    await addTestProduct(db, title)
  }
  for (const [q, title] of [
    ['canta', 'Çanta'],
    ['ÇANTA', 'Çanta'],
    ['kirmizi sapka', 'Kırmızı şapka'],
    ['KIRMIZI', 'Kırmızı şapka'],
    ['gurtel', 'Gürtel'],
    ['fussmatte', 'Fußmatte'],
    ['Fußmatte', 'Fußmatte'],
    ['creme brulee', 'Crème brûlée dish'],
    ['istanbul', 'İstanbul poster'],
  ] as const) {
    assert.deepEqual(await searchTitles(db, q), [title], q)
  }
})

test('a hit in the title ranks before a hit in the description', async () => {
  const { db } = await openTestShop()
  await createProduct(db, {
    title: 'Shade',
    description: 'Fits every lamp.',
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-09 09:00'),
  })
  await addTestProduct(db, 'Lamp', { day: 1 })

  assert.deepEqual(await searchTitles(db, 'lamp'), ['Lamp', 'Shade'])
})

test('the pages of a search by relevance show each hit once', async () => {
  const { db } = await openTestShop()
  for (let n = 0; n < 11; n++)
    await addTestProduct(db, n % 3 ? 'Lamp' : 'Lamp lamp', { day: 1 + (n % 2) })

  const seen: string[] = []
  for (let after: string[] | null = null, more = true; more; ) {
    const filter = { ...EMPTY_LISTING_FILTER, q: 'lamp' }
    const page = await listProducts(db, { filter, sort: 'relevance', limit: 3, after })
    seen.push(...page.items.map(({ id }) => id))
    after = page.nextCursor === null ? null : parseListingCursor('relevance', page.nextCursor)
    more = after !== null
  }
  assert.deepEqual([seen.length, new Set(seen).size], [11, 11])
})

test('the hits of a search are found without parallel workers, which return them in no stable order', async (t) => {
  const { db } = await openTestShop()
  await insertLamps(db, 10_100)
  await db.execute(sql`analyze products`)

  // Parallel workers seem to cost nothing, so that a query that may use them does.
  const plan = await explainSearch(t, db, [
    'min_parallel_table_scan_size',
    'parallel_setup_cost',
    'parallel_tuple_cost',
  ])

  assert.doesNotMatch(plan, /Gather/)
})

test('a search query is parsed once, not for each hit that is ranked', async (t) => {
  const { db } = await openTestShop()
  await addTestProduct(db, 'Lamp')

  const plan = await explainSearch(t, db)
  assert.match(plan, /ts_rank/)
  assert.doesNotMatch(plan, /to_tsquery/)
})

test('a word that more products have than are counted is counted up to the limit', async () => {
  const { db } = await openTestShop()
  await insertLamps(db, 10_100)
  await addTestProduct(db, 'Red mug')
  const lamps = { ...EMPTY_LISTING_FILTER, q: 'lamp' }

  const counts = await countListing(db, lamps)
  const prices = counts.facets.price.map(({ count }) => count)
  assert.deepEqual([counts.total, counts.isTotalLowerBound, prices], [10_000, true, [10_000]])
  const page = await listProducts(db, { filter: lamps, sort: 'relevance', limit: 24, after: null })
  assert.deepEqual([page.items.length, page.nextCursor !== null], [24, true])

  const mugs = await countListing(db, { ...lamps, q: 'mug' })
  assert.deepEqual([mugs.total, mugs.isTotalLowerBound], [1, false])
})

test('a misspelt word is corrected, an unknown word is not', async () => {
  const { db } = await openTestShop()
  for (const title of ['Linen overshirt', 'Linen cushion', 'Headphones', 'Çanta'])
    await addTestProduct(db, title)

  for (const [query, corrected] of [
    ['linnen', 'linen'],
    ['lienn', 'linen'],
    ['linen cushoin', 'linen cushion'],
    ['headfones', 'headphones'],
    ['headph', 'headphones'],
    ['cantta', 'canta'],
    ['linen', null],
    ['xyzzy', null],
    ['linen xyzzy', null],
    ['!!!', null],
  ] as const) {
    assert.equal((await findSearchMatch(db, { q: query })).correctedQ, corrected, query)
  }
})

test('a compound is found by its two words, and two words by their compound', async () => {
  const { db } = await openTestShop()
  for (const title of ['Yoga mat', 'Teapot', 'T-shirt']) await addTestProduct(db, title)

  for (const [q, title] of [
    ['yogamat', 'Yoga mat'],
    ['tea pot', 'Teapot'],
    ['tshirt', 'T-shirt'],
    ['t shirts', 'T-shirt'],
  ] as const) {
    assert.deepEqual(await searchTitles(db, q), [title], q)
  }
})

test('a product is found by the name of the colour of an option that is for sale', async () => {
  const { db } = await openTestShop()
  await createProduct(db, {
    title: 'Dress',
    options: [
      {
        name: 'Colour',
        values: [
          { value: 'Brick', swatch: '#a5402f' },
          { value: 'Forest', swatch: '#2f5d4e' },
        ],
      },
    ],
    variants: [{ options: ['Brick'], price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-01 09:00'),
  })

  assert.deepEqual(await searchTitles(db, 'red dress'), ['Dress'])
  assert.deepEqual(await searchTitles(db, 'brick dress'), ['Dress'])
  assert.deepEqual((await findSearchMatch(db, { q: 'green dress' })).droppedWords, ['green'])
})

test('words that no product has with the others are left out, the last word of the query last', async () => {
  const { db } = await openTestShop()
  for (const title of ['Linen shirt', 'Yoga mat', 'Leather bag']) await addTestProduct(db, title)

  for (const [q, titles, dropped] of [
    ['leather yoga mat', ['Yoga mat'], ['leather']],
    ['qwertz shirt', ['Linen shirt'], ['qwertz']],
    ['a shirt for the linen', ['Linen shirt'], []],
    ['qwertz', [], []],
  ] as const) {
    const { droppedWords } = await findSearchMatch(db, { q })
    assert.deepEqual([await searchTitles(db, q), droppedWords], [titles, dropped], q)
  }
})

test('a word that only descriptions have finds nothing', async () => {
  const { db } = await openTestShop()
  await createProduct(db, {
    title: 'Ring',
    description: 'Clean it with a toothbrush.',
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-01 09:00'),
  })

  assert.deepEqual(await searchTitles(db, 'toothbrush'), [])
  assert.deepEqual(await searchTitles(db, 'toothbrush ring'), ['Ring'])
})

test('what is said about care and sizes finds nothing by itself', async () => {
  const { db } = await openTestShop()
  const { id } = await createProduct(db, {
    title: 'Down jacket',
    attributes: [
      { name: 'Care', value: 'Dry with two tennis balls' },
      { name: 'Size guide', value: 'Clothing' },
      { name: 'Filling', value: 'Feathers' },
    ],
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-01 09:00'),
  })
  const terms = [{ term: 'Dry with two tennis balls', name: '', translation: 'Mit Seife waschen' }]
  await saveTermTranslations(db, { language: 'de', terms })
  await refreshSearchIndex(db, [id])

  assert.deepEqual(await searchTitles(db, 'feathers'), ['Down jacket'])
  assert.deepEqual(await searchTitles(db, 'tennis'), [])
  assert.deepEqual(await searchTitles(db, 'clothing'), [])
  assert.deepEqual(await searchTitles(db, 'tennis jacket'), ['Down jacket'])
  assert.deepEqual(await searchTitles(db, 'Seife', 'de'), [])
  assert.deepEqual(await searchTitles(db, 'Seife jacket', 'de'), ['Down jacket'])
})

test('a product comes first when its SKU is searched for', async () => {
  const { db } = await openTestShop()
  await addTestProduct(db, 'Cable 7 AB')
  await createProduct(db, {
    title: 'Lamp',
    variants: [{ sku: 'AB-7', price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-01 09:00'),
  })

  assert.deepEqual(await searchTitles(db, 'ab-7'), ['Lamp', 'Cable 7 AB'])
})

test('a short word is not taken for another one', async () => {
  const { db } = await openTestShop()
  for (const title of ['Plants', 'Court shoe', 'Care kit', 'Lamps', 'Mug'])
    await addTestProduct(db, title)

  for (const [q, corrected] of [
    ['café', null],
    ['couch', null],
    ['vlamp', null],
    ['lmap', 'lamps'],
    ['mugg', 'mug'],
  ] as const) {
    assert.equal((await findSearchMatch(db, { q })).correctedQ, corrected, q)
  }
})

test('a partly typed word suggests phrases with results, a category and products', async () => {
  const { db } = await openTestShop()
  await findOrCreateCategoryPath(db, ['Linen goods'])
  for (const title of ['Linen overshirt', 'Linen shirt', 'Linen shirt, white', 'Cotton shirt'])
    await addTestProduct(db, title)

  const { phrases, category, products } = await suggestSearch(db, { q: 'Lin', language: 'en' })
  assert.deepEqual(phrases, ['linen', 'linen shirt', 'linen overshirt'])
  assert.equal(category?.name, 'Linen goods')
  assert.equal(products.length, 3)
  for (const phrase of phrases) assert.notDeepEqual(await searchTitles(db, phrase), [], phrase)

  assert.deepEqual((await suggestSearch(db, { q: 'white lin', language: 'en' })).phrases, [
    'white linen',
    'white linen shirt',
  ])
  assert.deepEqual((await suggestSearch(db, { q: 'linnen', language: 'en' })).phrases[0], 'linen')
  assert.deepEqual(await suggestSearch(db, { q: ' & ', language: 'en' }), {
    phrases: [],
    category: null,
    products: [],
  })
})

test('searches without result are counted by phrase, whatever their case and spaces', async () => {
  const { db } = await openTestShop()
  const now = utc('2026-08-22 09:00')
  await recordSearchWithoutResult(db, { query: 'Sofa  bed', now })
  await recordSearchWithoutResult(db, { query: 'sofa bed', now })

  const searches = await listSearchesWithoutResult(db, { limit: 10 })
  assert.deepEqual(
    searches.map(({ phrase, times }) => [phrase, times]),
    [['sofa bed', 2]],
  )
})

test('a search narrowed by a filter is not search-only', () => {
  const search = { ...EMPTY_LISTING_FILTER, q: 'lamp' }
  assert.equal(isSearchOnly(search), true)
  assert.equal(isSearchOnly({ ...search, inStock: true }), false)
})

test('an insertion, a deletion, a replacement and a swap are one edit each', () => {
  for (const [from, to, distance] of [
    ['lamp', 'lamp', 0],
    ['lamp', 'lamps', 1],
    ['lamp', 'lap', 1],
    ['lamp', 'limp', 1],
    ['lamp', 'lmap', 1],
    ['lamp', '', 4],
    ['kitten', 'sitting', 3],
  ] as const) {
    assert.equal(editDistance(from, to), distance, `${from} → ${to}`)
  }
})

async function searchTitles(db: Database, q: string, language: Language = 'en'): Promise<string[]> {
  const filter = { ...EMPTY_LISTING_FILTER, q, language }
  const { items } = await listProducts(db, { filter, sort: 'relevance', limit: 50, after: null })
  return items.map(({ title }) => title)
}

/** Returns the plan of the search for lamps. The settings named are zero. */
async function explainSearch(t: TestContext, db: Database, zeroSettings: string[] = []) {
  const { mock } = t.mock.method(Client.prototype, 'query')
  const filter = { ...EMPTY_LISTING_FILTER, q: 'lamp' }
  await listProducts(db, { filter, sort: 'relevance', limit: 24, after: null })
  const queries = mock.calls.map(({ arguments: [query] }) => query as unknown as QueryConfig)
  const search = queries.find(({ text }) => text.includes('with hits'))!

  const plan = await runInTransaction(db, async (tx) => {
    for (const setting of zeroSettings) await tx.execute(sql.raw(`set local ${setting} = 0`))
    const explanation = { text: `explain (verbose) ${search.text}`, values: search.values ?? [] }
    return (await getClient(tx).query(explanation)).rows
  })
  return JSON.stringify(plan)
}

async function insertLamps(db: Database, count: number) {
  await db.execute(sql`
    insert into products (id, slug, title, created_at, updated_at, search)
    select gen_random_uuid(), 'lamp-' || n, 'Lamp', now(), now(), search_vector('en', 'Lamp', '', '', '', '', '', '')
    from generate_series(1, ${count}::integer) n`)
}
