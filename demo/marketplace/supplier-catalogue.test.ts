import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDrawing } from '#demo/art/find-drawing'
import { getSupplierCatalogue } from './build-supplier-catalogue.ts'

const { products, categories } = getSupplierCatalogue()

test('the marketplace of the sandbox sells at least 400 products with ids as long as real ones', () => {
  assert.ok(products.length >= 400, `${products.length} products`)
  const ids = products.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^\d{16}$/)
  const skuIds = products.flatMap(({ skus }) => skus.map(({ id }) => id))
  assert.equal(new Set(skuIds).size, skuIds.length)
  for (const id of skuIds) assert.match(id, /^\d{17}$/)
})

test('each product of the sandbox can be drawn and is in a category of two levels', () => {
  for (const { title, pictures, skus, categoryPath } of products) {
    const ofSkus = skus.flatMap(({ properties }) =>
      properties.map((one) => ('picture' in one ? one.picture : undefined)),
    )
    for (const name of [...pictures, ...ofSkus])
      assert.ok(!name || findDrawing(name), `${title}: ${name}`)
    const [top, second] = categoryPath.map((id) => categories.find((one) => one.id === id))
    assert.deepEqual([top?.parentId, second?.parentId], [null, top?.id], title)
  }
})

test('the default keywords of a sync find products in the sandbox', () => {
  for (const keyword of ['summer dress', 'winter coat', 'electronics', 'home decor']) {
    const found = products.filter(({ keywords }) =>
      keywords.join(' ').toLowerCase().includes(keyword),
    )
    assert.ok(found.length >= 5, `${keyword} finds ${found.length}`)
  }
})
