import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Api, createApi } from '#api'
import { createProduct, findOrCreateCategoryPath } from '#modules/catalog'
import { enqueueEmail } from '#platform/email/email-queue'
import { LANGUAGES } from '#platform/i18n/languages'
import { enqueueSms } from '#platform/sms/sms-queue'
import { PageCache } from '#server/cache/page-cache'
import { hasDevMailbox } from '#server/config/dev-mailbox'
import { createMetrics } from '#server/http/metrics'
import { createPublicReads } from '#server/http/public-reads'
import {
  addTestProduct,
  addTestProductToCategory,
  openTestShop,
  utc,
} from '../support/test-shop.ts'
import { createTestDependencies, openTestSite } from '../support/test-site.ts'

const now = utc('2026-08-22 09:00')

test('the health endpoints report that the shop is live and ready', async () => {
  const { site } = await openTestSite()
  assert.equal((await site.request('/health/live')).status, 200)
  assert.equal((await site.request('/health/ready')).status, 200)
})

test('every request has an ID, the same in the response header and in the error body', async () => {
  const { site } = await openTestSite()
  const [first, second] = [await site.request('/api/unknown'), await site.request('/api/unknown')]

  assert.equal((await first.json()).error.request_id, first.headers.get('x-request-id'))
  assert.notEqual(first.headers.get('x-request-id'), second.headers.get('x-request-id'))
})

test('a request ID sent by the client is ignored', async () => {
  const { site } = await openTestSite()
  const response = await site.request('/api/unknown', { headers: { 'X-Request-Id': 'mine' } })
  assert.notEqual(response.headers.get('x-request-id'), 'mine')
})

test('the server takes the JSON of a public read from the API without reading its Response', async () => {
  const { db } = await openTestShop()
  const api = createApi({ ...(await createTestDependencies(db)), db })
  const responses: Response[] = []
  const request: Api['request'] = async (...args) => {
    responses.push(await api.request(...args))
    return responses[0]!
  }
  const options = { cache: new PageCache(), publicUrl: 'http://shop.test' }
  const readPublicPath = createPublicReads({ request } as Api, options)
  const cached = (await readPublicPath({
    pathAndQuery: '/api/products',
    acceptLanguage: undefined,
  }))!
  const { status, body } = await cached.getBody({ acceptEncoding: 'gzip', ifNoneMatch: undefined })
  assert.deepEqual([status, JSON.parse(`${gunzipSync(body!)}`).items], [200, []])
  assert.equal(responses[0]!.body, null)
})

test('malformed URLs get a client error, not a server error', async () => {
  const { site } = await openTestSite()
  const paths = ['/%E0%A4%A', '/api/products/%00', '/api/products/%ZZ', '/api//', '/storage/v1/x']
  for (const path of paths) {
    const { status } = await site.request(path)
    assert.ok(status >= 400 && status < 500, `${path} → ${status}`)
  }
})

test('a read-only route responds to other methods with 405 and the allowed methods', async () => {
  const { site } = await openTestSite()
  const page = await site.request('/', { method: 'POST' })
  const read = await site.request('/api/products', { method: 'DELETE' })

  assert.deepEqual([page.status, page.headers.get('allow')], [405, 'GET, HEAD'])
  assert.deepEqual([read.status, read.headers.get('allow')], [405, 'GET'])
  assert.equal((await read.json()).error.code, 'method_not_allowed')
})

test('broken and oversized bodies are rejected with the standard error body', async () => {
  const { site } = await openTestSite()
  const send = (body: string) =>
    site.request('/api/checkout', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` },
    })

  const [broken, huge] = [await send('{"cart_id":'), await send(`"${'x'.repeat(2 ** 21)}"`)]
  assert.deepEqual([broken.status, huge.status], [400, 413])
  for (const response of [broken, huge]) assert.ok((await response.json()).error.message)
})

test('only a shop with an HTTPS public URL sends Strict-Transport-Security', async () => {
  const httpSite = await openTestSite()
  const httpsSite = await openTestSite({ publicUrl: 'https://shop.example' })
  const header = 'strict-transport-security'

  assert.equal((await httpSite.site.request('/api/products')).headers.get(header), null)
  assert.ok((await httpsSite.site.request('/api/products')).headers.get(header))
})

test('an e-mail is readable in the development mailbox, where its scripts do not run', async () => {
  const { db, site } = await openTestSite()
  const html = '<p>Thank you</p><script>steal()</script>'
  const message = {
    template: 'thanks',
    dedupeKey: '1',
    subject: 'Thanks <b>',
    html,
    text: 'Thank you',
  }
  await enqueueEmail(db, { ...message, to: 'mina@example.com', now })

  const { items } = await (await site.request('/dev/mailbox.json')).json()
  assert.deepEqual(items, [
    {
      to: 'mina@example.com',
      subject: 'Thanks <b>',
      text: 'Thank you',
      html,
      created_at: now.toISOString(),
    },
  ])
  const page = await (await site.request('/dev/mailbox')).text()
  assert.match(page, /Thanks &lt;b&gt;/)
  const [, address] = page.match(/iframe src="([^"]+)"/)!
  const opened = await site.request(address!)
  assert.match(opened.headers.get('content-security-policy')!, /^sandbox .*default-src 'none'/)
})

test('a text message is readable in the development mailbox', async () => {
  const { db, site } = await openTestSite()
  const expiresAt = new Date(now.getTime() + 60_000)
  const message = { dedupeKey: 'code-1', to: '15550100', channel: 'sms' } as const
  await enqueueSms(db, { ...message, body: '<b>123456</b>', expiresAt, now })
  const { text_messages: texts } = await (await site.request('/dev/mailbox.json')).json()
  assert.deepEqual(texts, [
    { to: '15550100', channel: 'sms', text: '<b>123456</b>', created_at: now.toISOString() },
  ])
  const page = await (await site.request('/dev/mailbox')).text()
  assert.match(page, /&lt;b&gt;123456&lt;\/b&gt;<\/b> <span>to \+15550100 by sms/)
})

test('a public shop has no development mailbox', () => {
  assert.ok(hasDevMailbox({}))
  assert.ok(hasDevMailbox({ PUBLIC_URL: 'http://localhost:3000' }))
  assert.ok(!hasDevMailbox({ SMTP_URL: 'smtp://mail' }))
  assert.ok(!hasDevMailbox({ PUBLIC_URL: 'https://shop.example' }))
})

test('the API reference page is served with its scripts', async () => {
  const { site } = await openTestSite()
  const page = await site.request('/api/docs')
  const [, script] = (await page.text()).match(/src="([^"]+bundle[^"]+)"/)!

  assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/)
  const bundle = await site.request(script!, { headers: { 'Accept-Encoding': 'br' } })
  assert.deepEqual([bundle.status, bundle.headers.get('content-encoding')], [200, 'br'])
  const cachedHeaders = { 'If-None-Match': bundle.headers.get('etag')! }
  assert.equal((await site.request(script!, { headers: cachedHeaders })).status, 304)
  for (const name of ['unknown.js', 'constructor', '__proto__']) {
    assert.equal((await site.request(`/api/docs/${name}`)).status, 404, name)
  }
})

test('the sitemaps list every product and every category with products in each language', async () => {
  const shop = await openTestShop()
  await addTestProductToCategory(shop.db, ['Hats'], 'Blue Cap')
  await addTestProduct(shop.db, 'Red Mug')
  await findOrCreateCategoryPath(shop.db, ['Empty'])
  const { site } = await openTestSite({ shop })
  const read = async (path: string) => (await site.request(path)).text()

  const index = await read('/sitemap.xml')
  assert.deepEqual(
    index.match(/[^/]+(?=<\/loc>)/g),
    LANGUAGES.map((language) => `sitemap-${language}-1.xml`),
  )
  const german = await read('/sitemap-de-1.xml')
  const listed = german.match(/(?<=<loc>http:\/\/shop.test\/)[^<]+/g)!
  assert.ok(['de', 'de/shop'].every((path) => listed.includes(path)))
  assert.deepEqual(listed.filter((path) => /products|categories\//.test(path)).sort(), [
    ...['de/categories/hats', 'de/products/blue-cap', 'de/products/red-mug'],
  ])
  const [cap] = german.match(/<url><loc>[^<]+blue-cap<.*<\/url>/)!
  assert.match(cap, /<image:loc>http:\/\/shop.test\/images\/art\/mug.forest.0\/1280.jpeg</)
  assert.equal(cap.match(/hreflang="/g)?.length, LANGUAGES.length + 1)
  assert.match(cap, /hreflang="x-default" href="http:\/\/shop.test\/products\/blue-cap"/)

  assert.match(await read('/robots.txt'), /Sitemap: http:\/\/shop.test\/sitemap.xml/)
  for (const path of ['/sitemap-de-2.xml', '/sitemap-xx-1.xml', '/sitemap-1.xml']) {
    assert.equal((await site.request(path)).status, 404, path)
  }
})

test('the product feed has each variant that the shop sells itself, with what price comparisons need', async () => {
  const shop = await openTestShop()
  const price = { minor: 1999, currency: 'USD' }
  const variants: Parameters<typeof createProduct>[1]['variants'] = [
    { options: ['S'], sku: 'TEE-S', price, stock: 3, barcode: '4006381333931' },
    { options: ['M'], sku: 'TEE-M', price, stock: 0 },
  ]
  const tee = { title: 'Tee & "Co" <1>', description: '<p>Soft  cotton</p>', brand: 'Acme' }
  const options = [{ name: 'Size', values: ['S', 'M'].map((value) => ({ value, swatch: null })) }]
  const now = utc('2026-08-01 09:00')
  await createProduct(shop.db, { ...tee, options, variants, now })
  const outbound = { title: 'Drone', description: '', source: 'aliexpress' } as const
  for (const affiliateUrl of ['https://market.example/1', null]) {
    await createProduct(shop.db, {
      ...outbound,
      affiliateUrl,
      variants: [{ price, stock: 1 }],
      now,
    })
  }
  const { site } = await openTestSite({ shop })

  const response = await site.request('/feeds/products.xml')
  const feed = await response.text()
  assert.match(response.headers.get('content-type')!, /^application\/xml/)
  const items = feed.match(/<item>.*?<\/item>/gs)!
  assert.equal(items.length, 2, 'what is sold elsewhere is left out')
  const small = items.find((item) => item.includes('TEE-S'))!
  for (const part of [
    ...['<g:id>TEE-S<', '<g:title>Tee &amp; &quot;Co&quot; &lt;1>, S<', '<g:price>19.99 USD<'],
    ...['<g:availability>in_stock<', '<g:gtin>4006381333931<', '<g:brand>Acme<'],
    ...['<g:description>Soft cotton<', '<g:item_group_id>'],
  ]) {
    assert.ok(small.includes(part), `${part} in ${small}`)
  }
  assert.match(items.find((item) => item.includes('TEE-M'))!, /<g:availability>out_of_stock</)
})

test('a download link works until it expires, and for its own file only', async () => {
  const { db } = await openTestShop()
  const dependencies = await createTestDependencies(db)
  const { site } = await openTestSite({ files: dependencies.files, now: () => now })
  await dependencies.files.put('invoices/1.pdf', Buffer.from('paper'), {
    contentType: 'application/pdf',
  })
  await dependencies.files.put('invoices/2.pdf', Buffer.from('other'), {
    contentType: 'application/pdf',
  })
  const link = await dependencies.files.createDownloadUrl('invoices/1.pdf', {
    seconds: 60,
    filename: '1.pdf',
    now,
  })
  const later = await openTestSite({
    files: dependencies.files,
    now: () => utc('2026-08-22 09:02'),
  })

  const file = await site.request(link)
  assert.deepEqual([file.status, await file.text()], [200, 'paper'])
  assert.equal((await later.site.request(link)).status, 403)
  assert.equal((await site.request(link.replace('1.pdf', '2.pdf'))).status, 403)
})

test('request metrics are labelled by route, not by URL', async () => {
  const metrics = createMetrics()
  const shop = await openTestShop()
  const { site } = await openTestSite({ shop, metrics })
  for (const name of ['a', 'b']) await site.request(`/api/orders/${name}`)

  const text = await (await site.request('/metrics')).text()
  assert.match(text, /http_request_duration_seconds_count\{[^}]*\} 2/)
  assert.doesNotMatch(text, /orders\/a/)
})

test('a change purges a page from the caches of both processes', async () => {
  const shop = await openTestShop()
  await addTestProduct(shop.db, 'Blue Cap')
  const [first, second] = [await openTestSite({ shop }), await openTestSite({ shop })]
  for (const { site } of [first, second]) await site.request('/api/products')
  assert.ok(first.cache.getFresh('/api/products') && second.cache.getFresh('/api/products'))

  await addTestProduct(shop.db, 'Red Mug')
  const isPurged = () =>
    !first.cache.getFresh('/api/products') && !second.cache.getFresh('/api/products')
  for (let tries = 0; !isPurged() && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.ok(isPurged())
})
