import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { visitShop } from '#tests/browser'
import { fillShelf } from '#tests/full-shelf'

const SMALLEST = { width: 360, height: 780 }
const screens = [
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

for (const letters of [100, 200]) {
  test(`at 360 pixels and letters of ${letters} % nothing sticks out of any screen`, async () => {
    const { page, visit } = await visitShop({
      shelf: [],
      fill: fillShelf,
      look: { viewport: SMALLEST },
    })
    await visit('/products/mug-number-9')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('status').getByText('Mug number 9').waitFor()
    for (const path of screens) {
      await visit(path)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, letters)
      if (path === '/cart') await page.getByRole('heading', { name: 'Summary' }).waitFor()
      assert.deepEqual(await sticksOut(page), [], path)
    }
  })
}

/** What reaches past the right edge and cannot be scrolled to inside its own box; the page itself hides it. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHeld = (element: Element): boolean => {
      const { parentElement: above } = element
      if (!above || above === document.body) return false
      return getComputedStyle(above).overflowX !== 'visible' || isHeld(above)
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !isHeld(element))
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`,
      )
  })
}
