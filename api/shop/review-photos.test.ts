import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { MAX_REVIEW_PHOTO_BYTES, type OwnReview, type ReviewPhoto } from '#contract/reviews'
import type { UserId } from '#modules/identity'
import { deleteUnusedPhotos, reviewSettings } from '#modules/reviews'
import { deleteRemovedFiles } from '#platform/files/delete-removed-files'
import { orders } from '#tables/orders'
import { reviewPhotos } from '#tables/reviews'
import { theo } from '#tests/support/auth-shop'
import { createPendingOrder } from '#tests/support/pending-order'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const photograph = await sharp({
  create: { width: 2000, height: 1000, channels: 3, background: { r: 40, g: 120, b: 70 } },
})
  .withExif({ IFD0: { Artist: 'MINA-AT-HOME' } })
  .jpeg()
  .toBuffer()
const text = { rating: 5, review_text: 'As on the photo' }

test('Mina’s photos are shown with her review once an administrator has published it', async () => {
  const { mina, cap, upload, getPicture, listPhotos, decide } = await openShop()
  const [first, second] = [await upload(), await upload()]
  const created = await mina.review({ ...text, photo_ids: [second.id, first.id] })
  assert.equal(created.status, 201)
  const own: OwnReview = await created.json()
  assert.equal(own.status, 'pending', 'nobody has seen the photos')
  assert.deepEqual(
    own.photos.map(({ id }) => id),
    [second.id, first.id],
  )
  const publicUrl = `/images/reviews/${first.id}.webp`
  assert.equal((await getPicture(publicUrl)).status, 404)
  assert.equal((await getPicture(own.photos[1]!.url)).status, 200)
  const forOther = own.photos[0]!.url.replace(second.id, first.id)
  assert.equal((await getPicture(forOther)).status, 404, 'an address is signed for one photo')

  await decide(own.id, 'approve')
  const [shown] = await listPhotos(cap.id)
  assert.deepEqual(
    shown?.map(({ url }) => url),
    [`/images/reviews/${second.id}.webp`, publicUrl],
  )
  const served = await getPicture(publicUrl)
  assert.equal(served.headers.get('Cache-Control'), 'private, max-age=86400, immutable')
  const bytes = Buffer.from(await served.arrayBuffer())
  assert.ok(photograph.includes('MINA-AT-HOME') && !bytes.includes('MINA-AT-HOME'))
  const { format, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height], ['webp', 1600, 800])
  const small = await sharp(await (await getPicture(shown![1]!.small_url)).arrayBuffer()).metadata()
  assert.deepEqual([small.width, small.height], [320, 320])

  await decide(own.id, 'reject', { reason: 'off_topic' })
  assert.equal((await getPicture(publicUrl)).status, 404)
})

test('a signed address of a photo ends after two days at most', async () => {
  const { upload, getPicture, advanceClock } = await openShop()
  const { url } = await upload()
  assert.equal((await getPicture(url)).status, 200)
  advanceClock(2 * 86_400)
  assert.equal((await getPicture(url)).status, 404)
})

test('a shop that publishes photos by itself shows them at once', async () => {
  const { db, now, mina, upload } = await openShop()
  const value = { publish_verified: true, publish_photos: true, request_after_days: 0 }
  await reviewSettings.set(db, { value, now: now() })
  const created = await mina.review({ ...text, photo_ids: [(await upload()).id] })
  assert.equal((await created.json()).status, 'published')
})

test('a change can move, remove and add photos, and leaves them if it names none', async () => {
  const { mina, upload } = await openShop()
  const [a, b, c] = [await upload(), await upload(), await upload()]
  const own: OwnReview = await (await mina.review({ ...text, photo_ids: [a.id, b.id] })).json()
  const change = async (body: object): Promise<string[]> => {
    const response = await mina.request('PUT', `/reviews/${own.id}`, { ...text, ...body })
    assert.equal(response.status, 200)
    return (await response.json()).photos.map(({ id }: ReviewPhoto) => id)
  }
  assert.deepEqual(await change({ rating: 4 }), [a.id, b.id])
  assert.deepEqual(await change({ photo_ids: [c.id, b.id] }), [c.id, b.id])
  assert.deepEqual(await change({ photo_ids: [b.id, b.id, c.id] }), [b.id, c.id])
  const gone = await mina.request('PUT', `/reviews/${own.id}`, { ...text, photo_ids: [a.id] })
  assert.equal(gone.status, 422, 'a removed photo cannot come back')
  assert.deepEqual(await change({ photo_ids: [] }), [])
})

test('a published review waits again only for a photo that it did not have', async () => {
  const { mina, upload, decide } = await openShop()
  const [a, b] = [await upload(), await upload()]
  const own: OwnReview = await (await mina.review({ ...text, photo_ids: [a.id] })).json()
  await decide(own.id, 'approve')
  const change = async (ids: string[]) => {
    const body = { ...text, photo_ids: ids }
    return (await (await mina.request('PUT', `/reviews/${own.id}`, body)).json()).status
  }
  assert.equal(await change([a.id]), 'published')
  assert.equal(await change([a.id, b.id]), 'pending')
})

test('Theo can neither use nor see the photos that Mina uploaded', async () => {
  const { cap, mina, as, signUp, upload, getPicture } = await openShop()
  const { id } = await upload()
  const theoClient = as(await signUp(theo))
  const body = { ...text, photo_ids: [id] }
  const stolen = await theoClient.request('POST', `/products/${cap.id}/reviews`, body)
  assert.equal(stolen.status, 422)
  const none = await theoClient.get(`/reviews?product_id=${cap.id}`)
  assert.equal((await none.json()).review, null, 'the review was not written either')
  assert.equal((await getPicture(`/images/reviews/${id}.webp`)).status, 404)
  assert.equal(
    (await getPicture(`/images/reviews/${id}.webp?until=9999999999&token=x`)).status,
    404,
  )
  assert.equal((await mina.review(body)).status, 201)
})

test('a photo of another product cannot be used', async () => {
  const { db, mina, upload } = await openShop()
  const lamp = await addTestProduct(db, 'Lamp')
  const { id } = await upload(lamp.id)
  assert.equal((await mina.review({ ...text, photo_ids: [id] })).status, 422)
})

test('five photos, what is no photo, too large a photo and a guest’s photo are refused', async () => {
  const { cap, mina, as, uploadBytes, createClient } = await openShop()
  const ids = Array.from({ length: 5 }, () => randomUUID())
  assert.equal((await mina.review({ ...text, photo_ids: ids })).status, 422)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  assert.equal((await uploadBytes(svg)).status, 415)
  assert.equal((await uploadBytes(photograph.subarray(0, 200))).status, 415)
  assert.equal((await uploadBytes(Buffer.alloc(MAX_REVIEW_PHOTO_BYTES + 1))).status, 413)
  const path = `/products/${cap.id}/review-photos`
  assert.equal((await as(undefined).request('POST', path)).status, 401)
  const { data } = await createClient().signInAnonymously()
  assert.equal((await as(data.session?.access_token).request('POST', path)).status, 403)
  assert.equal((await uploadBytes(photograph, randomUUID())).status, 404)
})

test('a photo of some megabytes is stored', async () => {
  const { uploadBytes } = await openShop()
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: 1600, height: 1600, channels: 3 } as const
  const image = sharp({ create: { ...size, background: 'gray', noise } })
  const bytes = await image.jpeg({ quality: 95 }).toBuffer()
  assert.ok(bytes.length > 2 ** 21)
  assert.equal((await uploadBytes(bytes)).status, 201)
})

test('two changes at once leave one set of photos, each with its own place', async () => {
  const { db, mina, upload } = await openShop()
  const ids = (await Promise.all(Array.from({ length: 4 }, () => upload()))).map(({ id }) => id)
  const own: OwnReview = await (await mina.review({ ...text, photo_ids: ids })).json()
  const orders = [ids, ids.toReversed(), ids.slice(1), ids.slice(0, 2)]
  const changes = await Promise.all(
    orders.map((photo_ids) => mina.request('PUT', `/reviews/${own.id}`, { ...text, photo_ids })),
  )
  assert.ok(changes.every(({ status }) => status === 200 || status === 422))
  const rows = await db.select().from(reviewPhotos).orderBy(reviewPhotos.position)
  assert.deepEqual(
    rows.map(({ position }) => position),
    rows.map((_, index) => index),
  )
})

test('the files of a removed photo, an unused upload and a deleted review are deleted', async () => {
  const { db, files, now, mina, upload } = await openShop()
  const [shown, removed, unused] = [await upload(), await upload(), await upload()]
  const all = [shown, removed, unused]
  const listFiles = async () => {
    await deleteRemovedFiles({ db, files })
    const found = await Promise.all(
      all.flatMap(({ id }) =>
        ['', '-small'].map(async (size) => {
          const file = await files.read(`reviews/${id}${size}.webp`)
          file?.body.destroy()
          return file !== null
        }),
      ),
    )
    return found.map(Number).join('')
  }
  assert.equal(await listFiles(), '111111')
  const body = { ...text, photo_ids: [shown.id, removed.id] }
  const own: OwnReview = await (await mina.review(body)).json()
  await mina.request('PUT', `/reviews/${own.id}`, { ...text, photo_ids: [shown.id] })
  assert.equal(await listFiles(), '110011')
  await deleteUnusedPhotos(db, { before: new Date(now().getTime() + 1000) })
  assert.equal(await listFiles(), '110000')
  await mina.request('DELETE', `/reviews/${own.id}`)
  assert.equal(await listFiles(), '000000')
  const { rowCount } = await db.execute(sql`select from removed_files`)
  assert.equal(rowCount, 0)
})

/** A shop in which Mina has bought a cap. */
async function openShop() {
  const shop = await openSignedInShop({ anonymousSignInEnabled: true })
  const { as, accessToken, client, db, now, request } = shop
  const { cap, orderId } = await createPendingOrder(db, { now: now() })
  const userId = (await client.getUser()).data.user!.id as UserId
  const paid = { paidMinor: 3900, holdExpiresAt: null, userId }
  await db.update(orders).set(paid).where(eq(orders.id, orderId))
  const minaClient = as(accessToken)
  const uploadBytes = (bytes: Uint8Array, productId: string = cap.id) =>
    request(`/api/products/${productId}/review-photos`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
  return {
    ...{ ...shop, cap, uploadBytes },
    files: (await createTestDependencies(db)).files,
    mina: {
      ...minaClient,
      review: (body: object) => minaClient.request('POST', `/products/${cap.id}/reviews`, body),
    },
    upload: async (productId?: string): Promise<ReviewPhoto> => {
      const response = await uploadBytes(photograph, productId)
      assert.equal(response.status, 201)
      return response.json()
    },
    getPicture: (path: string) => request(path),
    listPhotos: async (productId: string): Promise<ReviewPhoto[][]> => {
      const page = await (await as(undefined).get(`/products/${productId}/reviews`)).json()
      return page.items.map(({ photos }: { photos: ReviewPhoto[] }) => photos)
    },
    decide: async (id: string, decision: string, body?: object) => {
      const path = `/admin/reviews/${id}/${decision}`
      const response = await as(ADMIN_TOKEN).request('POST', path, body)
      assert.equal(response.status, 200)
    },
  }
}
