import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openSyncShop } from '#tests/support/sync-shop'

test('a sync adds a product with its variants, pictures and attributes, and its price comes from the rule', async () => {
  const { syncIds, readProduct } = await openSyncShop()
  const run = await syncIds([BEAR_MAT.id])
  assert.deepEqual(
    [run.state, run.items, run.synced, run.skipped, run.failed],
    ['done', 1, 1, 0, 0],
  )
  assert.equal(run.list[0]!.outcome, 'added')
  const product = await readProduct(run.list[0]!.productId)
  assert.equal(product.title, 'Absorbent “Bath” Mat 🐻 Non-slip')
  assert.equal(product.description, '<div><p>Soft.</p></div>')
  assert.deepEqual(product.attributes, [{ name: 'Material', value: 'Cotton' }])
  assert.deepEqual(
    product.images.map(({ source }) => source),
    ['art:mug.forest.1', 'art:mug.forest.2', 'art:mug.forest.3'],
  )
  assert.deepEqual(
    product.variants.map(({ sku, options, priceMinor, stock, image }) => {
      return [sku, options, priceMinor, stock, image]
    }),
    [
      ['AE-12000044126059467', ['Bear', '40x60cm'], 1699, 27, 'art:mug.forest.3'],
      ['AE-12000044126059468', ['Bear', '50x80cm'], 1899, 27, 'art:mug.forest.3'],
    ],
    '8.01 and 9.01 doubled, ending in .99',
  )
})
