import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModeratedReview } from '#contract/reviews'
import { openStaffShop } from '#tests/support/staff-shop'
import { addTestProduct } from '#tests/support/test-shop'

test('of two people who publish and decline the same review at once, one decides, and the average agrees', async () => {
  const { review, support, manager, mina } = await openModeration()
  const path = `/admin/reviews/${review.id}`
  const query = `?revision=${review.revision}`
  const answers = await Promise.all([
    support.request('POST', `${path}/approve${query}`),
    manager.request('POST', `${path}/reject${query}`, { reason: 'advertising' }),
    support.request('POST', `${path}/approve${query}`),
    manager.request('POST', `${path}/reject${query}`, { reason: 'advertising' }),
  ])
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, 200, 409, 409])
  const list = async (status: string) =>
    (await (await support.get(`/admin/reviews?status=${status}`)).json()).items.length
  const published = await list('published')
  assert.deepEqual([published + (await list('rejected')), await list('pending')], [1, 0])
  const { review_count } = await (await mina.get(`/products/${review.product_id}/reviews`)).json()
  assert.equal(review_count, published)
})

test('twenty people who publish the same review at once count it once', async () => {
  const { review, support, mina } = await openModeration()
  const path = `/admin/reviews/${review.id}/approve?revision=${review.revision}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => support.request('POST', path)))
  assert.ok(answers.every(({ status }) => status === 200))
  const { rating_counts } = await (await mina.get(`/products/${review.product_id}/reviews`)).json()
  assert.deepEqual(rating_counts, [0, 1, 0, 0, 0])
})

async function openModeration() {
  const shop = await openStaffShop()
  const [support, manager] = [await shop.addStaff('support'), await shop.addStaff('manager')]
  const { id: lamp } = await addTestProduct(shop.db, 'Lamp')
  const mina = shop.as(shop.accessToken)
  await mina.request('POST', `/products/${lamp}/reviews`, { rating: 2, review_text: 'Loose' })
  const [review]: ModeratedReview[] = (await (await support.get('/admin/reviews')).json()).items
  return { ...shop, support, manager, mina, review: review! }
}
