import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductDetails } from '#modules/catalog'
import { decodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { addTestProduct, createTestUser, openTestShop, utc } from '#tests/support/test-shop'
import { createReview, listProductReviews, moderateReview } from './index.ts'
import { toPlainText } from './to-plain-text.ts'

test('a user reviews a product once, and the rating counts at once', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const [mina, theo] = [await createTestUser(db, 'Mina'), await createTestUser(db, 'Theo')]

  assert.ok((await review(db, { productId: id, author: mina, rating: 5 })).ok)
  assert.ok((await review(db, { productId: id, author: theo, rating: 4 })).ok)
  assert.deepEqual(
    await review(db, { productId: id, author: mina, rating: 1 }),
    err('already_reviewed'),
  )

  const lamp = await getProductDetails(db, id)
  assert.deepEqual(lamp?.rating_counts, [0, 0, 0, 1, 1])
  assert.deepEqual([lamp?.rating_tenths, lamp?.review_count], [45, 2])
})

test('forty concurrent reviews are all counted', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')

  const names = Array.from({ length: 40 }, (_, index) => `Guest ${index}`)
  const authors = await Promise.all(names.map((name) => createTestUser(db, name)))
  await Promise.all(
    authors.map((author, index) => review(db, { productId: id, author, rating: (index % 5) + 1 })),
  )

  assert.deepEqual((await getProductDetails(db, id))?.rating_counts, [8, 8, 8, 8, 8])
})

test('twenty concurrent reviews by one user are published once', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const mina = await createTestUser(db, 'Mina')

  await Promise.all(
    Array.from({ length: 20 }, () => review(db, { productId: id, author: mina, rating: 2 })),
  )

  assert.deepEqual((await getProductDetails(db, id))?.rating_counts, [0, 1, 0, 0, 0])
})

test('a hidden review is neither listed nor counted until it is published again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const created = await review(db, { productId: id, author, rating: 1 })
  assert.ok(created.ok)
  const reviewId = created.value.id

  assert.equal(await moderateReview(db, { reviewId, status: 'hidden' }), true)
  assert.equal(await moderateReview(db, { reviewId, status: 'hidden' }), false)
  const { items } = await listProductReviews(db, { productId: id, limit: 10, after: null })
  assert.deepEqual([items.length, (await getProductDetails(db, id))?.review_count], [0, 0])

  await moderateReview(db, { reviewId, status: 'published' })
  assert.equal((await getProductDetails(db, id))?.review_count, 1)
})

test('the pages show every review once, newest first', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  for (let number = 0; number < 7; number++) {
    const now = utc(`2026-08-0${1 + (number % 3)} 09:00`)
    await review(db, { productId: id, author: await createTestUser(db, 'Guest'), rating: 3, now })
  }

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor ? decodeCursor(cursor) : null
    const page = await listProductReviews(db, { productId: id, limit: 2, after })
    seen.push(...page.items.map(({ createdAt }) => createdAt.toISOString().slice(8, 10)))
    cursor = page.nextCursor
  }
  assert.deepEqual(seen, ['03', '03', '02', '02', '01', '01', '01'])
})

test('a review text has neither tags nor control characters', () => {
  const typed =
    '<b>Fine</b> lamp & shade <script>alert(1)</script>\r\n\r\n\r\n\r\n5 < 6\u0000\u202e 👩‍🔧'
  assert.equal(toPlainText(typed), 'Fine lamp & shade \n\n5 < 6 👩‍🔧')
})

function review(
  db: Database,
  {
    now = utc('2026-08-22 09:00'),
    ...input
  }: Pick<Parameters<typeof createReview>[1], 'productId' | 'author' | 'rating'> & { now?: Date },
) {
  return createReview(db, { text: 'Good light.', isVerified: false, now, ...input })
}
