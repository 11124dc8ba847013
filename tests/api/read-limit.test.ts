import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct, openTestShop } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

test('a client over the read limit gets 429 for new searches, and still gets cached pages', async () => {
  const { site } = await openSiteWithReadLimit(3)
  await site.request('/api/products')
  await site.request('/api/search/suggestions?q=a')
  await site.request('/api/products?q=b')

  const limited = await site.request('/api/products?q=c')
  assert.equal(limited.status, 429)
  assert.equal(limited.headers.get('retry-after'), '42')
  assert.equal(limited.headers.get('cache-control'), 'no-store')
  const { error } = await limited.json()
  assert.equal(error.code, 'too_many_requests')
  assert.ok(error.message && error.request_id)

  assert.equal((await site.request('/api/products?q=b')).status, 200)
  const page = await site.request('/search?q=c')
  assert.deepEqual([page.status, page.headers.get('retry-after')], [429, '42'])
  assert.match(await page.text(), /<html lang="en">.*<h1>Too many requests/s)
  const germanPage = await site.request('/de/search?q=c')
  assert.match(await germanPage.text(), /<html lang="de">.*<h1>Das waren zu viele Versuche/s)
  const german = { headers: { 'Accept-Language': 'de-AT' } }
  const germanAnswer = await (await site.request('/api/products?q=c', german)).json()
  assert.match(germanAnswer.error.message, /zu viele Versuche/s)
})

test('simultaneous requests for the same page count once', async () => {
  const { site } = await openSiteWithReadLimit(1)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => site.request('/api/products')),
  )
  assert.ok(responses.every(({ status }) => status === 200))
})

test('a user over the read limit gets 429, and another user behind the same IP address does not', async () => {
  const countedKeys: string[] = []
  const { request, accessToken, signUp } = await openSignedInShop({
    readLimit: (key) => (countedKeys.push(key) > 2 && key === countedKeys[0] ? 42_000 : 0),
  })
  const read = (token?: string) =>
    request('/api/orders', { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  for (const status of [200, 200, 429]) assert.equal((await read(accessToken)).status, status)
  assert.equal((await read(await signUp(theo))).status, 200)
  assert.equal((await read()).status, 401)
  assert.equal((await request('/api/products')).status, 200)
  assert.deepEqual(
    countedKeys.map((key) => key.replace(/^user:.*/, 'user')),
    ['user', 'user', 'user', 'user', '127.0.0.1', '127.0.0.1'],
  )
})

/** Opens a site that renders `limit` responses and then responds to uncached requests with 429. */
async function openSiteWithReadLimit(limit: number) {
  const shop = await openTestShop()
  await addTestProduct(shop.db, 'Blue Cap')
  let rendered = 0
  return openTestSite({ shop, readLimit: () => (++rendered > limit ? 42_000 : 0) })
}
