import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { LogoPicture } from '#contract/shop'
import { deleteUnusedLogos, getLightLogoPng, ShopInfo } from '#modules/shop'
import { renderEmail } from '#platform/email/render-email'
import { drawLogo } from '#platform/pdf/logo'
import { createPdfDocument } from '#platform/pdf/page'
import { shopLogos } from '#tables/shop'
import { utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'

const PATH = '/api/admin/settings/logo'

test('an owner uploads a logo: it is scaled, keeps what is transparent, and is served to pages and e-mails', async () => {
  const shop = await openShop()
  const { status, body } = await shop.upload(await drawLogoFile(1200, 400))
  assert.deepEqual([status, body.width, body.height], [201, 480, 160])
  const { body: before } = await shop.send('GET')
  assert.deepEqual(before, { light: null, dark: null, revision: 0 }, 'not before it is chosen')
  const wordmark = await shop.fetchBytes('/mail/logo.png')

  const saved = await shop.save({ light: body.id, dark: null, revision: 0 })
  assert.deepEqual([saved.status, saved.body.light], [200, body])
  const served = await shop.site.request(body.src)
  assert.match(served.headers.get('Cache-Control')!, /immutable/)
  const { format, hasAlpha, width } = await sharp(await served.arrayBuffer()).metadata()
  assert.deepEqual([format, hasAlpha, width], ['png', true, 480])
  while ((await shop.fetchBytes('/mail/logo.png')).equals(wordmark)) await shop.wait()

  const { body: log } = await shop.get('/api/admin/changes')
  assert.equal(log.items[0].action, 'shop_logo.saved')
})

test('the logo stands in e-mails with the name of the shop, and on documents', async () => {
  const shop = await openShop()
  const { body } = await shop.upload(await drawLogoFile(1200, 400))
  await shop.save({ light: body.id, dark: null, revision: 0 })
  const contact = { email: null, phone: null }
  const shopInfo = new ShopInfo({
    ...{ db: shop.db, configured: { name: 'Lamp & Co.', contact }, onError: assert.ifError },
  })
  await shopInfo.load()
  const content = { language: 'en', subject: 'S', heading: 'H', blocks: [], footer: [] }
  const { html } = renderEmail(content, { publicUrl: 'http://s.test', shopInfo, secretKey: '' })
  const start = `<img src="http://s.test/mail/logo.png?${body.id}" height="44" alt="Lamp &amp; Co."`
  assert.ok(html.includes(start), html)

  const png = await getLightLogoPng(shop.db)
  const pdf = createPdfDocument({ language: 'en', info: { Title: '', Author: '' } })
  let drawn: unknown[] = []
  pdf.image = (...values: unknown[]) => {
    drawn = values
    return pdf
  }
  drawLogo(pdf, { x: 1, y: 2, png })
  assert.deepEqual(drawn, [png, 1, 2, { fit: [180, 36] }])
})

test('what is no picture, is damaged or is too small is refused, and nothing is stored', async () => {
  const shop = await openShop()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')
  assert.equal((await shop.upload(svg)).status, 415)
  const file = await drawLogoFile(300, 100)
  assert.equal((await shop.upload(file.subarray(0, 40))).status, 415)
  const thin = await shop.upload(await drawLogoFile(3000, 100))
  assert.deepEqual([thin.status, thin.body.error?.code], [422, 'logo_too_small'])
  assert.equal(await shop.db.$count(shopLogos), 0)
})

test('a logo that is not there, one for dark grounds alone, and a stale choice change nothing', async () => {
  const shop = await openShop()
  const { body } = await shop.upload(await drawLogoFile(300, 100))
  const id = '00000000-0000-4000-8000-000000000000'
  const unknown = await shop.save({ light: id, dark: null, revision: 0 })
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'logo_not_found'])
  assert.equal((await shop.save({ light: null, dark: body.id, revision: 0 })).status, 422)
  const choice = { light: body.id, dark: body.id, revision: 0 }
  const both = await Promise.all([shop.save(choice), shop.save(choice)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await shop.send('GET')).body.revision, 1)
})

test('a logo that is not shown is deleted after a day; a removed one is, too', async () => {
  const shop = await openShop()
  const [shown, other] = [
    (await shop.upload(await drawLogoFile(300, 100))).body,
    (await shop.upload(await drawLogoFile(300, 90))).body,
  ]
  await shop.save({ light: shown.id, dark: null, revision: 0 })
  await deleteUnusedLogos(shop.db, { before: utc('2026-11-22 09:00') })
  assert.equal(await shop.db.$count(shopLogos), 2)
  await deleteUnusedLogos(shop.db, { before: utc('2026-11-24 09:00') })
  assert.equal((await shop.site.request(other.src)).status, 404)
  assert.equal((await shop.site.request(shown.src)).status, 200)
  await shop.save({ light: null, dark: null, revision: 1 })
  await deleteUnusedLogos(shop.db, { before: utc('2026-11-24 09:00') })
  assert.equal((await shop.site.request(shown.src)).status, 404)
})

async function openShop() {
  const { db, site } = await openTestSite({ now: () => utc('2026-11-23 09:00') })
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const request = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await site.request(path, {
      method,
      ...init,
      headers: { ...headers, ...init.headers },
    })
    // biome-ignore lint/suspicious/noExplicitAny: the shapes of several endpoints
    return { status: response.status, body: (await response.json()) as any }
  }
  const toJson = (body: unknown) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    ...{ db, site },
    get: (path: string) => request('GET', path),
    send: (method: string) => request(method, PATH),
    save: (choice: object) => request('PUT', PATH, toJson(choice)),
    upload: (bytes: Buffer) =>
      request('POST', `${PATH}-pictures`, {
        headers: { 'Content-Type': 'image/png' },
        body: new Uint8Array(bytes),
      }) as Promise<{ status: number; body: LogoPicture & { error?: { code: string } } }>,
    fetchBytes: async (path: string) => Buffer.from(await (await site.request(path)).arrayBuffer()),
    /** For the copy of the setting in the process. */
    wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
  }
}

/** A green mark on a transparent background. */
function drawLogoFile(width: number, height: number): Promise<Buffer> {
  const mark = { width: width / 2, height, channels: 4 as const, background: '#14532d' }
  const background = { width, height, channels: 4 as const, background: '#00000000' }
  return sharp({ create: background })
    .composite([{ input: { create: mark }, left: 0, top: 0 }])
    .png()
    .toBuffer()
}
