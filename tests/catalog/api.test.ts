import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createProduct,
  findOrCreateCategoryPath,
  updateProduct,
  withdrawProduct,
} from '#modules/catalog'
import { createReview } from '#modules/reviews'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { createTestUser, openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

test('the API returns everything that a product page shows', async () => {
  const { read, product } = await openSiteWithShirt()
  const shirt = await read(`/api/products/${product.slug}`)

  assert.equal(shirt.id, product.id)
  assert.deepEqual(
    shirt.breadcrumb.map(({ name }: { name: string }) => name),
    ['Fashion', 'Shirts'],
  )
  assert.deepEqual(shirt.options, [
    {
      name: 'Size',
      values: [
        { value: 'S', swatch: null },
        { value: 'M', swatch: null },
      ],
    },
  ])
  assert.deepEqual(
    shirt.variants.map((variant: Record<string, unknown>) => [
      variant.title,
      variant.price,
      variant.stock,
      variant.stock_left,
    ]),
    [
      ['S', 39, 'low', 2],
      ['M', 42.5, 'out', null],
    ],
  )
  assert.deepEqual(
    [shirt.price, shirt.price_varies, shirt.stock, shirt.rating],
    [39, true, 'low', 4],
  )
  assert.deepEqual(shirt.rating_counts, [0, 0, 0, 1, 0])
  assert.deepEqual(shirt.attributes, [{ name: 'Material', value: 'Linen' }])
  assert.deepEqual(shirt.variants[0].image, shirt.images[0])
  assert.deepEqual(
    shirt.related.map(({ title }: { title: string }) => title),
    ['Cotton shirt'],
  )
  assert.equal(shirt.description, '<p>Cool in summer.</p>')
  assert.deepEqual((await read(`/api/products/${product.id}`)).slug, product.slug)
})

test('categories are returned as a list, as a tree, or one by one with a breadcrumb', async () => {
  const { read } = await openSiteWithShirt()

  const flat = await read('/api/categories')
  assert.deepEqual(
    flat.items.map((category: Record<string, unknown>) => [category.name, category.product_count]),
    [
      ['Fashion', 2],
      ['Shirts', 2],
    ],
  )
  const tree = await read('/api/categories?tree=1')
  assert.deepEqual([tree.items.length, tree.items[0].subcategories[0].name], [1, 'Shirts'])
  for (const slugOrId of [flat.items[1].id, 'shirts', 'Shirts', 'SHIRTS']) {
    const category = await read(`/api/categories/${slugOrId}`)
    assert.deepEqual([category.name, category.breadcrumb.length], ['Shirts', 2])
  }
  assert.equal((await read('/api/products?category=Fashion')).total, 2)
})

test('reviews are returned with the rating, the review count and the rating counts', async () => {
  const { read, product } = await openSiteWithShirt()
  const page = await read(`/api/products/${product.id}/reviews`)

  assert.deepEqual([page.rating, page.review_count, page.rating_counts], [4, 1, [0, 0, 0, 1, 0]])
  assert.deepEqual([page.items[0].user_name, page.items[0].review_text], ['Mina', 'Fits well.'])
})

test('a product that was taken off sale is gone (410), by its ID and by each slug it had', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const { id } = await createProduct(db, {
    title: 'Old lamp',
    variants: [{ price: dollars(20), stock: 20 }],
    now: utc('2026-08-01 09:00'),
  })
  await updateProduct(db, { productId: id, patch: { slug: 'lamp' }, now: utc('2026-08-02 09:00') })
  await withdrawProduct(db, { productId: id, now: utc('2026-08-03 09:00') })
  const { site } = await openTestSite({ shop })
  for (const key of [id, 'lamp', 'old-lamp']) {
    const response = await site.request(`/api/products/${key}`)
    assert.deepEqual([response.status, (await response.json()).error.code], [410, 'gone'], key)
  }
})

test('malformed catalogue requests get a clear error', async () => {
  const { site } = await openTestSite()
  const cursor = Buffer.from(`price_asc 100 ${newId()}`).toString('base64url')
  for (const [path, status] of [
    [`/api/products?cursor=${cursor}`, 422],
    [`/api/products?sort=price_asc&cursor=${cursor}`, 200],
    [`/api/products?cursor=%00`, 422],
    ['/api/products?category=no-such-thing', 404],
    ['/api/products?min_price=-1', 422],
    ['/api/products?rating=6', 422],
    ['/api/products?sort=sideways', 422],
    ['/api/products?q=%00', 422],
    ['/api/products?q=%27%20or%201%3D1%20--%20%26%20%7C%20%21%20%3A%2A%20%28', 200],
    ['/api/products?q=%21%21%21', 200],
    ['/api/products?min_price=50&max_price=10', 200],
    ['/api/products?min_price=0.001&max_price=999999999.999', 200],
    ['/api/products/%00', 422],
    ['/api/products/00000000-0000-0000-0000-000000000000', 404],
    ['/api/categories/%00', 404],
    ['/api/categories?tree=2', 422],
    ['/api/search/suggestions?q=%00', 200],
    ['/api/search/suggestions?q=a%00b', 422],
    ['/api/search/suggestions', 422],
    ['/api/search/suggestions?q=%3A%2A%20%26', 200],
    ['/api/products/nonsense/reviews', 422],
    [`/api/products/${newId()}/reviews`, 404],
  ] as const) {
    const response = await site.request(path)
    assert.equal(response.status, status, path)
    if (status >= 400) assert.ok((await response.json()).error.message, path)
  }
})

async function openSiteWithShirt() {
  const shop = await openTestShop()
  const { db } = shop
  const categoryId = await findOrCreateCategoryPath(db, ['Fashion', 'Shirts'])
  await createProduct(db, {
    title: 'Cotton shirt',
    categoryId,
    variants: [{ price: dollars(20), stock: 20 }],
    now: utc('2026-08-01 09:00'),
  })
  const product = await createProduct(db, {
    title: 'Linen shirt',
    description: '<p onclick="alert(1)">Cool in summer.<script>alert(1)</script></p>',
    categoryId,
    attributes: [{ name: 'Material', value: 'Linen' }],
    options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
    images: [{ source: 'art:shirt.white.0', alt: 'A linen shirt' }],
    variants: [
      { options: ['S'], price: dollars(39), stock: 2, image: 'art:shirt.white.0' },
      { options: ['M'], price: dollars(42.5), stock: 0 },
    ],
    now: utc('2026-08-02 09:00'),
  })
  await createReview(db, {
    author: await createTestUser(db, 'Mina'),
    productId: product.id,
    rating: 4,
    text: 'Fits well.',
    isVerified: true,
    now: utc('2026-08-03 09:00'),
  })

  const { site } = await openTestSite({ shop })
  return { product, read: async (path: string) => (await site.request(path)).json() }
}
