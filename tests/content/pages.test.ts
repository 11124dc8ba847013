import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CONTENT_PAGES, type ContentPage } from '#contract/content'
import { CART_RETENTION_DAYS } from '#modules/cart'
import { HOLD_MINUTES } from '#modules/checkout'
import { getContentPage } from '#modules/content'
import { sellerSetting } from '#modules/invoices'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { awaitPurges } from '#tests/support/await-purges'
import { utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'
import { getContentFacts } from '../../api/shop/content-facts.ts'
import { createTestDependencies } from '../support/test-site.ts'

const now = utc('2026-11-23 09:00')
const text = {
  title: 'Who we are',
  description: 'Two people.',
  markdown: '## Lamps\n\nAnd {store_name}.',
}

test('every page is there in every language, and each of its facts is known', async () => {
  const { read } = await openShop()
  for (const page of CONTENT_PAGES) {
    for (const language of LANGUAGES) {
      const { body } = await read(page, language)
      assert.equal(body.language, language)
      assert.doesNotMatch(JSON.stringify(body), /\{[a-z_]+\}/, `${language}/${page}`)
      assert.ok(body.title && body.description && body.sections.length > 0)
    }
  }
})

test('pages state the periods that the shop applies', async () => {
  const { read } = await openShop({ statedPeriods: { ...PERIODS, messagesDays: 45 } })
  const terms = JSON.stringify((await read('terms')).body)
  assert.match(terms, new RegExp(`${HOLD_MINUTES} minutes`))
  const privacy = JSON.stringify((await read('privacy')).body)
  assert.match(privacy, new RegExp(`${CART_RETENTION_DAYS} days`))
  assert.match(privacy, /deleted after 45 days/)
})

test('a statement about something that is not set is left out', async () => {
  const { db, read } = await openShop({
    statedPeriods: { ...PERIODS, auditDays: 0 },
  })
  const imprint = JSON.stringify((await read('imprint')).body)
  assert.match(imprint, /mailto:help@shop.test/)
  assert.doesNotMatch(imprint, /Phone|Tax number|Who runs/)
  assert.doesNotMatch(JSON.stringify((await read('privacy')).body), /logged with the IP address/)

  const seller = { name: 'Lamp & Co. <b>', lines: ['Quay 1', 'Delft'], email: '', taxId: 'NL1' }
  await sellerSetting.set(db, { value: seller, now })
  const facts = await getContentFacts({ ...(await createTestDependencies(db)), db })
  const page = await getContentPage(db, { page: 'imprint', language: 'en', facts })
  assert.match(page.sections[0]!.html, /Lamp &amp; Co\. &lt;b&gt;<\/p>\s*<p>Quay 1, Delft/)
})

test('the privacy page names every cookie that the shop sets', async () => {
  const { read } = await openShop()
  const sources = globSync('{api,app,server,sandbox}/**/*.{ts,tsx}').map((path) => {
    return readFileSync(path, 'utf8')
  })
  const cookies = sources.flatMap((source) =>
    [...source.matchAll(/_COOKIE = '([^']+)'/g)].map(([, name]) => name!),
  )
  assert.ok(cookies.length >= 2)
  const calls = sources.join('\n').match(/setCookie\(c, .*/g) ?? []
  assert.ok(
    calls.every((call) => /_COOKIE\b/.test(call)),
    `${calls}`,
  )
  for (const language of LANGUAGES) {
    const page = JSON.stringify((await read('privacy', language)).body)
    for (const cookie of cookies) assert.ok(page.includes(cookie), `${language}: ${cookie}`)
  }
})

test('the owner replaces a page in one language, and restores it', async () => {
  const { read, edit } = await openShop()
  const german = (await read('about', 'de')).body
  const saved = await edit('PUT', 'about/en', { ...text, revision: 0 })
  assert.deepEqual([saved.status, saved.body], [200, { revision: 1 }])
  const { body } = await read('about')
  assert.deepEqual(body.sections, [{ title: 'Lamps', html: '<p>And Outwit.</p>' }])
  assert.equal(body.updated_on, '2026-11-23')
  assert.deepEqual((await read('about', 'de')).body, german)

  await edit('POST', 'about/en/restore', { revision: 1 })
  assert.equal((await read('about')).body.title, 'About Outwit')
  const { body: editable } = await edit<{ revisions: object[]; is_default: boolean }>(
    ...(['GET', 'about/en'] as const),
  )
  assert.equal(editable.is_default, true)
  const created = { saved_by: 'Mina', created_at: now.toISOString() }
  assert.deepEqual(editable.revisions, [
    { revision: 2, is_default: true, ...created },
    { revision: 1, is_default: false, ...created },
  ])
})

test('of two owners who save a page at once, one is told that it changed', async () => {
  const { edit } = await openShop()
  const save = () => edit('PUT', 'terms/en', { ...text, revision: 0 })
  const responses = await Promise.all([save(), save(), save()])
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await edit('POST', 'terms/en/restore', { revision: 0 })).status, 409)
})

test('a placeholder that is no fact, and a caller who is no owner, are refused', async () => {
  const { edit, site } = await openShop()
  const unknown = { ...text, markdown: 'We are open {hours}.', revision: 0 }
  const { status, body } = await edit<{ error: { message: string } }>('PUT', 'about/en', unknown)
  assert.deepEqual([status, body.error.message], [422, 'There is no fact called hours.'])
  const init = { method: 'PUT', body: JSON.stringify({ ...text, revision: 0 }) }
  assert.equal((await site.request('/api/admin/pages/about/en', init)).status, 401)
})

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<a href="/x" onclick="alert(1)" style="position:fixed">x</a>',
  '![x](https://tracker.example/x.png)',
  '<iframe src="https://evil.example"></iframe>',
  '## <img src=x onerror=alert(1)> Title\n\nText',
  '[x](//evil.example)',
]

for (const markdown of ATTACKS) {
  test(`a page with ${markdown} runs and loads nothing`, async () => {
    const { read, edit } = await openShop()
    await edit('PUT', 'about/en', { ...text, markdown: `${markdown}\n\nEnd`, revision: 0 })
    const { intro_html, sections } = (await read('about')).body
    const html = intro_html + sections.map((section) => section.html).join('')
    assert.doesNotMatch(html, /<script|<img|<iframe|javascript:|data:|onclick|onerror=|style=/i)
    assert.doesNotMatch(html, /href="\/\//)
  })
}

test('links of a page lead to pages in its language', async () => {
  const { read } = await openShop()
  const { sections } = (await read('returns', 'de')).body
  assert.match(JSON.stringify(sections), /href=\\"\/de\/orders\\"/)
})

test('a page that is not translated is in English, and says so', async () => {
  const { db } = await openShop()
  const facts = await getContentFacts({ ...(await createTestDependencies(db)), db })
  const page = await getContentPage(db, { page: 'about', language: 'it' as Language, facts })
  assert.deepEqual([page.language, page.title], ['en', 'About Outwit'])
})

const PERIODS = {
  ...{ messagesDays: 90, accountEmailsDays: 30, unpaidOrdersDays: 30 },
  ...{ auditDays: 365, supportDays: 180, searchesDays: 90, sessionsDays: 90 },
}

async function openShop(overrides: Parameters<typeof openTestSite>[0] = {}) {
  const { db, cache, site } = await openTestSite({ ...overrides, now: () => now })
  const read = async (page: string, language = 'en') => {
    const headers = { 'Accept-Language': language }
    const response = await site.request(`/api/content/pages/${page}`, { headers })
    return { status: response.status, body: (await response.json()) as ContentPage }
  }
  async function edit<Body = unknown>(method: string, path: string, json?: object) {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
    const init = { method, headers, ...(json && { body: JSON.stringify(json) }) }
    const response = await site.request(`/api/admin/pages/${path}`, init)
    await awaitPurges({ db, cache })
    return { status: response.status, body: (await response.json()) as Body }
  }
  return { db, site, read, edit }
}
