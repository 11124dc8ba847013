import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { AVATAR_WIDTH, MAX_AVATAR_BYTES } from '#contract/account'
import type { UserId } from '#modules/identity'
import { purgeAnonymousUsers } from '#modules/privacy'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { users } from '#tables/identity'
import { orders } from '#tables/orders'
import { expectSession, mina, theo } from '../support/auth-shop.ts'
import { createPendingOrder } from '../support/pending-order.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

const green = { r: 40, g: 120, b: 70 }
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: green } })
const portrait = await createImage(900, 600)
  .withExif({ IFD0: { Artist: 'MINA-AT-HOME' }, IFD3: { GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()

// Awaited before the first test: the runner may end the file during an await between tests.
const htmlPage = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const animated = await sharp(
  Buffer.concat([await createImage(8, 8).raw().toBuffer(), Buffer.alloc(8 * 8 * 3, 9)]),
  { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } },
)
  .webp()
  .toBuffer()
const unsupportedImages = {
  'an HTML page': htmlPage,
  'an HTML page that begins like a JPEG': Buffer.concat([portrait.subarray(0, 3), htmlPage]),
  'an SVG image': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a truncated JPEG': portrait.subarray(0, portrait.length / 2),
  'an animated picture': animated,
  'a picture of 70 million pixels': await createImage(10_000, 7000)
    .png({ compressionLevel: 9 })
    .toBuffer(),
  'a GIF': await createImage(9, 9).gif().toBuffer(),
  'an empty file': Buffer.alloc(0),
}

test('Mina’s picture becomes a square without location metadata', async () => {
  assert.ok(portrait.includes('MINA-AT-HOME'))
  const { minaClient, client } = await openShopWithPictures()
  const url = await minaClient.uploadAvatar(portrait)
  const { data } = await client.getUser()
  assert.equal(data.user?.user_metadata.avatar_url, url)
  assert.equal((await minaClient.getProfile()).avatar_url, url)

  const imageResponse = await minaClient.fetchImage(url)
  assert.equal(imageResponse.status, 200)
  assert.equal(imageResponse.headers.get('content-type'), 'image/webp')
  assert.equal(imageResponse.headers.get('x-content-type-options'), 'nosniff')
  assert.match(imageResponse.headers.get('cache-control') ?? '', /^private/)
  const bytes = Buffer.from(await imageResponse.arrayBuffer())
  const { width, height, format, exif } = await sharp(bytes).metadata()
  assert.deepEqual(
    { width, height, format, exif },
    {
      width: AVATAR_WIDTH,
      height: AVATAR_WIDTH,
      format: 'webp',
      exif: undefined,
    },
  )
  assert.ok(!bytes.includes('MINA-AT-HOME'))
})

test('a new picture replaces the old one, whose file is deleted', async () => {
  const { minaClient, drainEvents } = await openShopWithPictures()
  const first = await minaClient.uploadAvatar(portrait)
  const second = await minaClient.uploadAvatar(await createImage(200, 200).png().toBuffer())
  assert.notEqual(second, first)
  await drainEvents()
  assert.equal((await minaClient.fetchImage(first)).status, 404)
  assert.equal((await minaClient.fetchImage(second)).status, 200)

  assert.equal((await minaClient.removeAvatar()).status, 204)
  assert.equal((await minaClient.removeAvatar()).status, 204, 'removing a missing picture succeeds')
  await drainEvents()
  assert.equal((await minaClient.fetchImage(second)).status, 404)
  assert.equal((await minaClient.getProfile()).avatar_url, null)
})

for (const [name, bytes] of Object.entries(unsupportedImages)) {
  test(`an upload is rejected as a picture, whatever its Content-Type: ${name}`, async () => {
    const { minaClient } = await openShopWithPictures()
    const response = await minaClient.sendUpload(bytes)
    assert.equal(response.status, 415)
    assert.equal((await response.json()).error.code, 'unsupported_image')
    assert.equal((await minaClient.getProfile()).avatar_url, null)
  })
}

test('an HTML page appended to a photograph is removed', async () => {
  const { minaClient } = await openShopWithPictures()
  const url = await minaClient.uploadAvatar(Buffer.concat([portrait, htmlPage]))
  const bytes = Buffer.from(await (await minaClient.fetchImage(url)).arrayBuffer())
  assert.ok(!bytes.includes('<script>'))
})

test('an upload above five megabytes is rejected before it is read', async () => {
  const { minaClient } = await openShopWithPictures()
  const response = await minaClient.sendUpload(Buffer.alloc(MAX_AVATAR_BYTES + 1))
  assert.equal(response.status, 413)
  assert.equal((await response.json()).error.message, 'File is too large. Maximum size is 5MB.')
})

test('Theo cannot delete Mina’s picture by claiming its URL', async () => {
  const { minaClient, as, signUp, createClient, drainEvents } = await openShopWithPictures()
  const minaUrl = await minaClient.uploadAvatar(portrait)
  const theoClient = createClient()
  await theoClient.signUp(theo)
  await theoClient.updateUser({ data: { avatar_url: minaUrl } })
  const token = await signUp({ ...theo, email: 'theo-again@example.com' })
  await as(token).request('DELETE', '/profile/avatar')
  const { data } = await theoClient.getSession()
  await as(data.session?.access_token).request('DELETE', '/profile/avatar')
  await drainEvents()
  assert.equal((await minaClient.fetchImage(minaUrl)).status, 200)
})

test('one of several concurrent uploads remains, with one file', async () => {
  const { minaClient, drainEvents } = await openShopWithPictures()
  const urls = await Promise.all(
    [portrait, portrait, portrait].map((bytes) => minaClient.uploadAvatar(bytes)),
  )
  await drainEvents()
  const statuses = await Promise.all(
    urls.map(async (url) => (await minaClient.fetchImage(url)).status),
  )
  assert.deepEqual(statuses.sort(), [200, 404, 404])
})

test('an inactive anonymous user is purged with their picture, and their orders are erased', async () => {
  const { as, db, fetchImage, now, advanceClock, uploadAvatar, drainEvents, createClient } =
    await openShopWithPictures()
  const anonymousClient = createClient()
  const token = expectSession(await anonymousClient.signInAnonymously()).access_token
  const picture = await uploadAvatar(portrait, token)
  const { orderId } = await createPendingOrder(db, { now: now() })
  const { id: userId } = (await anonymousClient.getUser()).data.user!
  await db.update(orders).set({
    ...{ userId: userId as UserId, email: 'guest@example.com' },
    ...{ fulfilmentState: 'cancelled' as const, cancelReason: 'shopper', holdExpiresAt: null },
  })
  const purge = () => purgeAnonymousUsers(db, { days: 30, now: now() })
  advanceClock(20 * 86_400)
  expectSession(await anonymousClient.refreshSession())
  advanceClock(20 * 86_400)
  await purge()
  assert.equal((await as(token).get('/profile')).status, 401, 'the access token has expired')
  assert.equal((await anonymousClient.refreshSession()).error, null, 'the user was active recently')
  await drainEvents()
  assert.equal((await fetchImage(picture)).status, 200)

  advanceClock(31 * 86_400)
  await purgeAnonymousUsers(db, { days: 0, now: now() })
  await drainEvents()
  assert.equal((await fetchImage(picture)).status, 200)
  await purge()
  await drainEvents()
  assert.equal((await fetchImage(picture)).status, 404)
  assert.ok((await anonymousClient.refreshSession()).error)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  assert.deepEqual([order?.email, order?.userId], ['erased@erased.invalid', null])
  const remainingUsers = await db.select().from(users)
  assert.deepEqual(
    remainingUsers.map(({ email }) => email),
    [mina.email],
  )
})

async function openShopWithPictures() {
  const shop = await openSignedInShop({ anonymousSignInEnabled: true })
  const { as, accessToken, request, db } = shop
  const dependencies = await createTestDependencies(db)
  after(() => dependencies.pictures.close())
  const handlers = createEventHandlers({ ...dependencies, db })
  const sendUpload = (bytes: Uint8Array<ArrayBuffer>, token = accessToken) =>
    request('/api/profile/avatar', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
      body: bytes,
    })
  const uploadAvatar = async (
    bytes: Uint8Array<ArrayBuffer>,
    token = accessToken,
  ): Promise<string> => {
    const response = await sendUpload(bytes, token)
    assert.equal(response.status, 200)
    return (await response.json()).avatar_url
  }
  const fetchImage = (url: string) => request(url)
  return {
    ...{ ...shop, uploadAvatar, fetchImage },
    drainEvents: () => drainOutbox(db, { handlers, now: shop.now() }),
    minaClient: {
      ...{ sendUpload, uploadAvatar, fetchImage },
      removeAvatar: () => as(accessToken).request('DELETE', '/profile/avatar'),
      getProfile: async () => (await as(accessToken).get('/profile')).json(),
    },
  }
}
