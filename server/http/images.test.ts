import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createProduct, updateProduct, withdrawProduct } from '#modules/catalog'
import { dollars } from '#platform/money/money'
import { getPreviewPath, PREVIEW_SIZE } from '#platform/picture-preview'
import { openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const mug = '/images/art/mug.forest.0'

for (const format of ['avif', 'webp', 'jpeg'] as const) {
  test(`a picture is served as ${format} in the requested width`, async () => {
    const { site } = await openTestSite()
    const response = await site.request(`${mug}/160.${format}`)
    const { width, height, ...found } = await sharp(await response.arrayBuffer()).metadata()

    assert.equal(response.headers.get('content-type'), `image/${format}`)
    assert.deepEqual([width, height], [160, 160])
    assert.equal(found.format, format === 'avif' ? 'heif' : format)
  })
}

test('a drawn picture is immutable and has an ETag', async () => {
  const { site } = await openTestSite()
  const first = await site.request(`${mug}/96.webp`)
  const tag = first.headers.get('etag') ?? ''
  assert.equal(first.headers.get('cache-control'), 'public, max-age=31536000, immutable')

  const again = await site.request(`${mug}/96.webp`, { headers: { 'If-None-Match': tag } })
  assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0])
})

test('HEAD returns the length of a picture and no body', async () => {
  const { site } = await openTestSite()
  const response = await site.request(`${mug}/96.webp`, { method: 'HEAD' })

  assert.ok(Number(response.headers.get('content-length')) > 200)
  assert.equal((await response.arrayBuffer()).byteLength, 0)
})

test("a product card's picture has less than 6 kB", async () => {
  const { site } = await openTestSite()
  const bytes = await (await site.request(`${mug}/320.avif`)).arrayBuffer()
  assert.ok(bytes.byteLength < 6000, `${bytes.byteLength} bytes`)
})

const invalidFiles = [
  ...['321.avif', '0.avif', '1601.avif', '999999.avif', '-320.avif', '0320.avif', '320.0.avif'],
  ...['320.gif', '320.svg', '320.AVIF', '320', '.avif', '320.avif.webp', '%33%32%30.tiff', '320.'],
].map((file) => `${mug}/${file}`)
const invalidPaths = [
  ...['/images', '/images/', '/images/art', '/images/art/mug.forest.0', '/images/art//320.avif'],
  ...['/images/art/..%2f..%2fetc%2fpasswd/320.avif', '/images/art/..%5cmug/320.avif'],
  ...['/images/art/mug.forest.0%00/320.avif', '/images/art/unknown.forest.0/320.avif'],
  ...['/images/art/__proto__.forest.0/320.avif', '/images/art/mug.forest.00/320.avif'],
  ...['/images/p/1/320.avif', '/images/p/%27or%201=1/320.avif', '/images/p/..%2f/320.avif'],
  ...[
    '/images/previews/xx/019a0000-0000-7000-8000-000000000000.jpeg',
    '/images/previews/de/1.jpeg',
  ],
  '/images/previews/de/019a0000-0000-7000-8000-000000000000.jpeg',
  ...['/images/p/019a0000-0000-7000-8000-000000000000/320.avif', '/images/q/mug.forest.0/320.avif'],
]
for (const path of [...invalidFiles, ...invalidPaths]) {
  test(`there is no picture at ${path}`, async () => {
    const { site } = await openTestSite()
    assert.equal((await site.request(path)).status, 404)
  })
}

test('a placeholder is served for 30 seconds for a picture that is waiting, broken or unreadable', async () => {
  const shop = await openTestShop()
  const images = [
    { source: 'https://pictures.example/mug.jpg', state: 'waiting' as const },
    { source: 'file:pictures/missing.webp' },
    { source: 'art:unknown.forest.0' },
  ]
  await createProduct(shop.db, {
    title: 'Mug',
    images,
    variants: [{ price: dollars(9), stock: 3 }],
    now: utc('2026-08-22 09:00'),
  })
  const { rows } = await shop.db.execute<{ id: string }>('select id from product_images')
  const { site } = await openTestSite({ shop })
  const missing = await (await site.request('/images/art/missing/96.webp')).arrayBuffer()

  for (const { id } of rows) {
    const response = await site.request(`/images/p/${id}/96.webp`)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=30')
    assert.deepEqual(await response.arrayBuffer(), missing)
  }
})

test('the preview of a product has the size that networks show, and follows its title', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const { id } = await createProduct(db, {
    title: 'Enamel mug',
    images: [{ source: 'art:mug.forest.0' }],
    variants: [{ price: dollars(9), stock: 3 }],
    now: utc('2026-08-22 09:00'),
  })
  const { site } = await openTestSite({ shop })
  const load = () => site.request(getPreviewPath(id, 'de'))
  const first = await load()
  const { format, width, height } = await sharp(await first.arrayBuffer()).metadata()
  assert.deepEqual({ format, width, height }, { format: 'jpeg', ...PREVIEW_SIZE })
  assert.equal((await load()).headers.get('etag'), first.headers.get('etag'))

  const patch = { title: 'Enamel mug of iron' }
  await updateProduct(db, { productId: id, patch, now: utc('2026-08-23 09:00') })
  assert.notEqual((await load()).headers.get('etag'), first.headers.get('etag'))

  await withdrawProduct(db, { productId: id, now: utc('2026-08-24 09:00') })
  assert.equal((await load()).status, 404)
})
