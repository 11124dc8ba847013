import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ContentDocument,
  type ContentListItem,
  type ContentState,
  completeHomeLayout,
  type NavigationItem,
} from '#contract/content'
import { publishDueDrafts } from '#modules/content'
import { awaitPurges } from '#tests/support/await-purges'
import { openContentShop } from '#tests/support/content-shop'
import { utc } from '#tests/support/test-shop'

const english = {
  ...{ language: 'en', title: 'Choosing a cap', description: 'Which size fits.' },
  ...{ markdown: 'Hello.', tags: ['Guides'] },
}
const article = {
  ...{ kind: 'article', published_on: '2026-11-20', products: [], texts: [english] },
} as unknown as ContentDocument
const SHOP_LINK = { page: 'shop', href: null, texts: [] }
const KEY = 'article.choosing-a-cap'

test('an article is written as a draft that only the link of its preview shows, and then published', async () => {
  const shop = await openContentShop()
  assert.equal((await shop.read(KEY)).status, 404)
  const saved = await shop.save(KEY, article, 'new')
  assert.equal(saved.status, 200)
  assert.equal(saved.body.published, null)
  assert.equal((await shop.get('/api/content/articles/choosing-a-cap')).status, 404)

  const { body: open } = await shop.admin<ContentState>('PUT', `/${KEY}/preview`)
  const link = `/blog/choosing-a-cap?preview=${open.draft!.preview}`
  const read = `/api/content/articles/choosing-a-cap?preview=${open.draft!.preview}`
  assert.equal((await shop.get(read)).body.title, 'Choosing a cap')
  const page = await shop.site.request(link)
  assert.equal(page.headers.get('X-Robots-Tag'), 'noindex')
  assert.equal((await shop.get('/api/content/articles')).body.items.length, 0)

  await shop.admin('DELETE', `/${KEY}/preview`)
  assert.equal((await shop.get(read)).status, 404)
  const published = await shop.admin<ContentState>('POST', `/${KEY}/publish`, {
    revision: saved.body.revision,
  })
  assert.deepEqual(published.body.published, article)
  assert.equal(published.body.draft, null)
  const shown = await shop.get('/api/content/articles/choosing-a-cap', 'fr')
  assert.equal(shown.body.title, 'Choosing a cap')
})

test('a link of a preview that is made up, or that belongs to something else, shows what is published', async () => {
  const shop = await openContentShop()
  await shop.save('page.terms', terms('Draft'), (await shop.read('page.terms')).body.revision)
  const { body } = await shop.admin<ContentState>('PUT', '/page.terms/preview')
  const token = body.draft!.preview!
  const title = async (path: string) => (await shop.get(path)).body.title
  assert.equal(await title(`/api/content/pages/terms?preview=${token}`), 'Draft')
  assert.notEqual(await title(`/api/content/pages/privacy?preview=${token}`), 'Draft')
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  assert.notEqual(await title(`/api/content/pages/terms?preview=${forged}`), 'Draft')
  assert.notEqual(await title('/api/content/pages/terms'), 'Draft')
})

test('of two clerks who edit one page, the second is told, and can save over the first', async () => {
  const shop = await openContentShop()
  const { revision } = (await shop.read('page.terms')).body
  const saves = await Promise.all([
    shop.save('page.terms', terms('One'), revision),
    shop.save('page.terms', terms('Two'), revision),
  ])
  assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 409])
  const present = (await shop.read('page.terms')).body
  assert.equal((await shop.save('page.terms', terms('Two'), present.revision)).status, 200)
})

test('what a program publishes meanwhile is not overwritten unseen', async () => {
  const shop = await openContentShop()
  const drafted = await shop.save('page.terms', terms('Draft'), await shop.revision('page.terms'))
  const page = { title: 'By token', description: 'D', markdown: 'M', revision: 0 }
  const put = await shop.send('PUT', '/api/admin/pages/terms/en', page)
  assert.equal(put.status, 200)
  const { revision } = drafted.body
  assert.equal((await shop.admin('POST', '/page.terms/publish', { revision })).status, 409)
})

test('a page is published in several languages at once, and the page of the shop comes back', async () => {
  const shop = await openContentShop()
  const texts = (['en', 'de'] as const).map((language) => ({
    ...{ language, title: `Terms ${language}`, description: 'D', markdown: 'M' },
  }))
  const document = { kind: 'page', texts } as ContentDocument
  await shop.publish('page.terms', document)
  const title = async (language: string) =>
    (await shop.get('/api/content/pages/terms', language)).body.title
  assert.deepEqual(await Promise.all(['en', 'de'].map(title)), ['Terms en', 'Terms de'])
  const { body } = await shop.publish('page.terms', { kind: 'page', texts: texts.slice(0, 1) })
  assert.deepEqual(body.published, { kind: 'page', texts: texts.slice(0, 1) })
  const revisions = await shop.send('GET', '/api/admin/pages/terms/en')
  assert.equal(revisions.body.revision, 1, 'a text that is as it was has no new revision')
})

test('the size guide, whose name has a hyphen, is saved', async () => {
  const shop = await openContentShop()
  const { status } = await shop.publish('page.size-guide', terms('Sizes'))
  assert.equal(status, 200)
})

test('the home page is published with its translations; a text that is gone has none', async () => {
  const shop = await openContentShop()
  const quote = (text: string) => ({ quote: text, name: 'Ann', rating: 5 })
  const home = {
    ...{ hero: null, collections: [], promotion: null, info_cards: [] },
    layout: completeHomeLayout([]),
    testimonials: [quote('Good'), quote('Better')],
  }
  const translations = [{ language: 'de', text: 'Good', translation: 'Gut' }]
  const document = { kind: 'home', home, translations } as ContentDocument
  assert.equal((await shop.publish('home', document)).status, 200)
  const quotes = async (language: string) =>
    (await shop.get('/api/content/home', language)).body.testimonials.map(
      (one: { quote: string }) => one.quote,
    )
  assert.deepEqual(await quotes('de'), ['Gut', 'Better'])
  const { body } = await shop.publish('home', { ...document, translations: [] } as ContentDocument)
  assert.deepEqual(body.published, { ...document, translations: [] })
})

test('an owner orders the blocks of the home page and hides one: shoppers get neither it nor its content', async () => {
  const shop = await openContentShop()
  const home = {
    ...{ hero: null, collections: [], info_cards: [] },
    layout: [
      { block: 'testimonials', is_shown: true },
      { block: 'promotion', is_shown: false },
    ],
    promotion: { text: 'Not yet', marked: 'yet', href: '/shop' },
    testimonials: [{ quote: 'Good', name: 'Ann', rating: 5 }],
  }
  const document = { kind: 'home', home, translations: [] } as unknown as ContentDocument
  const { body: saved } = await shop.save('home', document, await shop.revision('home'))
  const { body: open } = await shop.admin<ContentState>('PUT', '/home/preview')
  const preview = await shop.get(`/api/content/home?preview=${open.draft!.preview}`)
  assert.equal(preview.body.layout[0].block, 'testimonials')
  assert.equal(preview.body.promotion, null)
  const published = await shop.admin('POST', '/home/publish', { revision: saved.revision })
  assert.equal(published.body.published.home.promotion.text, 'Not yet')

  const { body } = await shop.get('/api/content/home')
  const names = body.layout.map(({ block }: { block: string }) => block)
  assert.deepEqual(names.slice(0, 3), ['testimonials', 'promotion', 'hero'])
  assert.equal(new Set(names).size, 9, 'blocks that the layout does not name follow')
  assert.equal(body.promotion, null)
  const twice = { ...home, layout: [home.layout[0], home.layout[0]] }
  const refused = await shop.save(
    'home',
    { ...document, home: twice } as unknown as ContentDocument,
    await shop.revision('home'),
  )
  assert.equal(refused.status, 422)
})

test('the links of the header are drafted, seen in a preview, and published in each language on cached pages', async () => {
  const shop = await openContentShop()
  const readLinks = async (path: string) => {
    const links: NavigationItem[] | null = await (await shop.site.request(path)).json()
    return links?.map(({ page, href, text }) => [page ?? href, text])
  }
  assert.equal(await readLinks('/de/about'), undefined, 'the page has the usual links')
  const text = (language: string, words: string) => ({ language, text: words })
  const links = [
    { page: 'categories', href: null, texts: [text('de', 'Sortiment')] },
    { page: null, href: '/blog', texts: [text('en', 'Guides'), text('de', 'Ratgeber')] },
  ]
  const document = { kind: 'navigation', navigation: { links } } as unknown as ContentDocument
  const saved = await shop.save('navigation', document, await shop.revision('navigation'))
  assert.equal(saved.status, 200)
  assert.equal(await readLinks('/de/about'), undefined)
  const { body: open } = await shop.admin<ContentState>('PUT', '/navigation/preview')
  const german = [
    ['categories', 'Sortiment'],
    ['/blog', 'Ratgeber'],
  ]
  assert.deepEqual(await readLinks(`/de/about?preview=${open.draft!.preview}`), german)

  await shop.admin('POST', '/navigation/publish', { revision: saved.body.revision })
  await awaitPurges(shop)
  assert.deepEqual(await readLinks('/de/about'), german)
  assert.deepEqual(await readLinks('/fr/about'), [
    ['categories', null],
    ['/blog', 'Guides'],
  ])
  assert.deepEqual((await shop.read('navigation')).body.published, document)
})

for (const [problem, link] of [
  ['to another site', { page: null, href: 'https://elsewhere.example', texts: [] }],
  ['without English words', { page: null, href: '/blog', texts: [] }],
  ['to nowhere', { page: null, href: null, texts: [{ language: 'en', text: 'Nowhere' }] }],
  ['to a part of the shop and elsewhere', { page: 'shop', href: '/blog', texts: [] }],
  ['that is there twice', [SHOP_LINK, SHOP_LINK]],
] as const) {
  test(`a link of the header ${problem} is refused`, async () => {
    const shop = await openContentShop()
    const document = { kind: 'navigation', navigation: { links: [link].flat() } }
    const revision = await shop.revision('navigation')
    const { status } = await shop.save(
      'navigation',
      document as unknown as ContentDocument,
      revision,
    )
    assert.equal(status, 422)
  })
}

test('the footer is published', async () => {
  const shop = await openContentShop()
  const footer = { social: { Instagram: 'https://instagram.com/draft' }, payment_methods: [] }
  const document = { kind: 'footer', footer } as unknown as ContentDocument
  const { body } = await shop.publish('footer', document)
  assert.deepEqual(body.published, document)
  assert.deepEqual((await shop.read('footer')).body.published, document)
})

test('a draft is published by the job when its time has come, and not before', async () => {
  const shop = await openContentShop()
  const { body } = await shop.save(KEY, article, 'new')
  const schedule = (publish_at: string | null, revision: string) =>
    shop.admin<ContentState>('PUT', `/${KEY}/schedule`, { publish_at, revision })
  assert.equal((await schedule('2026-11-23T08:59:00Z', body.revision)).status, 422)
  const planned = await schedule('2026-11-23T10:00:00Z', body.revision)
  assert.equal(planned.body.draft?.publish_at, '2026-11-23T10:00:00.000Z')
  assert.equal(await publishDueDrafts(shop.db, { now: utc('2026-11-23 09:59') }), 0)
  const runs = await Promise.all(
    [1, 2, 3].map(() => publishDueDrafts(shop.db, { now: utc('2026-11-23 10:00') })),
  )
  assert.deepEqual(runs.toSorted(), [0, 0, 1])
  assert.deepEqual((await shop.read(KEY)).body.published, article)
  assert.equal((await schedule(null, body.revision)).status, 409)
})

test('an article that is taken off the shop becomes a draft, and a deleted one is gone', async () => {
  const shop = await openContentShop()
  await shop.publish(KEY, article)
  const { body } = await shop.admin<ContentState>('POST', `/${KEY}/unpublish`, {
    revision: await shop.revision(KEY),
  })
  assert.deepEqual([body.published, body.draft?.document], [null, article])
  assert.equal((await shop.admin('DELETE', '/articles/choosing-a-cap')).status, 204)
  assert.equal((await shop.read(KEY)).status, 404)
  assert.equal((await shop.admin('DELETE', '/articles/choosing-a-cap')).status, 404)
})

test('a discarded draft leaves what is published', async () => {
  const shop = await openContentShop()
  await shop.publish(KEY, article)
  const changed = { ...article, published_on: '2026-11-21' } as ContentDocument
  const { body } = await shop.save(KEY, changed, await shop.revision(KEY))
  const discard = () => shop.admin('POST', `/${KEY}/discard`, { revision: body.revision })
  assert.equal((await discard()).status, 200)
  assert.equal((await discard()).status, 409)
  assert.deepEqual((await shop.read(KEY)).body.published, article)
})

test('the list of articles has published ones and drafts by day, in pages, by state and words', async () => {
  const shop = await openContentShop()
  for (const [day, name] of [
    ['2026-11-01', 'one'],
    ['2026-11-02', 'two'],
    ['2026-11-03', 'three'],
  ])
    await shop.publish(`article.cap-${name}`, {
      ...article,
      published_on: day,
      texts: [{ ...english, title: `Cap ${name}` }],
    } as ContentDocument)
  await shop.save('article.cap-four', article, 'new')
  const list = async (query = '') => {
    const { body } = await shop.admin<{ items: ContentListItem[]; next_cursor: string | null }>(
      'GET',
      `/articles?${query}`,
    )
    return { ...body, names: body.items.map(({ key, state }) => `${key.slice(12)} ${state}`) }
  }
  const all = ['four draft', 'three published', 'two published', 'one published']
  assert.deepEqual((await list()).names, all)
  const first = await list('limit=3')
  assert.deepEqual(first.names, all.slice(0, 3))
  assert.deepEqual((await list(`limit=3&cursor=${first.next_cursor}`)).names, all.slice(3))
  assert.deepEqual((await list('state=draft')).names, ['four draft'])
  assert.deepEqual((await list('q=two')).names, ['two published'])
  assert.deepEqual((await list('q=100%25')).names, [])
  assert.equal((await shop.admin('GET', '/articles?cursor=nonsense')).status, 422)
})

test('a draft of another kind, or with an unknown fact, is refused', async () => {
  const shop = await openContentShop()
  assert.equal((await shop.save('home', article, await shop.revision('home'))).status, 422)
  const unknown = terms('{secret_key}')
  const refused = await shop.save('page.terms', unknown, await shop.revision('page.terms'))
  assert.deepEqual([refused.status, refused.body.error?.code], [422, 'unknown_fact'])
  assert.equal((await shop.read('page.terms')).body.draft, null)
})

function terms(title: string): ContentDocument {
  return { kind: 'page', texts: [{ language: 'en', title, description: 'D', markdown: 'M' }] }
}
