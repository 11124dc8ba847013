import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { products } from '#tables/catalog'
import { importFile } from '#tests/support/import-file'
import { openTestShop } from '#tests/support/test-shop'

/** Files of other shops. They are not part of the repository. */
const folder = '../shared/data'
const files = [
  { name: 'shopify/apparel.csv', rows: 22, good: 22, products: 20 },
  { name: 'shopify/home-and-garden.csv', rows: 21, good: 21, products: 20 },
  { name: 'woocommerce/sample_products.csv', rows: 24, good: 23, products: 14 },
]

for (const file of files) {
  const path = `${folder}/${file.name}`
  const skip = existsSync(path) || existsSync(`../${path}`) ? false : 'the file is not available'

  test(`${file.name} is imported row by row, and again without a change`, { skip }, async () => {
    const { db } = await openTestShop()
    const found = existsSync(path) ? path : `../${path}`

    const first = await importFile(db, found)
    const again = await importFile(db, found)

    const failed = file.rows - file.good
    const counts = { imported: 0, updated: 0, unchanged: 0, failed }
    assert.deepEqual(first.counts, { ...counts, rows: file.rows, imported: file.good })
    assert.deepEqual(again.counts, { ...counts, rows: file.rows, unchanged: file.good })
    assert.equal(await db.$count(products), file.products)
  })
}
