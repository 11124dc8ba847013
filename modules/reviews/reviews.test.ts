import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productDetails } from '#modules/catalog'
import { placeOf } from '#platform/cursor'
import type { Database } from '#platform/database'
import { openShop, shelve, someone, utc } from '#tests/shop'
import { moderateReview, productReviews, writeReview } from './index.ts'
import { plainText } from './plain-text.ts'

test('a review counts at once, one a person', async () => {
  const { db } = await openShop()
  const { id } = await shelve(db, 'Lamp')
  const [mina, theo] = [await someone(db, 'Mina'), await someone(db, 'Theo')]

  assert.ok(await review(db, { productId: id, who: mina, rating: 5 }))
  assert.ok(await review(db, { productId: id, who: theo, rating: 4 }))
  assert.equal(await review(db, { productId: id, who: mina, rating: 1 }), null)

  const lamp = await productDetails(db, id)
  assert.deepEqual(lamp?.rating_counts, [0, 0, 0, 1, 1])
  assert.deepEqual([lamp?.rating_tenths, lamp?.review_count], [45, 2])
})

test('forty who write at once are all counted', async () => {
  const { db } = await openShop()
  const { id } = await shelve(db, 'Lamp')

  const names = Array.from({ length: 40 }, (_, at) => `Guest ${at}`)
  const people = await Promise.all(names.map((name) => someone(db, name)))
  await Promise.all(
    people.map((who, at) => review(db, { productId: id, who, rating: (at % 5) + 1 })),
  )

  assert.deepEqual((await productDetails(db, id))?.rating_counts, [8, 8, 8, 8, 8])
})

test('one who presses twenty times has written once', async () => {
  const { db } = await openShop()
  const { id } = await shelve(db, 'Lamp')
  const mina = await someone(db, 'Mina')

  await Promise.all(
    Array.from({ length: 20 }, () => review(db, { productId: id, who: mina, rating: 2 })),
  )

  assert.deepEqual((await productDetails(db, id))?.rating_counts, [0, 1, 0, 0, 0])
})

test('a hidden review neither shows nor counts, until it is shown again', async () => {
  const { db } = await openShop()
  const { id } = await shelve(db, 'Lamp')
  const who = await someone(db, 'Theo')
  const rude = await review(db, { productId: id, who, rating: 1 })

  assert.equal(await moderateReview(db, { reviewId: rude!.id, status: 'hidden' }), true)
  assert.equal(await moderateReview(db, { reviewId: rude!.id, status: 'hidden' }), false)
  const { items } = await productReviews(db, { productId: id, limit: 10, after: null })
  assert.deepEqual([items.length, (await productDetails(db, id))?.review_count], [0, 0])

  await moderateReview(db, { reviewId: rude!.id, status: 'published' })
  assert.equal((await productDetails(db, id))?.review_count, 1)
})

test('turning pages shows every review once, newest first', async () => {
  const { db } = await openShop()
  const { id } = await shelve(db, 'Lamp')
  for (let at = 0; at < 7; at++) {
    const now = utc(`2026-08-0${1 + (at % 3)} 09:00`)
    await review(db, { productId: id, who: await someone(db, 'Guest'), rating: 3, now })
  }

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor ? placeOf(cursor) : null
    const page = await productReviews(db, { productId: id, limit: 2, after })
    seen.push(...page.items.map(({ createdAt }) => createdAt.toISOString().slice(8, 10)))
    cursor = page.nextCursor
  }
  assert.deepEqual(seen, ['03', '03', '02', '02', '01', '01', '01'])
})

test('what is typed is text', () => {
  const typed =
    '<b>Fine</b> lamp & shade <script>alert(1)</script>\r\n\r\n\r\n\r\n5 < 6\u0000\u202e 👩‍🔧'
  assert.equal(plainText(typed), 'Fine lamp & shade \n\n5 < 6 👩‍🔧')
})

function review(
  db: Database,
  {
    now = utc('2026-08-22 09:00'),
    ...given
  }: Pick<Parameters<typeof writeReview>[1], 'productId' | 'who' | 'rating'> & { now?: Date },
) {
  return writeReview(db, { text: 'Good light.', isVerified: false, now, ...given })
}
