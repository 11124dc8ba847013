import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument, ContentState, ContentVersion } from '#contract/content'
import { publishDueDrafts } from '#modules/content'
import { openContentShop } from '#tests/support/content-shop'
import { utc } from '#tests/support/test-shop'

const KEY = 'article.choosing-a-cap'

test('each publication is a version, with who published it, when, and whether it was planned', async () => {
  const shop = await openVersionedShop()
  await shop.publish(KEY, article('One'))
  const { body: saved } = await shop.save(KEY, article('Two'), await shop.revision(KEY))
  const planned = { revision: saved.revision, publish_at: '2026-11-23T10:00:00Z' }
  await shop.admin('PUT', `/${KEY}/schedule`, planned)
  assert.equal(await publishDueDrafts(shop.db, { now: utc('2026-11-23 10:00') }), 1)

  const versions = await shop.list(KEY)
  assert.deepEqual(
    versions.map((one) => [one.version, one.published_at, one.is_planned, one.is_published]),
    [
      [2, '2026-11-23T10:00:00.000Z', true, true],
      [1, '2026-11-23T09:00:00.000Z', false, false],
    ],
  )
  assert.deepEqual(new Set(versions.map((one) => one.published_by?.kind)), new Set(['staff_token']))
  const { body } = await shop.admin<ContentVersion>('GET', `/${KEY}/versions/1`)
  assert.deepEqual(body.document, article('One'))
})

test('what was published in another way is kept before a draft replaces it', async () => {
  const shop = await openVersionedShop()
  const page = { title: 'By token', description: 'D', markdown: 'M', revision: 0 }
  await shop.send('PUT', '/api/admin/pages/terms/en', page)
  await shop.publish('page.terms', terms('Ours'))
  const versions = await shop.list('page.terms')
  assert.deepEqual(
    versions.map(({ published_at, published_by }) => [published_at, published_by?.kind]),
    [
      ['2026-11-23T09:00:00.000Z', 'staff_token'],
      [null, undefined],
    ],
  )
  const { body } = await shop.admin<ContentVersion>('GET', '/page.terms/versions/1')
  assert.deepEqual(body.document, terms('By token'))
  await shop.publish('page.terms', terms('Ours again'))
  assert.equal(
    (await shop.list('page.terms')).length,
    3,
    'a version that is known is not kept twice',
  )
})

for (const [key, first, second] of [
  ['home', home('Old'), home('New')],
  ['footer', footer('https://instagram.com/old'), footer('https://instagram.com/new')],
  ['navigation', navigation('Old'), navigation('New')],
  ['page.terms', terms('Old'), terms('New')],
  [KEY, article('Old'), article('New')],
] as const) {
  test(`a version of ${key} is restored as a draft, and shoppers see it when that is published`, async () => {
    const shop = await openVersionedShop()
    await shop.publish(key, first)
    await shop.publish(key, second)
    const old = (await shop.list(key)).at(-2)!.version
    const stale = await shop.admin('POST', `/${key}/versions/1/restore`, { revision: 'x' })
    assert.equal(stale.status, 409)
    const revision = await shop.revision(key)
    const restored = await shop.admin<ContentState>(
      'POST',
      `/${key}/versions/${await shop.find(key, first, old)}/restore`,
      { revision },
    )
    assert.equal(restored.status, 200)
    assert.deepEqual([restored.body.draft?.document, restored.body.published], [first, second])
    const seen = { revision: restored.body.revision }
    const published = await shop.admin<ContentState>('POST', `/${key}/publish`, seen)
    assert.deepEqual(published.body.published, first)
  })
}

test('a version that is not there is not found, and a deleted article has none', async () => {
  const shop = await openVersionedShop()
  await shop.publish(KEY, article('One'))
  const revision = await shop.revision(KEY)
  assert.equal((await shop.admin('GET', `/${KEY}/versions/7`)).status, 404)
  assert.equal((await shop.admin('POST', `/${KEY}/versions/7/restore`, { revision })).status, 404)
  assert.equal((await shop.admin('GET', `/${KEY}/versions/none`)).status, 422)
  await shop.admin('DELETE', '/articles/choosing-a-cap')
  assert.deepEqual(await shop.list(KEY), [])
})

test('the newest fifty versions are kept', async () => {
  const shop = await openVersionedShop()
  for (let count = 1; count <= 52; count++) await shop.publish(KEY, article(`Title ${count}`))
  const versions = (await shop.list(KEY)).map(({ version }) => version)
  assert.deepEqual([versions.length, versions[0], versions.at(-1)], [50, 52, 3])
})

async function openVersionedShop() {
  const shop = await openContentShop()
  const list = async (key: string) => {
    const { body } = await shop.admin<{ items: ContentVersion[] }>('GET', `/${key}/versions`)
    return body.items
  }
  return {
    ...shop,
    list,
    /** Returns the number of the version that is this document. */
    async find(key: string, document: ContentDocument, newest: number) {
      for (let version = newest; version > 0; version--) {
        const { body } = await shop.admin<ContentVersion>('GET', `/${key}/versions/${version}`)
        if (JSON.stringify(body.document) === JSON.stringify(document)) return version
      }
      throw new Error(`There is no version of ${key} like it`)
    },
  }
}

function article(title: string): ContentDocument {
  const text = { title, description: 'Which size fits.', markdown: 'Hello.', tags: [] }
  const texts = [{ ...text, language: 'en' as const }]
  return { kind: 'article', published_on: '2026-11-20', products: [], texts }
}

function terms(title: string): ContentDocument {
  const text = { title, description: 'D', markdown: 'M' }
  return { kind: 'page', texts: [{ ...text, language: 'en' }] }
}

function home(quote: string): ContentDocument {
  const layout = (['info_cards', 'hero', 'category_tiles', 'collections', 'promotion'] as const)
    .concat()
    .map((block) => ({ block, is_shown: true }))
  const rest = (['testimonials', 'marketplace', 'categories', 'recently_viewed'] as const).map(
    (block) => ({ block, is_shown: block !== 'marketplace' }),
  )
  return {
    kind: 'home',
    home: {
      ...{ layout: [...layout, ...rest], hero: null, collections: [], promotion: null },
      ...{ testimonials: [{ quote, name: 'Ann', rating: 5 }], info_cards: [] },
    },
    translations: [{ language: 'de', text: quote, translation: `${quote} auf Deutsch` }],
  }
}

function footer(profile: string): ContentDocument {
  return { kind: 'footer', footer: { social: { Instagram: profile }, payment_methods: [] } }
}

function navigation(text: string): ContentDocument {
  const link = { page: null, href: '/blog', texts: [{ language: 'en' as const, text }] }
  return { kind: 'navigation', navigation: { links: [link] } }
}
