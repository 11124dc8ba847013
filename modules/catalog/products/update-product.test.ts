import assert from 'node:assert/strict'
import { test } from 'node:test'
import { err, ok } from '#platform/result'
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

test('every former slug of a product finds it', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')
  const setSlug = (slug: string) => updateProduct(db, { productId: id, patch: { slug }, now })

  assert.deepEqual(await setSlug('Navy cap'), ok('updated'))
  assert.deepEqual(await setSlug('sea-cap'), ok('updated'))
  for (const slug of ['blue-cap', 'navy-cap', 'sea-cap', id]) {
    assert.equal((await getProductDetails(db, slug))?.slug, 'sea-cap', slug)
  }

  assert.deepEqual(await setSlug('blue-cap'), ok('updated'))
  assert.equal((await getProductDetails(db, 'sea-cap'))?.slug, 'blue-cap')
  const other = await addTestProduct(db, 'Red Mug')
  const taken = { productId: other.id, patch: { slug: 'blue-cap' }, now }
  assert.deepEqual(await updateProduct(db, taken), err('slug_taken'))
})

test('an equal patch writes nothing', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')
  const patch = {
    title: 'Navy cap',
    description: '<p>Warm.<script>alert(1)</script></p>',
    attributes: [{ name: 'Material', value: 'Wool' }],
  }

  assert.deepEqual(await updateProduct(db, { productId: id, patch, now }), ok('updated'))
  assert.deepEqual(await updateProduct(db, { productId: id, patch, now }), ok('unchanged'))
  const cap = await getProductDetails(db, id)
  assert.deepEqual([cap?.title, cap?.description], ['Navy cap', '<p>Warm.</p>'])
})

test('a withdrawn product is neither found nor listed nor counted until it is active again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Blue Cap')

  await withdrawProduct(db, { productId: id, now })
  assert.equal(await getProductDetails(db, 'blue-cap'), null)
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 0)

  await updateProduct(db, { productId: id, patch: { status: 'active' }, now })
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 1)
})

test('a counted stock replaces the recorded one by a correction movement', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Mug', { stock: 20 })
  const setStock = (counted: number) =>
    correctStock(db, { variantId: onlyVariantId!, counted, now })

  assert.deepEqual(await setStock(4), ok(null))
  assert.deepEqual(await setStock(4), ok(null))
  const mug = await getProductBySlug(db, 'mug')
  assert.deepEqual([mug?.stockState, mug?.stockLeft], ['low', 4])
  assert.deepEqual(await setStock(-1), err('invalid_count'))
  assert.deepEqual(await setStock(1.5), err('invalid_count'))
})

test('a category moves with its products, and never below itself', async () => {
  const { db } = await openTestShop()
  const shirts = (await findOrCreateCategoryPath(db, ['Fashion', 'Shirts']))!
  const garden = (await findOrCreateCategoryPath(db, ['Garden']))!
  const fashion = (await getCategoryTree(db)).find('fashion')!.id
  const { id } = await addTestProduct(db, 'Linen shirt')
  await updateProduct(db, { productId: id, patch: { categoryId: shirts }, now })
  const counts = async () =>
    Object.fromEntries(
      (await listCategories(db)).map(({ name, productCount }) => [name, productCount]),
    )

  const move = (categoryId: CategoryId, parentId: CategoryId | null) =>
    moveCategory(db, { categoryId, parentId })
  assert.deepEqual(await move(fashion, shirts), err('category_cycle'))
  assert.deepEqual(await move(fashion, fashion), err('category_cycle'))
  assert.deepEqual(await counts(), { Fashion: 1, Garden: 0, Shirts: 1 })
  assert.deepEqual(await move(shirts, garden), ok(null))
  assert.deepEqual(await counts(), { Fashion: 0, Garden: 1, Shirts: 1 })
})

test('two concurrent category moves create no cycle', async () => {
  const { db } = await openTestShop()
  const one = (await findOrCreateCategoryPath(db, ['One']))!
  const two = (await findOrCreateCategoryPath(db, ['Two']))!

  const results = await Promise.all([
    moveCategory(db, { categoryId: one, parentId: two }),
    moveCategory(db, { categoryId: two, parentId: one }),
  ])
  assert.equal(results.filter((result) => result.ok).length, 1)
  assert.deepEqual(
    results.find((result) => !result.ok),
    err('category_cycle'),
  )
})

test('products are found by the new name of their category', async () => {
  const { db } = await openTestShop()
  const shirts = (await findOrCreateCategoryPath(db, ['Shirts']))!
  const { id } = await addTestProduct(db, 'Oxford')
  await updateProduct(db, { productId: id, patch: { categoryId: shirts }, now })

  assert.deepEqual(await renameCategory(db, { categoryId: shirts, name: 'Blouses' }), ok('updated'))
  assert.deepEqual(
    await renameCategory(db, { categoryId: shirts, name: 'Blouses' }),
    ok('unchanged'),
  )
  assert.equal((await countListing(db, { ...EMPTY_LISTING_FILTER, q: 'blouse' })).total, 1)
  assert.equal((await countListing(db, { ...EMPTY_LISTING_FILTER, q: 'shirt' })).total, 0)
})

test('compaction of the counts changes no count', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Cap')
  for (const title of ['Cap', 'Mug']) await addTestProduct(db, title)
  await withdrawProduct(db, { productId: id, now })
  const before = await countListing(db, EMPTY_LISTING_FILTER)

  await Promise.all([compactCounts(db), addTestProduct(db, 'Bag'), compactCounts(db)])

  assert.equal(before.total, 2)
  assert.equal((await countListing(db, EMPTY_LISTING_FILTER)).total, 3)
})

test('a reduced price is no longer a reduction after thirty days', async () => {
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
