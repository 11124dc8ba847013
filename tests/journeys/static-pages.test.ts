import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { saveArticle } from '#modules/content'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

const contentPages = [
  '/about',
  '/terms',
  '/returns',
  '/accessibility',
  '/imprint',
  '/privacy',
  '/blog',
  '/blog/guides',
  '/blog/deals',
  '/sitemap',
]
const accountPages = ['/support', '/wishlist', '/profile']
const newsletterPages = ['/newsletter/confirm', '/newsletter/unsubscribe']

test('every link of the header and the footer opens a page', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  const header = await listLinks(page, 'header')
  const footer = await listLinks(page, 'footer')
  assert.ok(header.length >= 5 && footer.length >= 15, `${header.length} and ${footer.length}`)

  for (const path of new Set([...header, ...footer])) {
    const response = await page.request.get(path)
    assert.equal(response.status(), 200, path)
  }
})

test('static and account pages have a heading and no accessibility violations', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  for (const path of [...contentPages, ...accountPages, ...newsletterPages]) {
    await visit(path)
    await waitForHeading(page)
    assert.deepEqual(await findViolationsInBothThemes(page), [], path)
  }
  assert.deepEqual(consoleErrors, [])
})

test('no static or account page is wider than a phone', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  for (const path of [...contentPages, ...accountPages, ...newsletterPages]) {
    await visit(path)
    await waitForHeading(page)
    assert.equal(await isTooWide(page), false, path)
  }
})

test('an old URL redirects to the shop', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/shop/sanity')
  assert.equal(new URL(page.url()).pathname, '/shop')
})

test('a link in a text opens the page in the language of the text, without loading the shop again', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  await visit('/de/support')
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
  await page.locator('summary', { hasText: 'zurück' }).first().click()
  await page.getByRole('link', { name: 'Mehr zur Rücksendung' }).click()
  await page.waitForURL('**/de/returns')
  await waitForHeading(page)
  assert.equal(await page.locator('html[data-loaded-once]').count(), 1)
  assert.deepEqual(consoleErrors, [])
})

async function listLinks(page: Page, landmark: 'header' | 'footer'): Promise<string[]> {
  const links = page.locator(`${landmark} a[href^="/"]`)
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Waits for the only first-level heading. Account pages show it after the session is loaded. */
function waitForHeading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).waitFor()
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

test('an empty cart, a missing page, a search without results and the blog suggest products', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'] })
  for (const path of ['/cart', '/no-such-page', '/search?q=zzzz', '/blog']) {
    await visit(path)
    const suggestions = page.locator('section', { hasText: 'Best rated in the shop' })
    await suggestions.getByRole('link', { name: 'Blue Cap' }).waitFor()
  }
})

test('a shopper reads an article of the blog, at both widths and in both themes', async () => {
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      contextOptions: { viewport },
      seed: publishArticle,
    })
    await visit('/blog')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('link', { name: 'How to choose a cap' }).click()
    await page.getByRole('heading', { level: 1, name: 'How to choose a cap' }).waitFor()
    await page.getByText('Measure your head.').waitFor()
    await page
      .locator('section', { hasText: 'Products in this article' })
      .getByRole('link', { name: 'Blue Cap' })
      .waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.equal(await isTooWide(page), false)
    await visit('/blog/how-to-choose')
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const article = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'Article')
    assert.deepEqual(
      [article.headline, article.datePublished],
      ['How to choose a cap', '2026-11-20'],
    )
    assert.deepEqual(consoleErrors, [])
  }
})

test('a shopper chooses a topic of the blog, and a shared link shows the same articles', async () => {
  const { page, visit, context } = await openShopInBrowser({
    async seed(db) {
      await publishArticle(db)
      await publishArticle(db, { slug: 'washing-wool', title: 'Washing wool', tag: 'Care' })
    },
  })
  await visit('/blog')
  const titles = page.locator('.article-sections h2')
  assert.equal(await titles.count(), 2)
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await topics.getByRole('link', { name: 'Care' }).click()
  await page.waitForURL('**/blog?tag=Care')
  await titles.filter({ hasText: 'How to choose a cap' }).waitFor({ state: 'detached' })
  assert.deepEqual(await titles.allTextContents(), ['Washing wool'])

  const shared = await (await context.request.get('/blog?tag=Guides')).text()
  assert.match(shared, /How to choose a cap/)
  assert.doesNotMatch(shared.replace(/<script[\s\S]*?<\/script>/g, ''), /Washing wool/)
  await visit('/blog?tag=Nothing')
  assert.equal(await titles.count(), 2)
})

async function publishArticle(
  db: Database,
  { slug = 'how-to-choose', title = 'How to choose a cap', tag = 'Guides' } = {},
) {
  await saveArticle(db, {
    ...{ slug, publishedOn: '2026-11-20', productSlugs: ['blue-cap'] },
    texts: {
      en: {
        ...{ title, description: 'Which size fits.', tags: [tag] },
        markdown: '## Size\n\nMeasure your head.',
      },
    },
    ...{ actor: COMMAND_LINE_ACTOR, now: new Date() },
  })
}
