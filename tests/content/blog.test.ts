import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStringPromise } from 'xml2js'
import type { ProductCard } from '#contract/catalog'
import type { Article, ArticleSummary } from '#contract/content'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-23 09:00')
const english = {
  ...{ language: 'en', title: 'Choosing a cap & hat', description: 'Which size fits.' },
  ...{ markdown: 'Hello.\n\n## Size\n\nMeasure <your> head.', tags: ['Guides'] },
}
const german = { ...english, language: 'de', title: 'Die richtige Mütze', tags: ['Ratgeber'] }
const article = {
  published_on: '2026-11-20',
  products: ['blue-cap', 'gone'],
  texts: [english, german],
}

test('a new shop has no articles', async () => {
  const { read } = await openBlog()
  assert.deepEqual((await read('')).body, { items: [], next_cursor: null })
  assert.equal((await read('/no-such-article')).status, 404)
})

test('the owner publishes an article, and each reader gets it in their language', async () => {
  const { read, edit } = await openBlog()
  assert.equal((await edit('PUT', 'caps-and-hats', article)).status, 204)
  const { body } = await read<{ items: ArticleSummary[] }>('', 'de')
  assert.deepEqual(body.items, [
    {
      ...{ slug: 'caps-and-hats', title: 'Die richtige Mütze', description: 'Which size fits.' },
      ...{ tags: ['Ratgeber'], language: 'de', published_on: '2026-11-20' },
    },
  ])
  assert.equal((await read<Article>('/caps-and-hats', 'fr')).body.language, 'en')
  const found = (await read<Article>('/caps-and-hats')).body
  assert.equal(found.intro_html, '<p>Hello.</p>')
  assert.deepEqual(found.sections, [{ title: 'Size', html: '<p>Measure  head.</p>' }])
})

test('an article shows its products that exist, in the order of the owner', async () => {
  const { read, edit } = await openBlog(['Blue Cap', 'Red Cap'])
  await edit('PUT', 'caps-and-hats', { ...article, products: ['red-cap', 'gone', 'blue-cap'] })
  const { products } = (await read<{ products: ProductCard[] }>('/caps-and-hats')).body
  assert.deepEqual(
    products.map(({ slug }) => slug),
    ['red-cap', 'blue-cap'],
  )
})

test('an article that is saved again has the new texts only, and a deleted one is gone', async () => {
  const { read, edit } = await openBlog()
  await edit('PUT', 'caps-and-hats', article)
  await edit('PUT', 'caps-and-hats', { ...article, texts: [german] })
  assert.equal((await read<Article>('/caps-and-hats', 'en')).body.language, 'de')
  assert.equal((await edit('DELETE', 'caps-and-hats')).status, 204)
  // Another language than before: a purge reaches the cache of the process a moment after the change.
  assert.equal((await read('/caps-and-hats', 'fr')).status, 404)
  assert.equal((await edit('DELETE', 'caps-and-hats')).status, 404)
})

test('of two owners who save an article at once, one text remains whole', async () => {
  const { read, edit } = await openBlog()
  const save = (title: string) =>
    edit('PUT', 'caps-and-hats', { ...article, texts: [{ ...english, title, markdown: title }] })
  const responses = await Promise.all(['One', 'Two', 'Three'].map(save))
  assert.deepEqual(
    responses.map(({ status }) => status),
    [204, 204, 204],
  )
  const { title, intro_html } = (await read<Article>('/caps-and-hats')).body
  assert.equal(intro_html, `<p>${title}</p>`)
})

test('no article has the path of a page', async () => {
  const { edit } = await openBlog()
  assert.equal((await edit('PUT', 'deals', article)).status, 422)
})

const INVALID = {
  'no text': { ...article, texts: [] },
  'a language twice': { ...article, texts: [english, english] },
  'an impossible day': { ...article, published_on: '2026-02-30' },
  'an unknown fact': { ...article, texts: [{ ...english, markdown: '{secret_key}' }] },
}

for (const [what, body] of Object.entries(INVALID)) {
  test(`an article with ${what} is refused`, async () => {
    const { read, edit } = await openBlog()
    assert.equal((await edit('PUT', 'caps-and-hats', body)).status, 422)
    assert.equal((await read('/caps-and-hats')).status, 404)
  })
}

test('the feed of each language is valid RSS with absolute addresses', async () => {
  const { edit, site } = await openBlog()
  await edit('PUT', 'caps-and-hats', article)
  const response = await site.request('/de/feeds/blog.xml')
  assert.match(response.headers.get('Content-Type')!, /xml/)
  const { rss } = await parseStringPromise(await response.text())
  const [channel] = rss.channel
  assert.deepEqual(channel.language, ['de'])
  const [item] = channel.item
  assert.deepEqual(item.title, ['Die richtige Mütze'])
  assert.match(item.link[0], /^http.*\/de\/blog\/caps-and-hats$/)
  assert.deepEqual(item.guid, item.link)
  assert.deepEqual(item.pubDate, ['Fri, 20 Nov 2026 00:00:00 GMT'])
  const first = await parseStringPromise(await (await site.request('/feeds/blog.xml')).text())
  assert.deepEqual(first.rss.channel[0].item[0].title, ['Choosing a cap & hat'])
})

test('sitemaps list articles and content pages', async () => {
  const { edit, site } = await openBlog()
  await edit('PUT', 'caps-and-hats', article)
  const sitemap = await (await site.request('/sitemap-de-1.xml')).text()
  for (const path of ['blog/caps-and-hats', 'imprint', 'accessibility', 'returns', 'blog/guides']) {
    assert.match(sitemap, new RegExp(`<loc>[^<]*/de/${path}</loc>`))
  }
})

async function openBlog(products: string[] = []) {
  const shop = await openTestShop()
  for (const title of products) await addTestProduct(shop.db, title)
  const { site } = await openTestSite({ shop, now: () => now })
  async function read<Body = unknown>(path: string, language = 'en') {
    const headers = { 'Accept-Language': language }
    const response = await site.request(`/api/content/articles${path}`, { headers })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const edit = (method: string, slug: string, json?: object) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
    const init = { method, headers, ...(json && { body: JSON.stringify(json) }) }
    return site.request(`/api/admin/articles/${slug}`, init)
  }
  return { site, read, edit }
}
