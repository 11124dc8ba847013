import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { createProduct, findOrCreateCategoryPath, type NewProduct } from '#modules/catalog'
import { exportProducts } from '#modules/imports'
import type { Database } from '#platform/db/database'
import { writeLocalFile } from '#platform/files/file-source'
import { importFile, writeImportFile } from '#tests/support/import-file'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'

const publicUrl = 'http://shop.test'
const now = utc('2026-11-20 09:00')

test('importing an export changes nothing, and an empty shop that imports it exports the same file', async () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const specialText = fc.constantFrom(
    '=1+1',
    '+49',
    '-5 °C',
    '@Mina',
    "'=quoted",
    '"Best"',
    'a,b;c\td',
    'A > B',
    '{"a":1}',
    ' Füße\r\n',
    '<b>bold</b> & <script>x</script>',
    'ｆｕｌｌ',
    '👩‍👩‍👧 fam',
    "''",
    '\\,',
    '＝1',
  )
  const text = fc.oneof(
    names,
    specialText,
    fc.tuple(specialText, names, specialText).map((all) => all.join('')),
  )
  const visibleText = text.filter((one) => /[^\s\p{C}]/u.test(one))
  const image = fc.oneof(
    fc.webUrl(),
    fc.constant('art:mug.forest.0'),
    fc.constant('file:uploads/mug.jpg'),
  )
  const options = fc.uniqueArray(visibleText, { maxLength: 3, selector: toNameKey })
  const variant = fc.record({
    values: fc.array(visibleText, { minLength: 3, maxLength: 3 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    stock: fc.nat({ max: 1000 }),
    weightGrams: fc.option(fc.nat({ max: 100_000 })),
    barcode: fc.option(visibleText),
    hasSku: fc.boolean(),
    picture: fc.nat({ max: 3 }),
  })
  const product = fc.record({
    title: visibleText,
    description: text,
    brand: fc.option(visibleText),
    status: fc.constantFrom('draft', 'active', 'withdrawn'),
    source: fc.constantFrom('manual', 'aliexpress'),
    affiliateUrl: fc.option(fc.webUrl()),
    attributes: fc.uniqueArray(
      fc.record({ name: fc.oneof(visibleText, fc.constant('Tags')), value: visibleText }),
      { maxLength: 3, selector: ({ name }) => toNameKey(name) },
    ),
    options,
    images: fc.uniqueArray(fc.record({ source: image, alt: text }), {
      maxLength: 3,
      selector: ({ source }) => source,
    }),
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
    category: fc.option(visibleText),
    texts: fc.uniqueArray(
      fc.record({
        language: fc.constantFrom('de', 'tr'),
        title: fc.option(visibleText),
        description: fc.option(text),
        alt: fc.option(text),
      }),
      { selector: ({ language }) => language },
    ),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (drafts) => {
      const { db } = await openTestShop()
      for (const [index, draft] of drafts.entries())
        await createProduct(db, await createDraft(db, draft, index))

      const first = await exportFile(db, 'first.csv')
      const again = await importFile(db, first, { publicUrl })
      assert.deepEqual(again.failures, [])
      assert.equal(again.counts.unchanged, again.counts.rows)

      await openTestShop()
      const imported = await importFile(db, first, { publicUrl })
      assert.equal(imported.counts.imported, imported.counts.rows)
      assert.equal(
        readFileSync(await exportFile(db, 'second.csv'), 'utf8'),
        readFileSync(first, 'utf8'),
      )
    }),
    { numRuns: 12 },
  )

  interface GeneratedProduct {
    variants: {
      values: string[]
      cents: number
      stock: number
      weightGrams: number | null
      barcode: string | null
      hasSku: boolean
      picture: number
    }[]
    options: string[]
    images: { source: string; alt: string }[]
    category: string | null
    texts: {
      language: 'de' | 'tr'
      title: string | null
      description: string | null
      alt: string | null
    }[]
  }
  async function createDraft<Rest extends Omit<NewProduct, keyof GeneratedProduct | 'now'>>(
    db: Database,
    generated: GeneratedProduct & Rest,
    productIndex: number,
  ) {
    const { variants, options, category, images, texts, ...rest } = generated
    const byOptions = new Map(
      variants.map((one) => [
        JSON.stringify(one.values.slice(0, options.length).map(toNameKey)),
        one,
      ]),
    )
    const draftVariants = [...byOptions.values()].map(
      ({ values, cents, hasSku, picture, ...one }, index) => ({
        ...one,
        options: values.slice(0, options.length),
        price: { minor: cents, currency: 'USD' },
        sku: hasSku ? `=sku-${productIndex}-${index}` : null,
        image: images[picture]?.source ?? null,
      }),
    )
    const draftOptions = options.map((name, index) => ({
      name,
      values: [...new Set(draftVariants.map((one) => one.options[index]!))].map((value) => ({
        value,
        swatch: value.length % 2 ? '#a1b2c3' : null,
      })),
    }))
    const categoryId = category === null ? null : await findOrCreateCategoryPath(db, [category])
    return {
      ...rest,
      images,
      translations: texts.map(({ alt, ...text }) => {
        return { ...text, alts: images[0] ? { [images[0].source]: alt } : {} }
      }),
      options: draftOptions,
      variants: draftVariants as NewProduct['variants'],
      categoryId,
      now,
    }
  }
})

test('a withdrawn variant is not exported, and stays withdrawn', async () => {
  const { db } = await openTestShop()
  const file = writeImportFile(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price\nmug,Mug,Size,S,5\nmug,,,L,6\n',
  )
  await importFile(db, file)
  await importFile(
    db,
    writeImportFile('Handle,Title,Option1 Name,Option1 Value,Variant Price\nmug,Mug,Size,S,5\n'),
  )

  const exported = await exportFile(db, 'all.csv')
  const { counts } = await importFile(db, exported)

  assert.deepEqual([counts.rows, counts.unchanged], [1, 1])
})

test('no cell of an export is a formula', async () => {
  const { db } = await openTestShop()
  await addTestProduct(db, '=HYPERLINK("http://evil.example")')

  const [, row] = readFileSync(await exportFile(db, 'all.csv'), 'utf8').split('\n')

  assert.match(row ?? '', /,"'=HYPERLINK\(""http/)
})

async function exportFile(db: Database, name: string): Promise<string> {
  const path = writeImportFile('', name)
  await exportProducts(db, { write: (csv) => writeLocalFile(path, csv), publicUrl })
  return path
}

/** Returns the key by which names are compared. */
function toNameKey(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .toLowerCase()
}
