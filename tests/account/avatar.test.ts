import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { AVATAR_WIDTH, MAX_AVATAR_BYTES } from '#contract/account'
import type { UserId } from '#modules/identity'
import { purgeAnonymousUsers } from '#modules/privacy'
import { drainOutbox } from '#platform/events/event-handlers'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { users } from '#tables/identity'
import { orders } from '#tables/orders'
import { expectSession, mina, theo } from '../support/auth-shop.ts'
import { createPendingOrder } from '../support/pending-order.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

const green = { r: 40, g: 120, b: 70 }
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: green } })
const portrait = await blank(900, 600)
  .withExif({ IFD0: { Artist: 'MINA-AT-HOME' }, IFD3: { GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()

// Before the first test: what is awaited between tests lets the file end while it waits.
const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const moving = await sharp(
  Buffer.concat([await blank(8, 8).raw().toBuffer(), Buffer.alloc(8 * 8 * 3, 9)]),
  { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } },
)
  .webp()
  .toBuffer()
const unsupportedImages = {
  'an HTML page': page,
  'an HTML page that begins like a JPEG': Buffer.concat([portrait.subarray(0, 3), page]),
  'an SVG image': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a truncated JPEG': portrait.subarray(0, portrait.length / 2),
  'an animated picture': moving,
  'a picture of 70 million pixels': await blank(10_000, 7000)
    .png({ compressionLevel: 9 })
    .toBuffer(),
  'a GIF': await blank(9, 9).gif().toBuffer(),
  'an empty file': Buffer.alloc(0),
}

test('Mina’s picture becomes a square without location metadata', async () => {
  assert.ok(portrait.includes('MINA-AT-HOME'))
  const { her, client } = await openShopWithPictures()
  const url = await her.put(portrait)
  const { data } = await client.getUser()
  assert.equal(data.user?.user_metadata.avatar_url, url)
  assert.equal((await her.profile()).avatar_url, url)

  const imageResponse = await her.image(url)
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
  const { her, settled } = await openShopWithPictures()
  const first = await her.put(portrait)
  const second = await her.put(await blank(200, 200).png().toBuffer())
  assert.notEqual(second, first)
  await settled()
  assert.equal((await her.image(first)).status, 404)
  assert.equal((await her.image(second)).status, 200)

  assert.equal((await her.remove()).status, 204)
  assert.equal((await her.remove()).status, 204, 'there is nothing left to remove')
  await settled()
  assert.equal((await her.image(second)).status, 404)
  assert.equal((await her.profile()).avatar_url, null)
})

for (const [name, bytes] of Object.entries(unsupportedImages)) {
  test(`an upload is rejected as a picture, whatever its Content-Type: ${name}`, async () => {
    const { her } = await openShopWithPictures()
    const answer = await her.send(bytes)
    assert.equal(answer.status, 415)
    assert.equal((await answer.json()).error.code, 'unsupported_image')
    assert.equal((await her.profile()).avatar_url, null)
  })
}

test('an HTML page appended to a photograph is removed', async () => {
  const { her } = await openShopWithPictures()
  const url = await her.put(Buffer.concat([portrait, page]))
  const bytes = Buffer.from(await (await her.image(url)).arrayBuffer())
  assert.ok(!bytes.includes('<script>'))
})

test('an upload above five megabytes is rejected before it is read', async () => {
  const { her } = await openShopWithPictures()
  const answer = await her.send(Buffer.alloc(MAX_AVATAR_BYTES + 1))
  assert.equal(answer.status, 413)
  assert.equal((await answer.json()).error.message, 'File is too large. Maximum size is 5MB.')
})

test('Theo cannot delete Mina’s picture by claiming its URL', async () => {
  const { her, as, signUp, createClient, settled } = await openShopWithPictures()
  const hers = await her.put(portrait)
  const his = createClient()
  await his.signUp(theo)
  await his.updateUser({ data: { avatar_url: hers } })
  const token = await signUp({ ...theo, email: 'theo-again@example.com' })
  await as(token).request('DELETE', '/profile/avatar')
  const { data } = await his.getSession()
  await as(data.session?.access_token).request('DELETE', '/profile/avatar')
  await settled()
  assert.equal((await her.image(hers)).status, 200)
})

test('one of several concurrent uploads remains, with one file', async () => {
  const { her, settled } = await openShopWithPictures()
  const urls = await Promise.all([portrait, portrait, portrait].map((bytes) => her.put(bytes)))
  await settled()
  const statuses = await Promise.all(urls.map(async (url) => (await her.image(url)).status))
  assert.deepEqual(statuses.sort(), [200, 404, 404])
})

test('an inactive anonymous user is purged with their picture, and their orders are erased', async () => {
  const { as, db, image, now, advanceClock, put, settled, createClient } =
    await openShopWithPictures()
  const stranger = createClient()
  const token = expectSession(await stranger.signInAnonymously()).access_token
  const picture = await put(portrait, token)
  const { orderId } = await createPendingOrder(db, { now: now() })
  const { id: userId } = (await stranger.getUser()).data.user!
  await db.update(orders).set({
    ...{ userId: userId as UserId, email: 'stranger@example.com' },
    ...{ state: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null },
  })
  const purge = () => purgeAnonymousUsers(db, { days: 30, now: now() })
  advanceClock(20 * 86_400)
  expectSession(await stranger.refreshSession())
  advanceClock(20 * 86_400)
  await purge()
  assert.equal((await as(token).get('/profile')).status, 401, 'the token has ended')
  assert.equal((await stranger.refreshSession()).error, null, 'they were here')
  await settled()
  assert.equal((await image(picture)).status, 200)

  advanceClock(31 * 86_400)
  await purgeAnonymousUsers(db, { days: 0, now: now() })
  await settled()
  assert.equal((await image(picture)).status, 200)
  await purge()
  await settled()
  assert.equal((await image(picture)).status, 404)
  assert.ok((await stranger.refreshSession()).error)
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
  const send = (bytes: Uint8Array<ArrayBuffer>, token = accessToken) =>
    request('/api/profile/avatar', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
      body: bytes,
    })
  const put = async (bytes: Uint8Array<ArrayBuffer>, token = accessToken): Promise<string> => {
    const answer = await send(bytes, token)
    assert.equal(answer.status, 200)
    return (await answer.json()).avatar_url
  }
  const image = (url: string) => request(url)
  return {
    ...{ ...shop, put, image },
    settled: () => drainOutbox(db, { handlers, now: shop.now() }),
    her: {
      ...{ send, put, image },
      remove: () => as(accessToken).request('DELETE', '/profile/avatar'),
      profile: async () => (await as(accessToken).get('/profile')).json(),
    },
  }
}
