import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  correctStock,
  createProduct,
  findOrCreateCategoryPath,
  renameCategory,
  updateProduct,
  updateVariantPrice,
  withdrawProduct,
} from '#modules/catalog'
import { createReview } from '#modules/reviews'
import { dollars } from '#platform/money/money'
import { awaitPurges } from '../support/await-purges.ts'
import { createTestUser, openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const now = utc('2026-08-22 09:00')

test('each change purges only the cache entries that it invalidates', async () => {
  const { shirt, categoryId, cacheCheck, db } = await openSiteWithFilledCache()
  const variantId = shirt.onlyVariantId!
  const productId = shirt.id

  const productPaths = ['/api/products/linen-shirt', '/api/products/cotton-shirt']
  const listingPaths = [
    '/api/products',
    '/api/products?category=shirts',
    '/api/products?category=fashion',
    '/api/products?q=shirt',
  ]
  const categoryPaths = ['/api/categories', '/api/categories/shirts']
  const reviewPaths = [`/api/products/${productId}/reviews`]
  const otherPaths = ['/api/products?category=toys', '/api/products/robot']

  // The card of the product is shown on the page of a related product and in listings.
  await cacheCheck.expectPurged(
    () => correctStock(db, { variantId, counted: 3, now }),
    [...productPaths, ...listingPaths, ...reviewPaths],
  )
  await cacheCheck.expectPurged(
    () => correctStock(db, { variantId, counted: 30, now }),
    [...productPaths, ...listingPaths, ...reviewPaths],
  )
  await cacheCheck.expectPurged(() => correctStock(db, { variantId, counted: 29, now }), [])
  await cacheCheck.expectPurged(
    () => updateVariantPrice(db, { variantId, minor: 2900, now }),
    [...productPaths, ...listingPaths, ...reviewPaths],
  )
  await cacheCheck.expectPurged(() => updateVariantPrice(db, { variantId, minor: 2900, now }), [])
  const author = await createTestUser(db, 'Mina')
  const review = { author, productId, rating: 5, text: '', isVerified: true, now }
  await cacheCheck.expectPurged(
    () => createReview(db, review),
    [...productPaths, ...listingPaths, ...reviewPaths],
  )
  await cacheCheck.expectPurged(() => createReview(db, review), [])
  const draft = {
    title: 'Silk shirt',
    categoryId,
    variants: [{ price: dollars(9), stock: 9 }],
    now,
  }
  await cacheCheck.expectPurged(
    () => createProduct(db, { ...draft, variants: [draft.variants[0]!] }),
    [...listingPaths, ...categoryPaths],
  )
  const patch = { description: 'Softer.' }
  await cacheCheck.expectPurged(
    () => updateProduct(db, { productId, patch, now }),
    [...productPaths, ...listingPaths, ...reviewPaths],
  )
  await cacheCheck.expectPurged(() => updateProduct(db, { productId, patch, now }), [])
  await cacheCheck.expectPurged(
    () => withdrawProduct(db, { productId, now }),
    [...productPaths, ...listingPaths, ...categoryPaths, ...reviewPaths],
  )
  const allPaths = [...productPaths.slice(1), ...listingPaths, ...categoryPaths, ...otherPaths]
  await cacheCheck.expectPurged(() => renameCategory(db, { categoryId, name: 'Blouses' }), allPaths)
})

async function openSiteWithFilledCache() {
  const shop = await openTestShop()
  const { db } = shop
  const categoryId = (await findOrCreateCategoryPath(db, ['Fashion', 'Shirts']))!
  const toys = (await findOrCreateCategoryPath(db, ['Toys']))!
  const addProduct = (title: string, categoryId: typeof toys) =>
    createProduct(db, { title, categoryId, variants: [{ price: dollars(39), stock: 20 }], now })
  const shirt = await addProduct('Linen shirt', categoryId)
  await addProduct('Cotton shirt', categoryId)
  await addProduct('Robot', toys)

  const { site, cache } = await openTestSite({ shop })
  const paths = [
    ...[
      '/api/products',
      '/api/products?category=shirts',
      '/api/products?category=fashion',
      '/api/products?category=toys',
    ],
    ...[
      '/api/products?q=shirt',
      '/api/products/linen-shirt',
      '/api/products/cotton-shirt',
      '/api/products/robot',
    ],
    ...['/api/categories', '/api/categories/shirts', `/api/products/${shirt.id}/reviews`],
  ]
  const cacheCheck = {
    /** Fills the cache, makes the change, and asserts that exactly these cached paths are purged. */
    async expectPurged(change: () => Promise<unknown>, expectedPaths: string[]) {
      for (const path of paths) await site.request(path)
      const before = paths.filter((path) => cache.getFresh(path))
      await change()
      await awaitPurges({ db, cache })
      const purged = before.filter((path) => !cache.getFresh(path))
      const expected = before.filter((path) => expectedPaths.includes(path))
      assert.deepEqual(purged.toSorted(), expected.toSorted(), change.toString())
    },
  }
  return { db, shirt, categoryId, cacheCheck }
}
