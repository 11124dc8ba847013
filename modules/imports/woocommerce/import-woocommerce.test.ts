import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asc } from 'drizzle-orm'
import { getProductBySlug, loadFullProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { products } from '#tables/catalog'
import { importFile, toCsv, writeImportFile } from '#tests/support/import-file'
import { openTestShop, utc } from '#tests/support/test-shop'

const columns = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
]
  .concat([
    'Date sale price starts',
    'Date sale price ends',
    'In stock?',
    'Stock',
    'Weight (kg)',
    'Sale price',
  ])
  .concat(['Regular price', 'Categories', 'Tags', 'Images', 'Parent', 'External URL', 'Position'])
  .concat(['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'])
  .concat(['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 2 global'])

type Row = Record<string, string>
const wooFile = (...rows: Row[]) =>
  writeImportFile(toCsv(columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))))

const simple = {
  Type: 'simple',
  Name: 'Beanie',
  SKU: 'beanie',
  Published: '1',
  'Regular price': '20',
  'In stock?': '1',
}
const tee = {
  ID: '741',
  Type: 'variable',
  Name: 'Tee',
  SKU: 'tee',
  Published: '1',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Blue, Green',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'Large, Small',
}
const variation = (colour: string, size: string, more: Row = {}): Row => ({
  Type: 'variation',
  Name: 'Tee',
  Published: '1',
  Parent: 'tee',
  SKU: `tee-${colour}-${size}`.toLowerCase(),
  'Regular price': '25',
  Stock: '3',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': colour,
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': size,
  ...more,
})

test('variations belong to their product by SKU or ID, before or after it', async () => {
  const { db } = await openTestShop()
  const { counts } = await importFile(
    db,
    wooFile(
      variation('Green', 'Small', { Parent: 'id:741', Position: '2' }),
      simple,
      tee,
      variation('Blue', 'Large', { Position: '1' }),
    ),
  )

  assert.deepEqual(counts, { rows: 4, imported: 4, updated: 0, unchanged: 0, failed: 0 })
  const found = await loadProduct(db, 'tee')
  assert.deepEqual(
    found.variants.map(({ sku, options }) => [sku, ...options]),
    [
      ['tee-blue-large', 'Blue', 'Large'],
      ['tee-green-small', 'Green', 'Small'],
    ],
  )
  assert.deepEqual(
    found.options.map(({ name }) => name),
    ['Colour', 'Size'],
  )
})

test('a variation for any size becomes one variant for each size, and its stock is divided among them', async () => {
  const { db } = await openTestShop()
  await importFile(
    db,
    wooFile(
      tee,
      variation('Blue', '', { SKU: 'tee-blue', Stock: '5' }),
      variation('Blue', 'Small'),
    ),
  )

  const { variants } = await loadProduct(db, 'tee')
  assert.deepEqual(
    variants.map(({ sku, options, stock }) => [sku, options[1], stock]),
    [
      ['tee-blue', 'Large', 5],
      ['tee-blue-small', 'Small', 3],
    ],
  )
  await importFile(db, wooFile(tee, variation('Green', '', { SKU: 'tee-green', Stock: '5' })))
  const activeVariants = (await loadProduct(db, 'tee')).variants.filter(
    ({ status }) => status === 'active',
  )
  assert.deepEqual(
    activeVariants.map(({ sku, stock }) => [sku, stock]),
    [
      ['tee-green-large', 3],
      ['tee-green-small', 2],
    ],
  )
})

test('rows without a product in the file, and duplicates, fail', async () => {
  const { db } = await openTestShop()
  const { failures, counts } = await importFile(
    db,
    wooFile(
      tee,
      variation('Blue', 'Small'),
      variation('Blue', 'Small', { SKU: 'other' }),
      variation('Red', 'Small', { Parent: 'missing' }),
      simple,
      { ...simple, Name: 'Another Beanie' },
      { ...simple, SKU: 'tee-blue-small', Name: 'Thief' },
      { ...simple, SKU: 'group', Type: 'grouped' },
      { ...simple, SKU: 'odd', Type: 'subscription' },
      { ...simple, SKU: 'free', 'Regular price': '' },
      { ...simple, SKU: 'away', Type: 'external' },
    ),
  )

  assert.deepEqual(failures, [
    { line: 4, reason: 'The variant "Blue / Small" is already on line 3.' },
    { line: 5, reason: 'Its product "missing" isn’t in the file.' },
    { line: 7, reason: 'The SKU "beanie" is already on line 6.' },
    { line: 8, reason: 'The SKU "tee-blue-small" is already on line 3.' },
    {
      line: 9,
      reason: 'A grouped product only lists other products, which are imported on their own.',
    },
    { line: 10, reason: 'The type "subscription" isn’t known.' },
    { line: 11, reason: 'The price is missing.' },
    { line: 12, reason: 'The external address is missing.' },
  ])
  assert.deepEqual(counts, { rows: 11, imported: 3, updated: 0, unchanged: 0, failed: 8 })
})

test('a sale price applies between the dates of the sale', async () => {
  const { db } = await openTestShop()
  const sale = {
    ...simple,
    'Sale price': '18',
    'Date sale price starts': '2026-11-20',
    'Date sale price ends': '2026-11-22',
  }
  const prices: number[] = []
  for (const day of ['19', '20', '22', '23']) {
    await importFile(db, wooFile(sale), { now: utc(`2026-11-${day} 18:00`) })
    prices.push((await getProductBySlug(db, 'beanie'))!.priceMinor)
  }

  assert.deepEqual(prices, [2000, 1800, 1800, 2000])
})

test('a row in stock without a number gives a new variant the default stock, and later imports keep its stock', async () => {
  const { db } = await openTestShop()
  await importFile(db, wooFile(simple))
  const first = (await loadProduct(db, 'beanie')).variants[0]?.stock
  await importFile(db, wooFile({ ...simple, Stock: '7' }))
  const { counts } = await importFile(db, wooFile(simple))

  assert.deepEqual(
    [first, (await loadProduct(db, 'beanie')).variants[0]?.stock, counts.unchanged],
    [100, 7, 1],
  )
})

test('descriptions, categories, weight and attributes are imported', async () => {
  const { db } = await openTestShop()
  await importFile(
    db,
    wooFile({
      ...simple,
      'Short description': 'Warm.',
      Description: 'Knitted\\nby <b>Theo</b> <script>x</script>',
      Categories: 'Clothing, Clothing > Hats\\, caps',
      'Weight (kg)': '0,25',
      Tags: 'winter, wool',
      Images: 'https://example.com/1.jpg, https://example.com/2.jpg',
      'Attribute 1 name': 'Material',
      'Attribute 1 value(s)': 'Wool, Silk',
      'Attribute 2 name': 'Secret',
      'Attribute 2 value(s)': 'Yes',
      'Attribute 2 visible': '0',
    }),
  )

  const beanie = await loadProduct(db, 'beanie')
  assert.equal(beanie.description, '<p>Warm.</p>\n<p>Knitted<br />by <b>Theo</b> </p>')
  assert.deepEqual(beanie.category, ['Clothing', 'Hats, caps'])
  assert.equal(beanie.variants[0]?.weightGrams, 250)
  assert.equal(beanie.images.length, 2)
  assert.deepEqual(beanie.attributes, [
    { name: 'Tags', value: 'winter, wool' },
    { name: 'Material', value: 'Wool, Silk' },
  ])
})

test('drafts, hidden and external products keep their status', async () => {
  const { db } = await openTestShop()
  await importFile(
    db,
    wooFile(
      { ...simple, SKU: '', ID: '5', Name: 'A', Published: '-1' },
      { ...simple, SKU: 'b', Name: 'B', 'Visibility in catalog': 'hidden' },
      { ...simple, SKU: 'c', Name: 'C', Type: 'external', 'External URL': 'https://example.com/c' },
      { ...simple, SKU: 'd', Name: "'=1+1" },
    ),
  )

  const rows = await db.select().from(products).orderBy(asc(products.title))
  assert.deepEqual(
    rows.map(({ title, status, importKey, affiliateUrl }) => [
      title,
      status,
      importKey,
      affiliateUrl,
    ]),
    [
      ['=1+1', 'active', 'sku:d', null],
      ['A', 'draft', 'id:5', null],
      ['B', 'draft', 'sku:b', null],
      ['C', 'active', 'sku:c', 'https://example.com/c'],
    ],
  )
})

async function loadProduct(db: Database, slug: string) {
  const product = await getProductBySlug(db, slug)
  const [found] = await loadFullProducts(db, [product!.id])
  return found!
}
