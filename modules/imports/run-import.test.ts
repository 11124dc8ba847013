import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { getProductBySlug, loadFullProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { productImages, products, variants } from '#tables/catalog'
import { importFile, toCsv, writeImportFile } from '#tests/support/import-file'
import { openTestShop, utc } from '#tests/support/test-shop'

const shopify = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
]
  .concat([
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
  ])
  .concat(['Image Src', 'Image Position', 'Image Alt Text', 'Variant Image', 'Status'])

type Row = Record<string, string>
const shopifyFile = (...rows: Row[]) =>
  writeImportFile(toCsv(shopify, ...rows.map((row) => shopify.map((name) => row[name] ?? ''))))

const pot = {
  Handle: 'clay-pot',
  Title: 'Clay Pot',
  Type: 'Garden > Pots',
  'Variant Price': '9.99',
}
const sizedPot = {
  ...pot,
  'Option1 Name': 'Size',
  'Option1 Value': 'Small',
  'Variant SKU': 'pot-s',
}

test('a Shopify product is imported with its variants, pictures by position and category', async () => {
  const { db } = await openTestShop()
  const { counts } = await importFile(
    db,
    shopifyFile(
      {
        ...sizedPot,
        Vendor: 'Mina & Co',
        Tags: 'Pot, Plants',
        'Body (HTML)': '<p onclick="steal()">Clay.<script>alert(1)</script></p>',
        'Variant Inventory Qty': '3',
        'Variant Grams': '450',
        'Image Src': 'https://example.com/2.jpg',
        'Image Position': '2',
      },
      {
        Handle: 'clay-pot',
        'Option1 Value': 'Large',
        'Variant SKU': 'pot-l',
        'Variant Price': '15.99',
        'Variant Image': 'https://example.com/large.jpg',
      },
      {
        Handle: 'clay-pot',
        'Image Src': 'https://example.com/1.jpg',
        'Image Position': '1',
        'Image Alt Text': 'A pot',
      },
    ),
  )

  const pot = await loadProduct(db, 'clay-pot')
  assert.deepEqual(counts, { rows: 3, imported: 3, updated: 0, unchanged: 0, failed: 0 })
  assert.deepEqual(
    [pot.brand, pot.category, pot.description],
    ['Mina & Co', ['Garden', 'Pots'], '<p>Clay.</p>'],
  )
  assert.deepEqual(pot.attributes, [{ name: 'Tags', value: 'Pot, Plants' }])
  assert.deepEqual(
    pot.variants.map(({ sku, options, priceMinor, stock, weightGrams, image }) => [
      sku,
      options[0],
      priceMinor,
      stock,
      weightGrams,
      image,
    ]),
    [
      ['pot-s', 'Small', 999, 3, 450, null],
      ['pot-l', 'Large', 1599, 0, null, 'https://example.com/large.jpg'],
    ],
  )
  assert.deepEqual(
    pot.images.map(({ source, alt }) => `${source} ${alt}`),
    [
      'https://example.com/1.jpg A pot',
      'https://example.com/2.jpg ',
      'https://example.com/large.jpg ',
    ],
  )
  const states = await db.selectDistinct({ state: productImages.state }).from(productImages)
  assert.deepEqual(states, [{ state: 'waiting' }], 'pictures are fetched later')
})

test('a row that cannot be read fails with its line and reason, and the others are imported', async () => {
  const { db } = await openTestShop()
  const { counts, failures } = await importFile(
    db,
    shopifyFile(
      { ...sizedPot, 'Body (HTML)': 'Two\nlines' },
      { Handle: 'clay-pot', 'Option1 Value': 'Large', 'Variant Price': '-1' },
      { Handle: 'no-title', 'Variant Price': '1' },
      { Title: 'Long', Handle: 'long', 'Variant Price': '1', 'Variant SKU': 'x'.repeat(500) },
      { Title: 'Twin', Handle: 'twin', 'Variant Price': '1', 'Variant SKU': 'pot-s' },
      { Title: 'Words', Handle: 'words', 'Variant Price': 'ten' },
      { Title: 'Nul', Handle: 'nul', 'Variant Price': '1', Vendor: 'a\0b' },
      { Title: 'Path', Handle: 'path', 'Variant Price': '1', 'Image Src': 'C:\\pot.jpg' },
      { Title: 'Fine', Handle: 'fine', 'Variant Price': '1' },
      {},
    ),
  )

  assert.deepEqual(failures, [
    { line: 4, reason: 'The price "-1" is negative.' },
    { line: 5, reason: 'The title is missing.' },
    { line: 6, reason: 'The SKU is longer than 120 characters.' },
    { line: 7, reason: 'The SKU "pot-s" is already on line 2.' },
    { line: 8, reason: 'The price "ten" isn’t an amount in USD.' },
    { line: 9, reason: 'A cell contains a character that isn’t allowed.' },
    { line: 10, reason: 'The image "C:\\pot.jpg" isn’t a web address.' },
    { line: 12, reason: 'The title is missing.' },
  ])
  assert.deepEqual(counts, { rows: 10, imported: 2, updated: 0, unchanged: 0, failed: 8 })
})

test('a variant whose row failed stays for sale', async () => {
  const { db } = await openTestShop()
  const large = {
    Handle: 'clay-pot',
    'Option1 Value': 'Large',
    'Variant SKU': 'pot-l',
    'Variant Price': '15',
  }
  await importFile(db, shopifyFile(sizedPot, large))

  await importFile(db, shopifyFile(sizedPot, { ...large, 'Variant Price': 'dear' }))
  const [failedRow] = await db.select().from(variants).where(eq(variants.sku, 'pot-l'))
  await importFile(db, shopifyFile(sizedPot))
  const [missingRow] = await db.select().from(variants).where(eq(variants.sku, 'pot-l'))

  assert.deepEqual([failedRow?.status, missingRow?.status], ['active', 'withdrawn'])
})

test('a dry run reports each change and makes none', async () => {
  const { db } = await openTestShop()
  await importFile(db, shopifyFile(sizedPot))

  const file = shopifyFile(
    { ...sizedPot, 'Variant Price': '8' },
    { Handle: 'cap', Title: 'Cap', 'Variant Price': '5' },
  )
  const { counts, differences } = await importFile(db, file, { dryRun: true })

  assert.deepEqual(counts, { rows: 2, imported: 1, updated: 1, unchanged: 0, failed: 0 })
  assert.deepEqual(
    differences.map(({ line, outcome, changes }) => [line, outcome, changes]),
    [
      [2, 'updated', [{ field: 'variant Small: price', from: '9.99', to: '8' }]],
      [3, 'added', []],
    ],
  )
  assert.equal(await db.$count(products), 1)
  assert.equal((await getProductBySlug(db, 'clay-pot'))?.priceMinor, 999)
})

test('a compare-at price makes no reduction, and the run has a note', async () => {
  const { db } = await openTestShop()
  const { run } = await importFile(db, shopifyFile({ ...pot, 'Variant Compare At Price': '20' }))

  assert.equal((await getProductBySlug(db, 'clay-pot'))?.compareAtMinor, null)
  assert.deepEqual(
    run.notes.map(({ code, rows, first_line }) => [code, rows, first_line]),
    [['compare_at_price_unused', 1, 2]],
  )
})

test('a file with an unclosed quote is imported up to the quote', async () => {
  const { db } = await openTestShop()
  const completeRows = toCsv(
    ['Handle', 'Title', 'Variant Price'],
    ['cap', 'Cap', '5'],
    ['mug', 'Mug', '4'],
  )

  const { counts, failures } = await importFile(
    db,
    writeImportFile(`${completeRows}pen,"Pen,3\nbag,Bag,9\n`),
  )

  assert.deepEqual(counts, { rows: 3, imported: 2, updated: 0, unchanged: 0, failed: 1 })
  assert.deepEqual(failures, [
    { line: 4, reason: 'A quote opens here and never closes. Nothing after it could be read.' },
  ])
})

test('rows that are too long fail, and the others are imported', async () => {
  const { db } = await openTestShop()
  const rows = [
    { ...pot, 'Body (HTML)': 'a'.repeat(300_000) },
    { ...pot, Handle: 'b', 'Body (HTML)': 'b'.repeat(500_000) },
    { ...pot, Handle: 'c', Title: 'c'.repeat(300) },
    { ...pot, Handle: 'd' },
  ]
  const { failures, counts } = await importFile(db, shopifyFile(...rows))

  assert.deepEqual(failures, [
    { line: 2, reason: 'The description is longer than 200000 characters.' },
    { line: 3, reason: 'The row is longer than 400000 characters.' },
    { line: 4, reason: 'The title is longer than 255 characters.' },
  ])
  assert.equal(counts.imported, 1)
})

test('rows of a product beyond the limit fail, and the other products are imported', async () => {
  const { db } = await openTestShop()
  const rows = Array.from({ length: 3010 }, () => ({
    Handle: 'clay-pot',
    'Image Src': 'https://example.com/1.jpg',
  }))
  const { counts } = await importFile(db, shopifyFile(pot, ...rows, { ...pot, Handle: 'd' }))

  assert.deepEqual(counts, { rows: 3012, imported: 3001, updated: 0, unchanged: 0, failed: 11 })
})

test('files in every encoding and with every delimiter are imported', async () => {
  const rows = [
    ['Variant Price', 'Title', 'Handle', 'Body (HTML)'],
    ['1.234,50', 'Füße “10 €”', 'fuesse', 'one\ntwo'],
  ]
  const text = toCsv(...rows)
  const semicolons = rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  const fileContents: Record<string, Uint8Array> = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with a mark': Buffer.from(`\uFEFF${text}`),
    'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    'semicolons and Windows lines': Buffer.from(semicolons),
    'old Macintosh lines': Buffer.from(text.replaceAll('\n', '\r')),
    'Windows-1252': encodeWindows1252(semicolons),
    tabs: Buffer.from(semicolons.replaceAll(';', '\t')),
  }
  for (const [name, bytes] of Object.entries(fileContents)) {
    const { db } = await openTestShop()
    await importFile(db, writeImportFile(bytes))
    const product = await getProductBySlug(db, 'fuesse')
    assert.deepEqual(
      [product?.title, product?.priceMinor, product?.description],
      ['Füße “10 €”', 123_450, 'one\ntwo'],
      name,
    )
  }
})

test('failures have the line number that an editor shows', async () => {
  const { db } = await openTestShop()
  const text =
    'Handle,Title,Body (HTML),Variant Price\r\n\r\ncap,Cap,"one\r\ntwo\r\n",5\r\nmug,,,4\r\n'
  const { failures } = await importFile(db, writeImportFile(text))

  assert.deepEqual(failures, [{ line: 6, reason: 'The title is missing.' }])
})

test('a file that is no product file fails as a whole', async () => {
  const { db } = await openTestShop()
  const codeByContent = {
    '': 'file_empty',
    'Name,Street\nMina,1 Main St\n': 'header_unknown',
  }

  for (const [text, code] of Object.entries(codeByContent)) {
    const { run } = await importFile(db, writeImportFile(text))
    assert.deepEqual([run.state, run.errorCode], ['failed', code])
  }
})

test('rows of one product are grouped wherever they are in the file', async () => {
  const { db } = await openTestShop()
  const others = Array.from({ length: 250 }, (_, index) => ({
    Handle: `cap-${index}`,
    Title: `Cap ${index}`,
    'Variant Price': '5',
  }))
  const large = { Handle: 'clay-pot', 'Option1 Value': 'Large', 'Variant Price': '15' }

  const first = await importFile(db, shopifyFile(sizedPot, ...others, large))
  const again = await importFile(db, shopifyFile(large, sizedPot))

  assert.equal(first.counts.imported, 252)
  assert.equal((await loadProduct(db, 'clay-pot')).variants.length, 2)
  assert.equal(again.counts.failed, 2, 'the first row of a product needs its title')
})

test('a run after an interrupted one leaves the saved products unchanged', async () => {
  const { db } = await openTestShop()
  const rows = Array.from({ length: 420 }, (_, index) => ({
    Handle: `cap-${index}`,
    Title: `Cap ${index}`,
    'Variant SKU': `cap-${index}`,
    'Variant Inventory Qty': '4',
    'Variant Price': '5',
  }))
  const firstRun = await importFile(db, shopifyFile(...rows.slice(0, 215)))
  const second = await importFile(db, shopifyFile(...rows), { now: utc('2026-11-21 10:00') })

  assert.deepEqual(
    [firstRun.counts.imported, second.counts.imported, second.counts.unchanged],
    [215, 205, 215],
  )
  assert.equal(await db.$count(products), 420)
})

async function loadProduct(db: Database, slug: string) {
  const product = await getProductBySlug(db, slug)
  const [found] = await loadFullProducts(db, [product!.id])
  return found!
}

/** Encodes the characters of this test; three of them are not in Latin-1. */
function encodeWindows1252(text: string): Uint8Array {
  const codes: Record<string, number> = { '€': 0x80, '“': 0x93, '”': 0x94 }
  return Uint8Array.from(text, (character) => codes[character] ?? character.charCodeAt(0))
}
