import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ContentDocument } from '#contract/content'
import { MAX_PICTURE_BYTES } from '#contract/product-administration'
import { deleteUnusedPictures } from '#modules/pictures'
import { removedFiles } from '#platform/files/tables'
import { uploadedPictures } from '#tables/pictures'
import { openContentShop } from '#tests/support/content-shop'
import { utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const KEY = 'article.choosing-a-cap'

test('a picture in an article is re-encoded, served in each size, and shown with its words', async () => {
  const shop = await openShop()
  const bytes = await drawPicture(1800, 900)
  assert.ok(bytes.includes('Exif'), 'the camera wrote where it was')
  const { status, body } = await shop.upload(bytes)
  assert.equal(status, 201)
  assert.match(body.src, /^\/images\/c\/[0-9a-f-]{36}-1600x800$/)
  const served = await shop.site.request(`${body.src}/640.webp`)
  const rendition = Buffer.from(await served.arrayBuffer())
  assert.deepEqual([served.status, served.headers.get('Content-Type')], [200, 'image/webp'])
  assert.match(served.headers.get('Cache-Control')!, /immutable/)
  const { width, height, exif } = await sharp(rendition).metadata()
  assert.deepEqual([width, height, exif], [640, 320, undefined])

  await shop.publish(KEY, article(`![A "red" <cap>](${body.src})`))
  const { body: shown } = await shop.get('/api/content/articles/choosing-a-cap')
  assert.match(
    shown.intro_html,
    new RegExp(`<img src="${body.src}/960.jpeg" alt="A &quot;red&quot;`),
  )
  assert.match(shown.intro_html, /width="1600" height="800" loading="lazy"/)
})

for (const src of ['https://tracker.example/x.png', '/api/admin/orders', '/images/p/1', 'data:,']) {
  test(`a picture of ${src} is left out of an article`, async () => {
    const shop = await openShop()
    await shop.publish(KEY, article(`Hello ![x](${src}) <img src="${src}" srcset="${src} 2x">`))
    const { body } = await shop.get('/api/content/articles/choosing-a-cap')
    assert.doesNotMatch(body.intro_html, /<img/)
  })
}

test('what is no picture, is damaged or is too large is refused, and nothing is stored', async () => {
  const shop = await openShop()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  assert.equal((await shop.upload(svg)).status, 415)
  const picture = await drawPicture(200, 100)
  assert.equal((await shop.upload(picture.subarray(0, 40))).status, 415)
  assert.equal((await shop.upload(Buffer.alloc(MAX_PICTURE_BYTES + 1, picture))).status, 413)
  assert.equal(await shop.db.$count(uploadedPictures), 0)
})

test('an address that is no uploaded picture, or has another size, is not found', async () => {
  const shop = await openShop()
  const { body } = await shop.upload(await drawPicture(200, 100))
  const other = body.src.replace('-200x100', '-200x101')
  const unknown = '/images/c/01990000-0000-7000-8000-00000000dead-200x100'
  for (const src of [other, unknown, '/images/c/..%2Fproducts', '/images/c/x-1x1']) {
    assert.equal((await shop.site.request(`${src}/320.webp`)).status, 404, src)
  }
})

test('an upload that no draft takes is deleted after a day; one that a draft took stays', async () => {
  const shop = await openShop()
  const [taken, unused] = [
    await shop.upload(await drawPicture(20, 10)),
    await shop.upload(await drawPicture(30, 10)),
  ]
  const text = `![A cap](${taken.body.src})`
  await shop.save(KEY, article(text), 'new')
  await deleteUnusedPictures(shop.db, { before: utc('2026-11-24 09:00') })
  const [row, ...others] = await shop.db.select().from(uploadedPictures)
  assert.deepEqual([row?.width, others], [20, []])
  const id = unused.body.src.match(/[0-9a-f-]{36}/)![0]
  const removed = await shop.db.select().from(removedFiles)
  assert.deepEqual(
    removed.map(({ key }) => key),
    [`content/${id}.webp`],
  )
})

test('a slide of the home page shows an uploaded picture', async () => {
  const shop = await openShop()
  const { body: image } = await shop.upload(await drawPicture(400, 400))
  const slide = { title: 'Caps', text: 'New', href: '/shop', link: 'Look', tint: 'home' }
  const hero = {
    badge: 'New',
    facts: [],
    slides: [{ ...slide, image: { ...image, alt: 'A cap' } }],
  }
  const home = { layout: [], hero, collections: [], promotion: null, testimonials: [] }
  const document = { kind: 'home', home: { ...home, info_cards: [] }, translations: [] }
  const { status } = await shop.publish('home', document as unknown as ContentDocument)
  assert.equal(status, 200)
  const { body } = await shop.get('/api/content/home')
  assert.deepEqual(body.hero.slides[0].image, { ...image, alt: 'A cap' })
})

async function openShop() {
  const shop = await openContentShop()
  return {
    ...shop,
    async upload(bytes: Uint8Array) {
      const response = await shop.site.request('/api/admin/content-pictures', {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** A photograph as cameras make them, with its place. */
async function drawPicture(width: number, height: number): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 40 }
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()
}

function article(markdown: string): ContentDocument {
  const text = { title: 'Caps', description: 'Which size fits.', markdown, tags: [] }
  const texts = [{ ...text, language: 'en' as const }]
  return { kind: 'article', published_on: '2026-11-20', products: [], texts }
}
