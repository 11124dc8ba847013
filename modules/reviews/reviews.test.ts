import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductDetails } from '#modules/catalog'
import { decodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { addTestProduct, createTestUser, openTestShop, utc } from '#tests/support/test-shop'
import { createReview, listProductReviews, moderateReview } from './index.ts'
import { toPlainText } from './to-plain-text.ts'

test('a review counts at once, one a person', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const [mina, theo] = [await createTestUser(db, 'Mina'), await createTestUser(db, 'Theo')]

  assert.ok(await review(db, { productId: id, author: mina, rating: 5 }))
  assert.ok(await review(db, { productId: id, author: theo, rating: 4 }))
  assert.equal(await review(db, { productId: id, author: mina, rating: 1 }), null)

  const lamp = await getProductDetails(db, id)
  assert.deepEqual(lamp?.rating_counts, [0, 0, 0, 1, 1])
  assert.deepEqual([lamp?.rating_tenths, lamp?.review_count], [45, 2])
})

test('forty author write at once are all counted', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')

  const names = Array.from({ length: 40 }, (_, at) => `Guest ${at}`)
  const people = await Promise.all(names.map((name) => createTestUser(db, name)))
  await Promise.all(
    people.map((author, at) => review(db, { productId: id, author, rating: (at % 5) + 1 })),
  )

  assert.deepEqual((await getProductDetails(db, id))?.rating_counts, [8, 8, 8, 8, 8])
})

test('one author presses twenty times has written once', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const mina = await createTestUser(db, 'Mina')

  await Promise.all(
    Array.from({ length: 20 }, () => review(db, { productId: id, author: mina, rating: 2 })),
  )

  assert.deepEqual((await getProductDetails(db, id))?.rating_counts, [0, 1, 0, 0, 0])
})

test('a hidden review neither shows nor counts, until it is shown again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const rude = await review(db, { productId: id, author, rating: 1 })

  assert.equal(await moderateReview(db, { reviewId: rude!.id, status: 'hidden' }), true)
  assert.equal(await moderateReview(db, { reviewId: rude!.id, status: 'hidden' }), false)
  const { items } = await listProductReviews(db, { productId: id, limit: 10, after: null })
  assert.deepEqual([items.length, (await getProductDetails(db, id))?.review_count], [0, 0])

  await moderateReview(db, { reviewId: rude!.id, status: 'published' })
  assert.equal((await getProductDetails(db, id))?.review_count, 1)
})

test('turning pages shows every review once, newest first', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  for (let at = 0; at < 7; at++) {
    const now = utc(`2026-08-0${1 + (at % 3)} 09:00`)
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

test('what is typed is text', () => {
  const typed =
    '<b>Fine</b> lamp & shade <script>alert(1)</script>\r\n\r\n\r\n\r\n5 < 6\u0000\u202e 👩‍🔧'
  assert.equal(toPlainText(typed), 'Fine lamp & shade \n\n5 < 6 👩‍🔧')
})

function review(
  db: Database,
  {
    now = utc('2026-08-22 09:00'),
    ...given
  }: Pick<Parameters<typeof createReview>[1], 'productId' | 'author' | 'rating'> & { now?: Date },
) {
  return createReview(db, { text: 'Good light.', isVerified: false, now, ...given })
}
