import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import {
  type CategoryId,
  compactCounts,
  correctStock,
  countListing,
  EMPTY_LISTING_FILTER,
  expireReductions,
  findOrCreateCategoryPath,
  getCategoryTree,
  getProductBySlug,
  getProductDetails,
  listCategories,
  moveCategory,
  renameCategory,
  updateProduct,
  updateVariantPrice,
  withdrawProduct,
} from '../index.ts'

const now = utc('2026-08-22 09:00')

test('an old address goes on finding a product, however often it moves', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')
  const rename = (slug: string) => updateProduct(db, { productId: id, change: { slug }, now })

  assert.equal(await rename('Navy cap'), 'updated')
  assert.equal(await rename('sea-cap'), 'updated')
  for (const slug of ['blue-cap', 'navy-cap', 'sea-cap', id]) {
    assert.equal((await getProductDetails(db, slug))?.slug, 'sea-cap', slug)
  }

  assert.equal(await rename('blue-cap'), 'updated')
  assert.equal((await getProductDetails(db, 'sea-cap'))?.slug, 'blue-cap')
  const other = await addTestProduct(db, 'Red Mug')
  const taken = { productId: other.id, change: { slug: 'blue-cap' }, now }
  assert.equal(await updateProduct(db, taken), 'slug_taken')
})

test('saying the same again writes nothing', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')
  const change = {
    title: 'Navy cap',
    description: '<p>Warm.<script>alert(1)</script></p>',
    attributes: [{ name: 'Material', value: 'Wool' }],
  }

  assert.equal(await updateProduct(db, { productId: id, change, now }), 'updated')
  assert.equal(await updateProduct(db, { productId: id, change, now }), 'unchanged')
  const cap = await getProductDetails(db, id)
  assert.deepEqual([cap?.title, cap?.description], ['Navy cap', '<p>Warm.</p>'])
})

test('what is withdrawn is not found, not listed and not counted, until it comes back', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')

  await withdrawProduct(db, { productId: id, now })
  assert.equal(await getProductDetails(db, 'blue-cap'), null)
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 0)

  await updateProduct(db, { productId: id, change: { status: 'active' }, now })
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 1)
})

test('a count on the shelf corrects the stock by a movement of its own', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Mug', { stock: 20 })
  const count = (counted: number) => correctStock(db, { variantId: onlyVariantId!, counted, now })

  assert.equal(await count(4), true)
  assert.equal(await count(4), true)
  const mug = await getProductBySlug(db, 'mug')
  assert.deepEqual([mug?.stockState, mug?.stockLeft], ['low', 4])
  assert.equal(await count(-1), false)
  assert.equal(await count(1.5), false)
})

test('a category takes its products along, and never hangs under itself', async () => {
  const { db } = await openTestShop()
  const shirts = (await findOrCreateCategoryPath(db, ['Fashion', 'Shirts']))!
  const garden = (await findOrCreateCategoryPath(db, ['Garden']))!
  const fashion = (await getCategoryTree(db)).find('fashion')!.id
  const { id } = await addTestProduct(db, 'Linen shirt')
  await updateProduct(db, { productId: id, change: { categoryId: shirts }, now })
  const counts = async () =>
    Object.fromEntries((await listCategories(db)).map((one) => [one.name, one.productCount]))

  const move = (categoryId: CategoryId, parentId: CategoryId | null) =>
    moveCategory(db, { categoryId, parentId })
  assert.equal(await move(fashion, shirts), 'a circle')
  assert.equal(await move(fashion, fashion), 'a circle')
  assert.deepEqual(await counts(), { Fashion: 1, Garden: 0, Shirts: 1 })
  assert.equal(await move(shirts, garden), 'moved')
  assert.deepEqual(await counts(), { Fashion: 0, Garden: 1, Shirts: 1 })
})

test('two moves at once close no circle', async () => {
  const { db } = await openTestShop()
  const one = (await findOrCreateCategoryPath(db, ['One']))!
  const two = (await findOrCreateCategoryPath(db, ['Two']))!

  const answers = await Promise.all([
    moveCategory(db, { categoryId: one, parentId: two }),
    moveCategory(db, { categoryId: two, parentId: one }),
  ])
  assert.deepEqual(answers.toSorted(), ['a circle', 'moved'])
})

test('products are found by the new name of their category', async () => {
  const { db } = await openTestShop()
  const shirts = (await findOrCreateCategoryPath(db, ['Shirts']))!
  const { id } = await addTestProduct(db, 'Oxford')
  await updateProduct(db, { productId: id, change: { categoryId: shirts }, now })

  assert.equal(await renameCategory(db, { categoryId: shirts, name: 'Blouses' }), true)
  assert.equal(await renameCategory(db, { categoryId: shirts, name: 'Blouses' }), false)
  assert.equal((await countListing(db, { ...EMPTY_LISTING_FILTER, q: 'blouse' })).total, 1)
  assert.equal((await countListing(db, { ...EMPTY_LISTING_FILTER, q: 'shirt' })).total, 0)
})

test('adding up the tallies changes no count', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Cap')
  for (const title of ['Cap', 'Mug']) await addTestProduct(db, title)
  await withdrawProduct(db, { productId: id, now })
  const before = await countListing(db, EMPTY_LISTING_FILTER)

  await Promise.all([compactCounts(db), addTestProduct(db, 'Bag'), compactCounts(db)])

  assert.equal(before.total, 2)
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 3)
})

test('a price that has stood for thirty days is no reduction any more', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Desk Lamp', { price: 59, day: 1 })
  await updateVariantPrice(db, {
    variantId: onlyVariantId!,
    minor: 4000,
    now: utc('2026-08-10 09:00'),
  })

  await expireReductions(db, utc('2026-09-09 08:00'))
  assert.equal((await getProductBySlug(db, 'desk-lamp'))?.compareAtMinor, 5900)
  await expireReductions(db, utc('2026-09-09 10:00'))
  assert.equal((await getProductBySlug(db, 'desk-lamp'))?.compareAtMinor, null)
})
