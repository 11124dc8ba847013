import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { settingsPanels } from '#app/routes/account/settings/panels.ts'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { orders } from '#tables/orders'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { createPendingOrder } from '#tests/support/pending-order'
import { seedCatalogue } from '#tests/support/seed-catalogue'

const SMALLEST_VIEWPORT = { width: 360, height: 780 }
const SCREENS = [
  '/',
  '/shop',
  '/shop?source=aliexpress&rating=5&min_price=500',
  '/categories',
  '/categories/electronics',
  '/search?q=lamp',
  '/search?q=zzzz',
  '/products/ostra-desk-lamp',
  '/products/nothing',
  '/cart',
  '/checkout',
  '/payment/pay',
  '/payment/result',
  '/payment/failed',
  '/checkout/success',
  '/orders',
  '/about',
  '/privacy',
  '/blog',
  '/blog/deals',
  '/sitemap',
  '/support',
  '/wishlist',
  '/compare?products=ostra-desk-lamp,sky-table-lamp',
  '/profile',
  '/newsletter/unsubscribe',
  '/no-such-page',
  '/shop#choose-ostra-desk-lamp',
  '/cart#wallet',
]

const FONT_SIZES = [100, 200]

for (const language of LANGUAGES) {
  test(`no screen in ${language} overflows at 360 pixels and a font size of 100 % or 200 %`, async () => {
    const { page, visit, navigate } = await openShopInBrowser({
      products: [],
      seed: seedCatalogue,
      // A panel that moves in is wider than the screen for a moment.
      contextOptions: { viewport: SMALLEST_VIEWPORT, reducedMotion: 'reduce' },
    })
    await visit('/products/mug-number-9')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('status').getByText('Mug number 9').waitFor()
    const found: Record<string, string[]> = {}
    for (const path of SCREENS) {
      await navigate(buildPagePath(language, path))
      await waitForContent(page)
      if (path === '/cart') await page.locator('aside').waitFor()
      if (path.includes('#wallet')) await page.locator('dialog .radio-option').first().waitFor()
      if (path.includes('#choose')) await page.locator('dialog .sizes').waitFor()
      if (path.includes('zzzz')) await page.locator('main a[href*="/products/"]').first().waitFor()
      if (path === '/checkout') await page.locator('.radio-option').first().waitFor()
      for (const fontSizePercent of FONT_SIZES) {
        await setFontSize(page, fontSizePercent)
        const texts = [...(await listOverflowing(page)), ...(await listCutTexts(page))]
        if (texts.length > 0) found[`${path} at ${fontSizePercent} %`] = texts
      }
    }
    assert.deepEqual(found, {})
  })
}

const ACCOUNT_SCREENS = [
  ...['overview', 'orders', 'payments', 'invoices', 'wishlist', 'analytics'].map(
    (tab) => `tab=${tab}`,
  ),
  ...settingsPanels.map(({ id }) => `panel=${id}`),
].map((query) => `/profile?${query}`)

for (const language of LANGUAGES) {
  const fontSizePercent = language === 'en' ? 200 : 100
  test(`an account with long words in ${language} does not overflow at 360 pixels and a font size of ${fontSizePercent} %`, async () => {
    const { page, navigate, db } = await openShopInBrowser({
      ...{
        products: [],
        identitySettings: { autoconfirm: true },
        contextOptions: { viewport: SMALLEST_VIEWPORT, reducedMotion: 'reduce' },
      },
    })
    const { orderId } = await createPendingOrder(db, { title: LONG_WORD, quantity: 99 })
    await signInByApi(page, { ...MINA, name: LONG_NAME })
    await db.update(orders).set({ ...EXPENSIVE_ORDER, userId: sql`(select id from users)` })
    const found: Record<string, string[]> = {}
    for (const path of [...ACCOUNT_SCREENS, '/my-orders', `/orders/${orderId}`]) {
      await navigate(buildPagePath(language, path))
      await setFontSize(page, fontSizePercent)
      await page.locator('main h1').waitFor()
      await waitForContent(page)
      const texts = [...(await listOverflowing(page)), ...(await listCutTexts(page))]
      if (texts.length > 0) found[path] = texts
    }
    assert.deepEqual(found, {})
  })
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständer'
const LONG_NAME = `Wilhelmine von Hohenlohe-${LONG_WORD}`

const EXPENSIVE_ORDER = {
  fulfilmentState: 'delivered' as const,
  ...{ holdExpiresAt: null, itemsMinor: 4_416_800 },
  ...{ totalMinor: 4_417_700, baseMinor: 4_417_700, paidMinor: 4_417_700 },
}

function waitForContent(page: Page) {
  return page.waitForFunction(
    () => document.querySelector('main :is(.skeleton, [aria-busy=true])') === null,
  )
}

function setFontSize(page: Page, percent: number) {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}

/** Lists elements that exceed the right edge of the page and are not inside a scrolling or clipping element. */
function listOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element): boolean => {
      const { parentElement: parent } = element
      if (!parent || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !isClipped(element))
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`,
      )
  })
}

/** Lists elements whose own text is wider than the place for it, where the rest is hidden. */
function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(hasText)
      .filter((element) => !element.matches('.sr-only, option, script, style'))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        return isCut && overflowX !== 'visible' && textOverflow !== 'ellipsis'
      })
      .map((element) => `cut: ${element.className} ${element.textContent?.slice(0, 40)}`)
  })
}
