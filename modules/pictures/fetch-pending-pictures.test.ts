import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { findDrawing } from '#demo/art/find-drawing'
import { createProduct, getProductBySlug, listImagesToFetch } from '#modules/catalog'
import { openFileStorage } from '#platform/files/open-file-storage'
import { dollars } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import { addPlaceholders, fetchPendingPictures, openPictures } from './index.ts'

const noon = utc('2026-08-22 12:00')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const photograph = await sharp({
  create: { width: 900, height: 600, channels: 3, background: '#c96a4a' },
})
  .jpeg()
  .toBuffer()

test('a remote image is fetched, stored and served', async () => {
  const { db, files, pictures, worker, image } = await openShopWithImage()

  await fetchPendingPictures(
    { db, files, worker },
    { now: noon, fetchBytes: async () => photograph },
  )

  const served = await pictures.serve({ id: image.id }, { width: 320, format: 'avif' })
  const mug = await getProductBySlug(db, 'mug')
  assert.equal(served?.cacheLifetime, 'revalidate')
  assert.equal((await sharp(served?.bytes).metadata()).width, 320)
  assert.match(mug?.imagePlaceholder ?? '', /^data:image\/webp;base64,/)
  assert.ok((mug?.imagePlaceholder ?? '').length <= 300)
})

test('an unreachable image is fetched again with growing delays, and is broken in the end', async () => {
  const { db, files, worker } = await openShopWithImage()
  const fetchBytes = async () => Promise.reject(new Error('unreachable'))
  const fetchAt = (minutes: number) =>
    fetchPendingPictures({ db, files, worker }, { now: minutesLater(minutes), fetchBytes })

  const attempts = []
  for (const minutes of [0, 0.5, 2, 3, 8, 40, 200, 2000, 9000])
    attempts.push(await fetchAt(minutes))

  assert.deepEqual(attempts, [1, 0, 1, 0, 1, 1, 1, 1, 0])
  assert.deepEqual(await listImagesToFetch(db, { now: minutesLater(99_999), limit: 9 }), [])
  assert.equal((await getProductBySlug(db, 'mug'))?.imageSrc, null)
})

const invalidImages = {
  'an HTML page': Buffer.from('<!doctype html><p>Not found'),
  'an SVG, which could load other files,': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a truncated photograph': photograph.subarray(0, photograph.length / 2),
  'an empty file': Buffer.alloc(0),
}
for (const [name, bytes] of Object.entries(invalidImages)) {
  test(`${name} is not accepted as an image`, async () => {
    const { db, files, worker, image } = await openShopWithImage()
    await fetchPendingPictures({ db, files, worker }, { now: noon, fetchBytes: async () => bytes })

    assert.equal(await files.read(`pictures/${image.id}.webp`), null)
    assert.equal((await listImagesToFetch(db, { now: minutesLater(5), limit: 9 }))[0]?.attempts, 1)
  })
}

test('a generated picture gets a placeholder once', async () => {
  const { db, pictures } = await openShopWithImage('art:mug.forest.0')

  assert.equal(await addPlaceholders({ db, pictures }, { now: noon }), 1)
  assert.equal(await addPlaceholders({ db, pictures }, { now: noon }), 0)

  const placeholder = (await getProductBySlug(db, 'mug'))?.imagePlaceholder ?? ''
  assert.match(placeholder, /^data:image\/webp;base64,/)
  assert.ok(placeholder.length <= 300)
})

test('no placeholder is attempted after six failures', async () => {
  const { db, pictures } = await openShopWithImage('file:pictures/lost.webp')

  assert.equal(await addPlaceholders({ db, pictures }, { now: noon }), 6)
  assert.equal(await addPlaceholders({ db, pictures }, { now: noon }), 0)
})

async function openShopWithImage(source = 'https://pictures.example/mug.jpg') {
  const { db } = await openTestShop()
  const folder = mkdtempSync(`${tmpdir()}/outwit-`)
  after(() => rmSync(folder, { recursive: true }))
  const files = openFileStorage({
    folder,
    publicUrl: 'http://shop.test',
    secretKey: 'k'.repeat(32),
  })
  const pictures = openPictures({
    ...{ db, files, shopInfo: { name: 'Outwit' }, generated: { find: findDrawing } },
    folder: `${folder}/pictures`,
    onError() {},
  })

  const variants = [{ price: dollars(9), stock: 3 }] as const
  const images = [{ source }]
  await createProduct(db, { title: 'Mug', images, variants: [...variants], now: noon })
  const { rows } = await db.execute<{ id: string }>('select id from product_images')
  return { db, files, pictures, worker: pictures.worker, image: rows[0]! }
}
