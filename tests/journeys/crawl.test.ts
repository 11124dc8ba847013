import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath, splitPagePath } from '#platform/i18n/page-path'
import { seedDemo } from '#server/startup/seed-demo'
import { findViolationsBesideColors, findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { type CrawledPage, crawl } from '#tests/support/crawl'

type Shop = Awaited<ReturnType<typeof openShopInBrowser>>

test('a visitor who follows each link of the demo shop', async (t) => {
  const shop = await openShopInBrowser({
    products: [],
    seed: async (db) => void (await seedDemo(db, { storeName: 'Outwit', now: new Date() })),
    contextOptions: { reducedMotion: 'reduce' },
  })
  for (const language of LANGUAGES) {
    await t.test(`finds no dead end, error or wrong text in ${language}`, async () => {
      const pages = await crawl(shop.baseURL, buildPagePath(language, '/'))
      checkTexts(language, pages)
      await checkLanguageLinks(shop, pages)
      await checkScreens(shop, { language, pages })
    })
  }
})

function checkTexts(language: Language, pages: CrawledPage[]) {
  const products = pages.filter(({ path }) => path.includes('/products/'))
  assert.ok(products.length > 200, `${products.length} products were reached`)

  const find = (isWrong: (page: CrawledPage) => boolean) =>
    pages.filter(isWrong).map(({ path }) => path)
  const hasPlaceholder = ({ text }: CrawledPage) => /\{[a-z_]+\}|undefined|NaN|\[object/.test(text)
  const wrong = {
    dead: find(({ status }) => status !== 200),
    inAnotherLanguage: find(({ lang }) => lang !== language),
    withoutTitle: find(({ title }) => title === ''),
    withPlaceholder: find(hasPlaceholder),
  }
  const none = { dead: [], inAnotherLanguage: [], withoutTitle: [], withPlaceholder: [] }
  assert.deepEqual(wrong, none)

  const indexed = pages.filter(({ isIndexed, path, canonical }) => isIndexed && path === canonical)
  assert.deepEqual(listRepeated(indexed, 'title'), [])
  assert.deepEqual(listRepeated(indexed, 'description'), [])
}

/** The same page in each other language exists: of one page of each kind. */
async function checkLanguageLinks({ baseURL }: Shop, pages: CrawledPage[]) {
  const links = listKinds(pages).flatMap((page) => {
    const { language } = splitPagePath(page.path)
    return page.links.filter((link) => splitPagePath(link.split('?')[0]!).language !== language)
  })
  const dead: string[] = []
  for (const link of new Set(links)) {
    const { status } = await fetch(baseURL + link)
    if (status !== 200) dead.push(link)
  }
  assert.deepEqual(dead, [])
}

/** Opens one page of each kind in the browser: even languages on a phone, odd ones on a desktop. Filtered ones in English. */
async function checkScreens(
  { page, visit, consoleErrors }: Shop,
  { language, pages }: { language: Language; pages: CrawledPage[] },
) {
  await page.setViewportSize(LANGUAGES.indexOf(language) % 2 ? DESKTOP_VIEWPORT : PHONE_VIEWPORT)
  const violations: Record<string, string[]> = {}
  consoleErrors.length = 0
  const isFirst = language === DEFAULT_LANGUAGE
  for (const { path } of listKinds(pages)) {
    // Colours, and what filters leave of a list, are those of English in every language.
    if (path.includes('?') && !isFirst) continue
    await visit(path)
    const check = isFirst ? findViolationsInBothThemes : findViolationsBesideColors
    const found = await check(page)
    if (found.length > 0) violations[path] = found
  }
  assert.deepEqual(violations, {})
  assert.deepEqual(consoleErrors, [])
}

function listKinds(pages: CrawledPage[]): CrawledPage[] {
  return [...new Map(pages.map((page) => [getKind(page.path), page])).values()]
}

/** Pages of one kind differ in what they show: `/products/:any`. */
function getKind(pathAndQuery: string): string {
  const [path = '', query] = splitPagePath(pathAndQuery).path.split('?')
  const kind = path.replace(/^\/(products|categories|blog)\/(?!guides|deals)[^/]+$/, '/$1/:any')
  return query ? `${kind}?${[...new URLSearchParams(query).keys()]}` : kind
}

/** Returns the titles or descriptions that more than one page has, or none. */
function listRepeated(pages: CrawledPage[], field: 'title' | 'description') {
  const paths = Map.groupBy(pages, (page) => page[field])
  return [...paths]
    .filter(([text, same]) => text === '' || same.length > 1)
    .map(([text, same]) => {
      return `${text}: ${same.map(({ path }) => path).join(' ')}`
    })
}
