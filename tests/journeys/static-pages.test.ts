import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

const written = ['/about', '/terms', '/privacy', '/blog', '/blog/guides', '/blog/deals', '/sitemap']
const personal = ['/support', '/wishlist', '/profile']
const letters = ['/newsletter/confirm', '/newsletter/unsubscribe']

test('every link of the header and the footer opens a page', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  const header = await linksIn(page, 'header')
  const footer = await linksIn(page, 'footer')
  assert.ok(header.length >= 5 && footer.length >= 15, `${header.length} and ${footer.length}`)

  for (const path of new Set([...header, ...footer])) {
    const answer = await page.request.get(path)
    assert.equal(answer.status(), 200, path)
  }
})

test('static and account pages have a heading and no accessibility violations', async () => {
  const { page, visit, complaints } = await openShopInBrowser({})
  for (const path of [...written, ...personal, ...letters]) {
    await visit(path)
    await oneHeading(page)
    assert.deepEqual(await findViolationsInBothThemes(page), [], path)
  }
  assert.deepEqual(complaints, [])
})

test('no static or account page is wider than a phone', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  for (const path of [...written, ...personal, ...letters]) {
    await visit(path)
    await oneHeading(page)
    assert.equal(await isTooWide(page), false, path)
  }
})

test('an old URL redirects to the shop', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/shop/sanity')
  assert.equal(new URL(page.url()).pathname, '/shop')
})

async function linksIn(page: Page, part: 'header' | 'footer'): Promise<string[]> {
  const links = page.locator(`${part} a[href^="/"]`)
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Pages of one's own have theirs once the browser knows whom they are for; two at once are refused. */
function oneHeading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).waitFor()
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
