import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { settingsPanels } from '#app/routes/account/settings/panels.ts'
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
  '/profile',
  '/newsletter/unsubscribe',
  '/no-such-page',
]

for (const fontSizePercent of [100, 200]) {
  test(`no screen overflows at 360 pixels and a font size of ${fontSizePercent} %`, async () => {
    const { page, visit } = await openShopInBrowser({
      products: [],
      seed: seedCatalogue,
      contextOptions: { viewport: SMALLEST_VIEWPORT },
    })
    await visit('/products/mug-number-9')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('status').getByText('Mug number 9').waitFor()
    for (const path of SCREENS) {
      await visit(path)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, fontSizePercent)
      if (path === '/cart') await page.getByRole('heading', { name: 'Summary' }).waitFor()
      assert.deepEqual(await listOverflowing(page), [], path)
    }
  })
}

const ACCOUNT_SCREENS = [
  ...['overview', 'orders', 'payments', 'invoices', 'wishlist', 'analytics'].map(
    (tab) => `tab=${tab}`,
  ),
  ...settingsPanels.map(({ id }) => `panel=${id}`),
].map((query) => `/profile?${query}`)

for (const fontSizePercent of [100, 200]) {
  test(`an account with long words does not overflow at 360 pixels and a font size of ${fontSizePercent} %`, async () => {
    const { page, visit, db } = await openShopInBrowser({
      ...{
        products: [],
        identitySettings: { autoconfirm: true },
        contextOptions: { viewport: SMALLEST_VIEWPORT, reducedMotion: 'reduce' },
      },
    })
    const { orderId } = await createPendingOrder(db, { title: LONG_WORD, quantity: 99 })
    await signInByApi(page, { ...MINA, name: LONG_NAME })
    await db.update(orders).set({ ...EXPENSIVE_ORDER, userId: sql`(select id from users)` })
    for (const path of [...ACCOUNT_SCREENS, '/my-orders', `/orders/${orderId}`]) {
      await visit(path)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, fontSizePercent)
      await page.locator('main h1').waitFor()
      await page.waitForFunction(
        () => document.querySelector('main :is(.skeleton, [aria-busy=true])') === null,
      )
      assert.deepEqual(await listOverflowing(page), [], path)
    }
  })
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständer'
const LONG_NAME = `Wilhelmine von Hohenlohe-${LONG_WORD}`

const EXPENSIVE_ORDER = {
  fulfilmentState: 'delivered' as const,
  ...{ holdExpiresAt: null, itemsMinor: 4_416_800 },
  ...{ totalMinor: 4_417_700, baseMinor: 4_417_700, paidMinor: 4_417_700 },
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
