import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findOrCreateCategoryPath } from '#modules/catalog'
import { enqueueEmail } from '#platform/email/email-queue'
import { enqueueSms } from '#platform/sms/sms-queue'
import { hasDevMailbox } from '#server/config/dev-mailbox'
import { createMetrics } from '#server/http/metrics'
import { addTestProduct, openTestShop, utc } from '../support/test-shop.ts'
import { createTestDependencies, openTestSite } from '../support/test-site.ts'

const now = utc('2026-08-22 09:00')

test('a shop says that it lives, and that it is ready', async () => {
  const { site } = await openTestSite()
  assert.equal((await site.request('/health/live')).status, 200)
  assert.equal((await site.request('/health/ready')).status, 200)
})

test('every request has a name, the same in the answer and in what the answer says', async () => {
  const { site } = await openTestSite()
  const [one, other] = [await site.request('/api/nowhere'), await site.request('/api/nowhere')]

  assert.equal((await one.json()).error.request_id, one.headers.get('x-request-id'))
  assert.notEqual(one.headers.get('x-request-id'), other.headers.get('x-request-id'))
})

test('a name that a stranger gives a request is not taken', async () => {
  const { site } = await openTestSite()
  const answer = await site.request('/api/nowhere', { headers: { 'X-Request-Id': 'mine' } })
  assert.notEqual(answer.headers.get('x-request-id'), 'mine')
})

test('addresses that nobody could mean are not our failure', async () => {
  const { site } = await openTestSite()
  const paths = ['/%E0%A4%A', '/api/products/%00', '/api/products/%ZZ', '/api//', '/storage/v1/x']
  for (const path of paths) {
    const { status } = await site.request(path)
    assert.ok(status >= 400 && status < 500, `${path} → ${status}`)
  }
})

test('what can only be read says so', async () => {
  const { site } = await openTestSite()
  const page = await site.request('/', { method: 'POST' })
  const read = await site.request('/api/products', { method: 'DELETE' })

  assert.deepEqual([page.status, page.headers.get('allow')], [405, 'GET, HEAD'])
  assert.deepEqual([read.status, read.headers.get('allow')], [405, 'GET'])
  assert.equal((await read.json()).error.code, 'method_not_allowed')
})

test('broken and oversized bodies are refused in the one shape', async () => {
  const { site } = await openTestSite()
  const send = (body: string) =>
    site.request('/api/checkout', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` },
    })

  const [broken, huge] = [await send('{"cart_id":'), await send(`"${'x'.repeat(2 ** 21)}"`)]
  assert.deepEqual([broken.status, huge.status], [400, 413])
  for (const answer of [broken, huge]) assert.ok((await answer.json()).error.message)
})

test('only a shop that is reached by https insists on it', async () => {
  const plain = await openTestSite()
  const safe = await openTestSite({ publicUrl: 'https://shop.example' })
  const header = 'strict-transport-security'

  assert.equal((await plain.site.request('/api/products')).headers.get(header), null)
  assert.ok((await safe.site.request('/api/products')).headers.get(header))
})

test('a letter that was not sent can be read in the mailbox, and does nothing there', async () => {
  const { db, site } = await openTestSite()
  const html = '<p>Thank you</p><script>steal()</script>'
  const letter = {
    template: 'thanks',
    dedupeKey: '1',
    subject: 'Thanks <b>',
    html,
    text: 'Thank you',
  }
  await enqueueEmail(db, { ...letter, to: 'mina@example.com', now })

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

test('a text message that was not sent can be read in the mailbox too', async () => {
  const { db, site } = await openTestSite()
  const expiresAt = new Date(now.getTime() + 60_000)
  const message = { dedupeKey: 'code-1', to: '15550100', channel: 'sms', network: 'x' } as const
  await enqueueSms(db, { ...message, body: '<b>123456</b>', expiresAt, now })
  const { text_messages: texts } = await (await site.request('/dev/mailbox.json')).json()
  assert.deepEqual(texts, [
    { to: '15550100', channel: 'sms', text: '<b>123456</b>', created_at: now.toISOString() },
  ])
  const page = await (await site.request('/dev/mailbox')).text()
  assert.match(page, /&lt;b&gt;123456&lt;\/b&gt;<\/b> <span>to \+15550100 by sms/)
})

test('a shop in the world has no mailbox', () => {
  assert.ok(hasDevMailbox({}))
  assert.ok(hasDevMailbox({ PUBLIC_URL: 'http://localhost:3000' }))
  assert.ok(!hasDevMailbox({ SMTP_URL: 'smtp://mail' }))
  assert.ok(!hasDevMailbox({ PUBLIC_URL: 'https://shop.example' }))
})

test('the document of the API can be read by people', async () => {
  const { site } = await openTestSite()
  const page = await site.request('/api/docs')
  const [, script] = (await page.text()).match(/src="([^"]+bundle[^"]+)"/)!

  assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/)
  const sent = await site.request(script!, { headers: { 'Accept-Encoding': 'br' } })
  assert.deepEqual([sent.status, sent.headers.get('content-encoding')], [200, 'br'])
  const known = { 'If-None-Match': sent.headers.get('etag')! }
  assert.equal((await site.request(script!, { headers: known })).status, 304)
  for (const name of ['nothing.js', 'constructor', '__proto__']) {
    assert.equal((await site.request(`/api/docs/${name}`)).status, 404, name)
  }
})

test('search engines are told of every product and category, and where not to look', async () => {
  const shop = await openTestShop()
  for (const title of ['Blue Cap', 'Red Mug']) await addTestProduct(shop.db, title)
  for (const name of ['Hats', 'Nothing Yet']) await findOrCreateCategoryPath(shop.db, [name])
  await shop.db.execute(sql`
    update products set category_id = (select id from categories where slug = 'hats') where slug = 'blue-cap'`)
  const { site } = await openTestSite({ shop })

  const map = await (await site.request('/sitemap.xml')).text()
  assert.deepEqual(map.match(/\/products\/[\w-]+/g)?.sort(), [
    '/products/blue-cap',
    '/products/red-mug',
  ])
  assert.deepEqual(map.match(/\/categories\/[\w-]+/g), ['/categories/hats'])
  assert.match(await (await site.request('/robots.txt')).text(), /Sitemap: http:\/\/shop.test/)
  assert.equal((await site.request('/sitemap-2.xml')).status, 404)
})

test('a link to a file works until it ends, and for that file alone', async () => {
  const { db } = await openTestShop()
  const parts = await createTestDependencies(db)
  const { site } = await openTestSite({ files: parts.files, now: () => now })
  await parts.files.put('invoices/1.pdf', Buffer.from('paper'), { contentType: 'application/pdf' })
  await parts.files.put('invoices/2.pdf', Buffer.from('other'), { contentType: 'application/pdf' })
  const link = await parts.files.createDownloadUrl('invoices/1.pdf', {
    seconds: 60,
    filename: '1.pdf',
    now,
  })
  const later = await openTestSite({ files: parts.files, now: () => utc('2026-08-22 09:02') })

  const file = await site.request(link)
  assert.deepEqual([file.status, await file.text()], [200, 'paper'])
  assert.equal((await later.site.request(link)).status, 403)
  assert.equal((await site.request(link.replace('1.pdf', '2.pdf'))).status, 403)
})

test('what the shop counts can be read, by route and not by address', async () => {
  const metrics = createMetrics()
  const shop = await openTestShop()
  const { site } = await openTestSite({ shop, metrics })
  for (const name of ['a', 'b']) await site.request(`/api/orders/${name}`)

  const text = await (await site.request('/metrics')).text()
  assert.match(text, /http_request_duration_seconds_count\{[^}]*\} 2/)
  assert.doesNotMatch(text, /orders\/a/)
})

test('two processes forget a page together', async () => {
  const shop = await openTestShop()
  await addTestProduct(shop.db, 'Blue Cap')
  const [here, there] = [await openTestSite({ shop }), await openTestSite({ shop })]
  for (const { site } of [here, there]) await site.request('/api/products')
  assert.ok(here.cache.getFresh('/api/products') && there.cache.getFresh('/api/products'))

  await addTestProduct(shop.db, 'Red Mug')
  const isForgotten = () =>
    !here.cache.getFresh('/api/products') && !there.cache.getFresh('/api/products')
  for (let tries = 0; !isForgotten() && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.ok(isForgotten())
})
