import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { createTestUser, openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const now = utc('2026-08-22 09:00')

test('each change purges only the cache entries that it invalidates', async () => {
  const { shirt, categoryId, kept, db } = await siteWithEverythingKept()
  const variantId = shirt.onlyVariantId!
  const productId = shirt.id

  const own = ['/api/products/linen-shirt', '/api/products/cotton-shirt']
  const lists = [
    '/api/products',
    '/api/products?category=shirts',
    '/api/products?category=fashion',
    '/api/products?q=shirt',
  ]
  const tree = ['/api/categories', '/api/categories/shirts']
  const reviews = [`/api/products/${productId}/reviews`]
  const others = ['/api/products?category=toys', '/api/products/robot']

  // A card of it stands on its neighbour's page, and in every list that shows it.
  await kept.after(
    () => correctStock(db, { variantId, counted: 3, now }),
    [...own, ...lists, ...reviews],
  )
  await kept.after(
    () => correctStock(db, { variantId, counted: 30, now }),
    [...own, ...lists, ...reviews],
  )
  await kept.after(() => correctStock(db, { variantId, counted: 29, now }), [])
  await kept.after(
    () => updateVariantPrice(db, { variantId, minor: 2900, now }),
    [...own, ...lists, ...reviews],
  )
  await kept.after(() => updateVariantPrice(db, { variantId, minor: 2900, now }), [])
  const author = await createTestUser(db, 'Mina')
  const review = { author, productId, rating: 5, text: '', isVerified: false, now }
  await kept.after(() => createReview(db, review), [...own, ...lists, ...reviews])
  await kept.after(() => createReview(db, review), [])
  const draft = {
    title: 'Silk shirt',
    categoryId,
    variants: [{ price: dollars(9), stock: 9 }],
    now,
  }
  await kept.after(
    () => createProduct(db, { ...draft, variants: [draft.variants[0]!] }),
    [...lists, ...tree],
  )
  const patch = { description: 'Softer.' }
  await kept.after(
    () => updateProduct(db, { productId, patch, now }),
    [...own, ...lists, ...reviews],
  )
  await kept.after(() => updateProduct(db, { productId, patch, now }), [])
  await kept.after(
    () => withdrawProduct(db, { productId, now }),
    [...own, ...lists, ...tree, ...reviews],
  )
  const everything = [...own.slice(1), ...lists, ...tree, ...others]
  await kept.after(() => renameCategory(db, { categoryId, name: 'Blouses' }), everything)
})

async function siteWithEverythingKept() {
  const shop = await openTestShop()
  const { db } = shop
  const categoryId = (await findOrCreateCategoryPath(db, ['Fashion', 'Shirts']))!
  const toys = (await findOrCreateCategoryPath(db, ['Toys']))!
  const add = (title: string, categoryId: typeof toys) =>
    createProduct(db, { title, categoryId, variants: [{ price: dollars(39), stock: 20 }], now })
  const shirt = await add('Linen shirt', categoryId)
  await add('Cotton shirt', categoryId)
  await add('Robot', toys)

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
  const kept = {
    /** Fills the cache, does it, and looks what is gone. */
    async after(act: () => Promise<unknown>, gone: string[]) {
      for (const path of paths) await site.request(path)
      const before = paths.filter((path) => cache.getFresh(path))
      await act()
      await sleep(60)
      const dropped = before.filter((path) => !cache.getFresh(path))
      const wanted = before.filter((path) => gone.includes(path))
      assert.deepEqual(dropped.toSorted(), wanted.toSorted(), act.toString())
    },
  }
  return { db, shirt, categoryId, kept }
}
