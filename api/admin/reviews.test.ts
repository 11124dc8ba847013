import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import type { ModeratedReview, ReviewCounts } from '#contract/reviews'
import { importReviews } from '#modules/reviews'
import { runInTransaction } from '#platform/db/transaction'
import { openStaffShop } from '#tests/support/staff-shop'
import { addTestProduct, utc } from '#tests/support/test-shop'

test('a decision about a review that somebody has changed or decided about is refused, and changes nothing', async () => {
  const { support, review, read, mina } = await openModeration()
  const path = `/admin/reviews/${review.id}`
  const approved = await support.request('POST', `${path}/approve?revision=${review.revision}`)
  assert.equal(approved.status, 200)
  const stale = `?revision=${review.revision}`
  const body = { reason: 'off_topic' }
  const refused = await support.request('POST', `${path}/reject${stale}`, body)
  assert.equal(refused.status, 409)
  assert.equal((await refused.json()).error.code, 'review_changed')
  assert.equal((await support.request('PUT', `${path}/reply${stale}`, { text: 'x' })).status, 409)
  assert.equal((await support.request('POST', `${path}/reopen${stale}`)).status, 409)
  assert.equal((await read('published'))[0]?.reply, null)
  // The same decision again is no conflict.
  assert.equal((await support.request('POST', `${path}/approve${stale}`)).status, 200)

  const { revision } = (await read('published'))[0]!
  await mina.request('PUT', `/reviews/${review.id}`, { rating: 1, review_text: 'Changed' })
  const late = await support.request('POST', `${path}/approve?revision=${revision}`)
  assert.equal(late.status, 409, 'nobody approves a text that they have not read')
})

test('a decision can be taken back: the review waits again and does not count', async () => {
  const { support, review, read, get } = await openModeration()
  const path = `/admin/reviews/${review.id}`
  const { revision } = await (await support.request('POST', `${path}/approve`)).json()
  assert.equal(
    (await get<{ review_count: number }>(`/products/${review.product_id}/reviews`)).review_count,
    1,
  )
  const reopened = await support.request('POST', `${path}/reopen?revision=${revision}`)
  const after: ModeratedReview = await reopened.json()
  assert.deepEqual([after.status, after.is_approved], ['pending', false])
  assert.equal(
    (await get<{ review_count: number }>(`/products/${review.product_id}/reviews`)).review_count,
    0,
  )
  assert.equal((await read('pending')).length, 1)
  await support.request('POST', `${path}/reject`, { reason: 'advertising' })
  const again: ModeratedReview = await (await support.request('POST', `${path}/reopen`)).json()
  assert.deepEqual([again.status, again.reject_reason], ['pending', null])
})

test('a review says what it does to the average, and which parts of it are links', async () => {
  const { db, support, review, read, lamp } = await openModeration({
    text: 'Buy at www.cheap.example or call 030 1234567',
  })
  assert.deepEqual(review.contact_details, ['www.cheap.example', '030 1234567'])
  assert.deepEqual(review.rating_effect, { now: null, count: 0, published: 2, hidden: null })
  const stars = [5, 5, 4].map((rating) => {
    return {
      name: 'Ann',
      productId: lamp,
      rating,
      text: '',
      isVerified: true,
      writtenAt: utc('2026-08-02 10:00'),
    }
  })
  await runInTransaction(db, (tx) => importReviews(tx, stars))
  const [waiting] = await read('pending')
  assert.deepEqual(waiting?.rating_effect, { now: 4.7, count: 3, published: 4, hidden: 4.7 })
  await support.request('POST', `/admin/reviews/${review.id}/approve`)
  const published = (await read('published')).find(({ id }) => id === review.id)
  assert.deepEqual(published?.rating_effect, { now: 4, count: 4, published: 4, hidden: 4.7 })
})

test('the views are counted, and filtered by product, grade and photos', async () => {
  const { support, review, read, readCounts } = await openModeration()
  assert.deepEqual(await readCounts(), {
    ...{ pending: 1, reported: 0, published: 0, rejected: 0 },
    oldest_pending_at: review.created_at,
  })
  const count = async (filter: string) => (await read('pending', filter)).length
  assert.deepEqual(
    await Promise.all(
      ['rating=2', 'rating=3', 'photos=true', `product_id=${review.product_id}`].map(count),
    ),
    [1, 0, 0, 1],
  )
  assert.equal(await count(`product_id=${crypto.randomUUID()}`), 0)
  for (const bad of ['rating=6', 'rating=x', 'photos=1', 'product_id=1', 'limit=101']) {
    assert.equal((await support.get(`/admin/reviews?${bad}`)).status, 422, bad)
  }
})

test('a clerk reads reviews and decides nothing; an unknown review and a wrong revision are refused', async () => {
  const { addStaff, support, review, as, read } = await openModeration()
  const clerk = await addStaff('clerk')
  assert.equal((await clerk.get('/admin/reviews')).status, 200)
  for (const action of ['approve', 'reopen', 'reject']) {
    const path = `/admin/reviews/${review.id}/${action}`
    const body = { reason: 'unlawful' }
    assert.equal((await clerk.request('POST', path, body)).status, 403, action)
    assert.equal((await as(undefined).request('POST', path, body)).status, 401, action)
    const unknown = `/admin/reviews/${crypto.randomUUID()}/${action}`
    assert.equal((await support.request('POST', unknown, body)).status, 404, action)
    for (const revision of ['-1', 'x', '1.5', '99999999999999999999'])
      assert.equal(
        (await support.request('POST', `${path}?revision=${revision}`, body)).status,
        422,
        revision,
      )
  }
  assert.equal((await read('pending'))[0]?.revision, review.revision)
})

async function openModeration({ text = 'Loose after a week' } = {}) {
  const shop = await openStaffShop()
  const support = await shop.addStaff('support')
  const { id: lamp } = await addTestProduct(shop.db, 'Lamp')
  const mina = shop.as(shop.accessToken)
  await mina.request('POST', `/products/${lamp}/reviews`, { rating: 2, review_text: text })
  const read = async (status: string, filter = ''): Promise<ModeratedReview[]> => {
    const response = await support.get(`/admin/reviews?status=${status}&${filter}`)
    return (await response.json()).items
  }
  const [review] = await read('pending')
  return {
    ...{ ...shop, support, lamp, mina, read, review: review! },
    get: async <Body>(path: string): Promise<Body> => (await mina.get(path)).json(),
    readCounts: async (): Promise<z.infer<typeof ReviewCounts>> =>
      (await support.get('/admin/reviews/counts')).json(),
  }
}
