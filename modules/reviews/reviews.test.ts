import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReviewSortOrder } from '#contract/reviews'
import { getProductDetails, type ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { clerk } from '#tests/support/actors'
import { addTestProduct, createTestUser, openTestShop, utc } from '#tests/support/test-shop'
import {
  approveReview,
  createReview,
  formatAuthorName,
  listProductReviews,
  type Review,
  rejectReview,
  reviewSettings,
  updateReview,
  voteReview,
  withdrawReview,
} from './index.ts'
import { reviewEvents } from './tables.ts'
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

test('a rejected review is neither listed nor counted until it is approved again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const reviewId = await createPublishedReview(db, { productId: id, rating: 1 })

  const rejection = { reviewId, reason: 'off_topic', actor: clerk, now } as const
  await Promise.all([rejectReview(db, rejection), rejectReview(db, rejection)])
  assert.deepEqual(await listRatings(db, id), [])
  assert.equal((await getProductDetails(db, id))?.review_count, 0)

  const approval = { reviewId, actor: clerk, now }
  await Promise.all([approveReview(db, approval), approveReview(db, approval)])
  assert.deepEqual(await listRatings(db, id), [1])
  assert.equal((await getProductDetails(db, id))?.review_count, 1)
  const events = await db.select().from(reviewEvents)
  assert.deepEqual(
    events.map(({ kind, reasonCode, actorName }) => [kind, reasonCode, actorName]).sort(),
    [
      ['approved', null, 'clerk'],
      ['rejected', 'off_topic', 'clerk'],
    ],
  )
})

test('the review of somebody who did not buy the product waits for an administrator', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const created = await review(db, { productId: id, author, rating: 5, isVerified: false })
  assert.equal(created.ok && created.value.status, 'pending')
  assert.equal((await getProductDetails(db, id))?.review_count, 0)
})

for (const text of ['Cheaper at https://lamp.example', 'Call 0171 2345678', 'mina@example.com']) {
  test(`the review of a buyer waits for an administrator: ${text}`, async () => {
    const { db } = await openTestShop()
    const { id } = await addTestProduct(db, 'Lamp')
    const author = await createTestUser(db, 'Theo')
    const created = await review(db, { productId: id, author, rating: 5, text })
    assert.equal(created.ok && created.value.status, 'pending')
  })
}

test('all reviews wait if the shop does not publish those of buyers by itself', async () => {
  const { db } = await openTestShop()
  await reviewSettings.set(db, {
    value: { publish_verified: false, publish_photos: false, request_after_days: 0 },
    now,
  })
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const created = await review(db, { productId: id, author, rating: 5 })
  assert.equal(created.ok && created.value.status, 'pending')
})

test('a changed rating replaces the one before, however often it is sent at once', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const reviewId = await createPublishedReview(db, { productId: id, rating: 1, author })
  const change = {
    reviewId,
    userId: author.id,
    authorName: 'Theo',
    text: '',
    isVerified: true,
    now,
  }
  await Promise.all([4, 4, 4].map((rating) => updateReview(db, { ...change, rating })))
  assert.deepEqual((await getProductDetails(db, id))?.rating_counts, [0, 0, 0, 1, 0])
})

test('a rejected review is not published by changing it, nor by deleting and writing it again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Theo')
  const reviewId = await createPublishedReview(db, { productId: id, rating: 1, author })
  await rejectReview(db, { reviewId, reason: 'advertising', actor: clerk, now })

  const key = { reviewId, userId: author.id }
  const change = { authorName: 'Theo', rating: 2, text: 'Now fine', isVerified: true, now }
  const changed = await updateReview(db, { ...key, ...change })
  assert.equal(changed.ok && changed.value.status, 'pending')
  assert.equal(await withdrawReview(db, { ...key, now }), true)
  assert.equal(await withdrawReview(db, { ...key, now }), false)
  const created = await review(db, { productId: id, author, rating: 5 })
  assert.equal(created.ok && created.value.status, 'pending')
  assert.equal((await getProductDetails(db, id))?.review_count, 0)
})

test('the pages show every review once, in each order', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  for (const [index, rating] of [3, 5, 1, 3, 5, 1, 3].entries()) {
    const createdAt = utc(`2026-08-0${1 + (index % 3)} 09:00`)
    const author = await createTestUser(db, 'Guest')
    await review(db, { productId: id, author, rating, now: createdAt })
  }

  assert.deepEqual(
    (await listAllReviews(db, id, 'newest')).map((one) => one.createdAt.getUTCDate()),
    [3, 3, 2, 2, 1, 1, 1],
  )
  assert.deepEqual(await listRatings(db, id, 'highest'), [5, 5, 3, 3, 3, 1, 1])
  assert.deepEqual(await listRatings(db, id, 'lowest'), [1, 1, 3, 3, 3, 5, 5])
})

test('a reviewer is shown by the full name, else by the address before the @, else as Anonymous', () => {
  const email = 'theo@example.com'
  assert.equal(formatAuthorName({ fullName: 'Theo <b>Baum</b>', email }), 'Theo Baum')
  assert.equal(formatAuthorName({ fullName: ' ', email }), 'theo')
  assert.equal(formatAuthorName({ fullName: null, email: null }), 'Anonymous')
})

test('a review text has neither tags nor control characters', () => {
  const typed =
    '<b>Fine</b> lamp & shade <script>alert(1)</script>\r\n\r\n\r\n\r\n5 < 6\u0000\u202e 👩‍🔧'
  assert.equal(toPlainText(typed), 'Fine lamp & shade \n\n5 < 6 👩‍🔧')
})

const now = utc('2026-08-22 09:00')

type TestReviewInput = Pick<Parameters<typeof createReview>[1], 'productId' | 'author' | 'rating'> &
  Partial<Parameters<typeof createReview>[1]>

/** Writes a review of a buyer. */
test('ten votes at once of Theo and of Mina count once each, and only until taken back', async () => {
  const { db } = await openTestShop()
  const { id: productId } = await addTestProduct(db, 'Lamp')
  const author = await createTestUser(db, 'Lena')
  const [mina, theo] = [await createTestUser(db, 'Mina'), await createTestUser(db, 'Theo')]
  const reviewId = await createPublishedReview(db, { productId, author: theo, rating: 1 })
  const helpfulId = await createPublishedReview(db, { productId, author, rating: 3 })
  await createPublishedReview(db, { productId, author: mina, rating: 5 })

  const vote = (user: typeof mina, isHelpful = true, id = helpfulId) =>
    voteReview(db, { reviewId: id, userId: user.id, isHelpful, now })
  await Promise.all(Array.from({ length: 20 }, (_, index) => vote(index % 2 ? mina : theo)))
  assert.deepEqual(await vote(mina), ok(2))
  assert.deepEqual(await listRatings(db, productId, 'helpful'), [3, 5, 1])
  assert.deepEqual(await vote(theo, true, reviewId), err('review_not_found'))

  await Promise.all(Array.from({ length: 5 }, () => vote(mina, false)))
  assert.deepEqual(await vote(mina, false), ok(1))
  await withdrawReview(db, { reviewId: helpfulId, userId: author.id, now })
  assert.deepEqual(await vote(mina), err('review_not_found'))
})

function review(db: Database, input: TestReviewInput) {
  return createReview(db, { text: 'Good light.', isVerified: true, now, ...input })
}

async function createPublishedReview(
  db: Database,
  input: Omit<TestReviewInput, 'author'> & Partial<TestReviewInput>,
) {
  const author = input.author ?? (await createTestUser(db, 'Theo'))
  const created = await review(db, { ...input, author })
  assert.ok(created.ok && created.value.status === 'published')
  return created.value.id
}

/** Lists the reviews in pages of two. */
async function listAllReviews(db: Database, productId: ProductId, sort?: ReviewSortOrder) {
  const items: Review[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listProductReviews(db, {
      productId,
      limit: 2,
      ...(sort && { sort }),
      cursor,
    })
    assert.ok(page.ok)
    items.push(...page.value.items)
    cursor = page.value.nextCursor
  }
  return items
}

async function listRatings(db: Database, productId: ProductId, sort?: ReviewSortOrder) {
  return (await listAllReviews(db, productId, sort)).map(({ rating }) => rating)
}
