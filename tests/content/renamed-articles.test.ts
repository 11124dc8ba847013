import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument, ContentState } from '#contract/content'
import { articleRedirects } from '#tables/content'
import { openContentShop } from '#tests/support/content-shop'

test('an article gets another address: its former ones lead there, with its draft and its versions', async () => {
  const shop = await openShopWithArticles('first-name')
  const { body: drafted } = await shop.save(
    'article.first-name',
    article('Changed'),
    await shop.revision('article.first-name'),
  )
  const renamed = await shop.rename('first-name', 'second-name', drafted.revision)
  assert.equal(renamed.status, 200)
  assert.equal(renamed.body.key, 'article.second-name')
  assert.deepEqual(renamed.body.draft?.document, article('Changed'))
  assert.equal((await shop.read('article.first-name')).status, 404)
  assert.equal((await shop.rename('second-name', 'third-name')).status, 200)
  for (const slug of ['first-name', 'second-name', 'third-name']) {
    const { status, body } = await shop.get(`/api/content/articles/${slug}`)
    assert.deepEqual([status, body.slug, body.title], [200, 'third-name', 'first-name'])
  }
  const versions = await shop.admin('GET', '/article.third-name/versions')
  assert.equal(versions.body.items.length, 1)
  assert.equal((await shop.get('/api/content/articles')).body.items.length, 1)
})

test('an article that is named back has one address, and no redirect to itself', async () => {
  const shop = await openShopWithArticles('first-name')
  await shop.rename('first-name', 'second-name')
  assert.equal((await shop.rename('second-name', 'first-name')).status, 200)
  const rows = await shop.db.select().from(articleRedirects)
  assert.deepEqual(
    rows.map(({ slug, target }) => [slug, target]),
    [['second-name', 'first-name']],
  )
  const same = await shop.rename('first-name', 'first-name')
  assert.deepEqual([same.status, same.body.key], [200, 'article.first-name'])
})

test('an address that another article or draft has is refused, and nothing changes', async () => {
  const shop = await openShopWithArticles('first-name', 'second-name')
  await shop.save('article.third-name', article('Draft'), 'new')
  for (const slug of ['second-name', 'third-name']) {
    const { status, body } = await shop.rename('first-name', slug)
    assert.deepEqual([status, body.error?.code], [409, 'article_slug_taken'])
  }
  assert.equal((await shop.get('/api/content/articles/first-name')).body.title, 'first-name')
  assert.equal((await shop.rename('first-name', 'one')).status, 422)
  assert.equal((await shop.rename('not-there', 'fourth-name', 'new')).status, 404)
  assert.equal((await shop.rename('first-name', 'fourth-name', 'stale')).status, 409)
})

test('a new article takes a former address of another one', async () => {
  const shop = await openShopWithArticles('first-name')
  await shop.rename('first-name', 'second-name')
  await shop.publish('article.first-name', article('Newcomer'))
  const { body } = await shop.get('/api/content/articles/first-name')
  assert.deepEqual([body.slug, body.title], ['first-name', 'Newcomer'])
})

test('a draft that nobody has seen leaves no redirect; an article off the shop does', async () => {
  const shop = await openShopWithArticles('first-name')
  await shop.save('article.unseen-draft', article('Draft'), 'new')
  await shop.rename('unseen-draft', 'seen-later')
  assert.equal(await shop.db.$count(articleRedirects), 0)
  const revision = await shop.revision('article.first-name')
  await shop.admin('POST', '/article.first-name/unpublish', { revision })
  await shop.rename('first-name', 'second-name')
  assert.equal((await shop.get('/api/content/articles/first-name')).status, 404)
  const again = { revision: await shop.revision('article.second-name') }
  await shop.admin('POST', '/article.second-name/publish', again)
  const { body } = await shop.get('/api/content/articles/first-name')
  assert.equal(body.slug, 'second-name')
  await shop.admin('DELETE', '/articles/second-name')
  assert.equal(await shop.db.$count(articleRedirects), 0)
})

test('of two people who give two articles one address at once, one gets it', async () => {
  const shop = await openShopWithArticles('first-name', 'second-name')
  const renames = await Promise.all([
    shop.rename('first-name', 'wanted-name'),
    shop.rename('second-name', 'wanted-name'),
  ])
  assert.deepEqual(renames.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await shop.get('/api/content/articles')).body.items.length, 2)
})

test('two people who give two articles each other’s address at once do not wait for each other', async () => {
  const shop = await openShopWithArticles('first-name', 'second-name')
  const renames = await Promise.all([
    shop.rename('first-name', 'second-name'),
    shop.rename('second-name', 'first-name'),
  ])
  assert.deepEqual(
    renames.map(({ status }) => status),
    [409, 409],
  )
})

async function openShopWithArticles(...slugs: string[]) {
  const shop = await openContentShop()
  for (const slug of slugs) await shop.publish(`article.${slug}`, article(slug))
  return {
    ...shop,
    async rename(from: string, slug: string, seen?: string) {
      const revision = seen ?? (await shop.revision(`article.${from}`))
      return shop.admin<ContentState & { error?: { code: string } }>(
        'POST',
        `/articles/${from}/rename`,
        { slug, revision },
      )
    },
  }
}

function article(title: string): ContentDocument {
  const text = { title, description: 'Which size fits.', markdown: 'Hello.', tags: [] }
  const texts = [{ ...text, language: 'en' as const }]
  return { kind: 'article', published_on: '2026-11-20', products: [], texts }
}
