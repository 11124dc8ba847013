import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { ModeratedReview, OwnReview, ReviewPage } from '#contract/reviews'
import type { UserId } from '#modules/identity'
import { orders } from '#tables/orders'
import { theo } from '#tests/support/auth-shop'
import { createPendingOrder } from '#tests/support/pending-order'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const review = { rating: 4, review_text: 'A <b>good</b> lamp' }

test('a guest and an anonymous user cannot review a product', async () => {
  const { lamp, as, createClient } = await openShop()
  const path = `/products/${lamp.id}/reviews`
  assert.equal((await as(undefined).request('POST', path, review)).status, 401)
  const { data } = await createClient().signInAnonymously()
  const anonymous = as(data.session?.access_token)
  assert.equal((await anonymous.request('POST', path, review)).status, 403)
})

test('Mina’s review waits until an administrator approves it, and is then shown to everybody', async () => {
  const { mina, lamp, listReviews, admin } = await openShop()
  const created = await mina.request('POST', `/products/${lamp.id}/reviews`, review)
  assert.equal(created.status, 201)
  const own: OwnReview = await created.json()
  assert.deepEqual(
    [own.status, own.user_name, own.review_text, own.is_verified],
    ['pending', 'mina', 'A good lamp', false],
  )
  assert.equal((await listReviews()).review_count, 0)

  const queue = await (await admin.get('/admin/reviews')).json()
  assert.deepEqual(
    queue.items.map((one: { id: string; product_title: string }) => [one.id, one.product_title]),
    [[own.id, 'Lamp']],
  )
  assert.equal((await admin.request('POST', `/admin/reviews/${own.id}/approve`)).status, 200)
  const text = { text: 'Thank you <i>Mina</i>' }
  assert.equal((await admin.request('PUT', `/admin/reviews/${own.id}/reply`, text)).status, 200)
  const { items, rating, review_count, rating_counts } = await listReviews()
  assert.deepEqual(
    [items[0]?.review_text, items[0]?.reply?.text, rating, review_count, rating_counts],
    ['A good lamp', 'Thank you Mina', 4, 1, [0, 0, 0, 1, 0]],
  )
})

test('the review of a buyer is published at once, as a verified purchase', async () => {
  const { mina, db, userId, now, listReviews } = await openShop()
  const { cap, orderId } = await createPendingOrder(db, { now: now() })
  const write = () => mina.request('POST', `/products/${cap.id}/reviews`, review)
  const paid = { paidMinor: 3900, holdExpiresAt: null, userId }
  await db.update(orders).set(paid).where(eq(orders.id, orderId))
  const own: OwnReview = await (await write()).json()
  assert.deepEqual([own.status, own.is_verified], ['published', true])
  assert.equal((await listReviews(cap.id)).items[0]?.is_verified, true)
})

test('an unpaid order does not make a verified purchase', async () => {
  const { mina, db, userId, now } = await openShop()
  const { cap, orderId } = await createPendingOrder(db, { now: now() })
  await db.update(orders).set({ userId }).where(eq(orders.id, orderId))
  const own = await mina.request('POST', `/products/${cap.id}/reviews`, review)
  assert.equal((await own.json()).is_verified, false)
})

test('ten reviews that Mina sends at once are one review', async () => {
  const { mina, lamp } = await openShop()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => mina.request('POST', `/products/${lamp.id}/reviews`, review)),
  )
  const statuses = responses.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, ...Array(9).fill(409)])
})

test('Theo can neither read, change nor delete Mina’s review', async () => {
  const { mina, lamp, as, signUp, getOwnReview } = await openShop()
  const created = await mina.request('POST', `/products/${lamp.id}/reviews`, review)
  const { id }: OwnReview = await created.json()
  const theoClient = as(await signUp(theo))

  assert.equal((await theoClient.request('PUT', `/reviews/${id}`, review)).status, 404)
  assert.equal((await theoClient.request('DELETE', `/reviews/${id}`)).status, 204)
  assert.equal(await getOwnReview(theoClient), null)
  assert.equal((await getOwnReview(mina))?.rating, 4)
  for (const step of ['approve', 'reject', 'reply']) {
    const path = `/admin/reviews/${id}/${step}`
    assert.equal((await theoClient.request('POST', path, {})).status, 403, step)
  }
})

test('Mina reads why her review was rejected, changes it and deletes it', async () => {
  const { mina, lamp, admin, getOwnReview } = await openShop()
  const created = await mina.request('POST', `/products/${lamp.id}/reviews`, review)
  const { id }: OwnReview = await created.json()
  const rejectPath = `/admin/reviews/${id}/reject`
  assert.equal((await admin.request('POST', rejectPath, { reason: 'low_rating' })).status, 422)
  assert.equal((await admin.request('POST', rejectPath, { reason: 'off_topic' })).status, 200)
  assert.equal((await getOwnReview(mina))?.reject_reason, 'off_topic')

  const changed = await mina.request('PUT', `/reviews/${id}`, { rating: 2 })
  assert.deepEqual([changed.status, (await changed.json()).status], [200, 'pending'])
  assert.equal((await mina.request('DELETE', `/reviews/${id}`)).status, 204)
  assert.equal(await getOwnReview(mina), null)
  assert.equal((await admin.request('POST', `/admin/reviews/${id}/approve`)).status, 404)
})

test('Mina finds an approved review of Theo helpful, but not her own; a guest cannot vote', async () => {
  const { mina, lamp, admin, as, signUp, listReviews } = await openShop()
  const path = `/products/${lamp.id}/reviews`
  const theoClient = as(await signUp(theo))
  const { id }: OwnReview = await (await theoClient.request('POST', path, review)).json()
  const vote = (method: string, client = mina) => client.request(method, `/reviews/${id}/vote`)
  assert.equal((await vote('PUT')).status, 404)
  await admin.request('POST', `/admin/reviews/${id}/approve`)
  assert.equal((await vote('PUT', as(undefined))).status, 401)
  assert.equal((await vote('PUT', theoClient)).status, 404)

  assert.deepEqual(await (await vote('PUT')).json(), { is_helpful: true, helpful_count: 1 })
  const votes = await mina.get(`/reviews/votes?product_id=${lamp.id}`)
  assert.deepEqual(await votes.json(), { review_ids: [id] })
  assert.equal((await listReviews()).items[0]?.helpful_count, 1)
  assert.deepEqual(await (await vote('DELETE')).json(), { is_helpful: false, helpful_count: 0 })
})

test('Mina reports a review once, and the next decision of an administrator settles it', async () => {
  const { mina, lamp, admin, as, signUp, listReviews, advanceClock } = await openShop()
  const path = `/products/${lamp.id}/reviews`
  const theoClient = as(await signUp(theo))
  const { id }: OwnReview = await (await theoClient.request('POST', path, review)).json()
  const body = { reason: 'advertising', comment: 'It sells another lamp' }
  const report = async (client = mina, json: object = body) =>
    (await client.request('POST', `/reviews/${id}/report`, json)).status
  const listReported = async (): Promise<ModeratedReview[]> =>
    (await (await admin.get('/admin/reviews?reported=true')).json()).items
  assert.equal(await report(), 404, 'not published')
  await admin.request('POST', `/admin/reviews/${id}/approve`)
  assert.deepEqual([await report(as(undefined)), await report(theoClient)], [401, 404])
  for (const bad of [
    { reason: 'boring' },
    { ...body, comment: 'x'.repeat(501) },
    { ...body, comment: 'a\u0000b' },
    {},
  ]) {
    assert.equal(await report(mina, bad), 422)
  }
  assert.deepEqual(await listReported(), [])

  const answers = await Promise.all(Array.from({ length: 5 }, () => report()))
  assert.deepEqual(new Set(answers), new Set([204]))
  const [reported, ...others] = await listReported()
  assert.equal(others.length, 0)
  assert.deepEqual(
    reported!.reports.map(({ reason, comment }) => ({ reason, comment })),
    [body],
  )
  assert.equal((await listReviews()).items.length, 1, 'a report alone hides nothing')

  advanceClock(60)
  await admin.request('POST', `/admin/reviews/${id}/approve`)
  assert.deepEqual(await listReported(), [])
  assert.equal(await report(), 204)
  assert.deepEqual(await listReported(), [], 'the same review is not reported twice')

  advanceClock(60)
  await theoClient.request('PUT', `/reviews/${id}`, { rating: 1, review_text: 'Changed' })
  await admin.request('POST', `/admin/reviews/${id}/approve`)
  assert.equal(await report(), 204)
  assert.equal((await listReported()).length, 1)
  await admin.request('POST', `/admin/reviews/${id}/reject`, { reason: 'advertising' })
  assert.deepEqual(await listReported(), [])
})

test('a review without a rating, with a long text or of an unknown product is refused', async () => {
  const { mina, lamp } = await openShop()
  const post = (id: string, body: object) => mina.request('POST', `/products/${id}/reviews`, body)
  const missing = await post(lamp.id, { review_text: 'x' })
  assert.equal(missing.status, 422)
  assert.deepEqual((await missing.json()).error.fields, { rating: 'Please select a star rating.' })
  const long = { rating: 5, review_text: 'x'.repeat(5001) }
  for (const body of [long, { rating: 0 }, { rating: 6 }, { rating: 4.5 }]) {
    assert.equal((await post(lamp.id, body)).status, 422)
  }
  const huge = { rating: 5, review_text: 'x'.repeat(2 ** 20) }
  assert.equal((await post(lamp.id, huge)).status, 413)
  assert.equal((await post('01990000-0000-7000-8000-00000000dead', review)).status, 404)
})

async function openShop() {
  const shop = await openSignedInShop({ anonymousSignInEnabled: true })
  const { as, accessToken, client, db } = shop
  const lamp = await addTestProduct(db, 'Lamp')
  const userId = (await client.getUser()).data.user!.id as UserId
  type Client = ReturnType<typeof as>
  return {
    ...shop,
    ...{ lamp, userId, mina: as(accessToken), admin: as(ADMIN_TOKEN) },
    listReviews: async (id: string = lamp.id): Promise<ReviewPage> =>
      (await as(undefined).get(`/products/${id}/reviews`)).json(),
    getOwnReview: async (user: Client): Promise<OwnReview | null> =>
      (await (await user.get(`/reviews?product_id=${lamp.id}`)).json()).review,
  }
}
