import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createProduct, getProductBySlug, listImagesToFetch } from '#modules/catalog'
import { openFileStorage } from '#platform/files/file-storage'
import { dollars } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import { addPlaceholders, fetchPendingPictures, openPictures } from './index.ts'

const noon = utc('2026-08-22 12:00')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const photograph = await sharp({
  create: { width: 900, height: 600, channels: 3, background: '#c96a4a' },
})
  .jpeg()
  .toBuffer()

test('a picture from elsewhere is fetched, made our own and shown', async () => {
  const { db, files, pictures, worker, image } = await shopWithRemotePicture()

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

test('an unreachable picture is tried again later, less and less often, and given up in the end', async () => {
  const { db, files, worker } = await shopWithRemotePicture()
  const down = async () => Promise.reject(new Error('no answer'))
  const tryAt = (minutes: number) =>
    fetchPendingPictures({ db, files, worker }, { now: later(minutes), fetchBytes: down })

  const tries = []
  for (const minutes of [0, 0.5, 2, 3, 8, 40, 200, 2000, 9000]) tries.push(await tryAt(minutes))

  assert.deepEqual(tries, [1, 0, 1, 0, 1, 1, 1, 1, 0])
  assert.deepEqual(await listImagesToFetch(db, { now: later(99_999), limit: 9 }), [])
  assert.equal((await getProductBySlug(db, 'mug'))?.imageSrc, null)
})

const impostors = {
  'a page': Buffer.from('<!doctype html><p>Not found'),
  'a drawing that could ask for more': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'half a photograph': photograph.subarray(0, photograph.length / 2),
  nothing: Buffer.alloc(0),
}
for (const [name, bytes] of Object.entries(impostors)) {
  test(`${name} is no picture`, async () => {
    const { db, files, worker, image } = await shopWithRemotePicture()
    await fetchPendingPictures({ db, files, worker }, { now: noon, fetchBytes: async () => bytes })

    assert.equal(await files.read(`pictures/${image.id}.webp`), null)
    assert.equal((await listImagesToFetch(db, { now: later(5), limit: 9 }))[0]?.attempts, 1)
  })
}

test('drawn pictures get what is shown while they load, once', async () => {
  const { db, files, pictures } = await shopWithRemotePicture('art:mug.forest.0')
  const places = { db, files, worker: pictures.worker }

  assert.equal(await addPlaceholders(places, { now: noon }), 1)
  assert.equal(await addPlaceholders(places, { now: noon }), 0)

  const shown = (await getProductBySlug(db, 'mug'))?.imagePlaceholder ?? ''
  assert.match(shown, /^data:image\/webp;base64,/)
  assert.ok(shown.length <= 300)
})

test('a picture whose file is lost is let be after some tries', async () => {
  const { db, files, worker } = await shopWithRemotePicture('file:pictures/gone.webp')
  const tries = await addPlaceholders({ db, files, worker }, { now: noon })

  assert.equal(tries, 6)
  assert.equal(await addPlaceholders({ db, files, worker }, { now: noon }), 0)
})

async function shopWithRemotePicture(source = 'https://pictures.example/mug.jpg') {
  const { db } = await openTestShop()
  const folder = mkdtempSync(`${tmpdir()}/outwit-`)
  after(() => rmSync(folder, { recursive: true }))
  const files = await openFileStorage({
    folder,
    publicUrl: 'http://shop.test',
    secretKey: 'k'.repeat(32),
  })
  const pictures = openPictures({ db, files, folder: `${folder}/pictures`, onError() {} })

  const state = source.startsWith('https:') ? ('waiting' as const) : ('ready' as const)
  const variants = [{ price: dollars(9), stock: 3 }] as const
  const images = [{ source, state }]
  await createProduct(db, { title: 'Mug', images, variants: [...variants], now: noon })
  const { rows } = await db.execute<{ id: string }>('select id from product_images')
  return { db, files, pictures, worker: pictures.worker, image: rows[0]! }
}
