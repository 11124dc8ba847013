import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { homeContent } from '#demo/catalogue/home-content'
import { updateHomeContent } from '#modules/content'
import type { Database } from '#platform/db/database'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { seedCatalogue } from '#tests/support/seed-catalogue'

test('at 320 by 256 pixels neither the header nor the buying bar covers the page', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: (db) => seedCatalogue(db, { count: 7 }) },
    contextOptions: { viewport: { width: 320, height: 256 } },
  })
  await visit('/products/sky-table-lamp')
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  const covering = await page.evaluate(() =>
    [...document.querySelectorAll('.header, .sticky-buy-bar')]
      .filter((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        return height > 0 && bottom > 0 && top < innerHeight
      })
      .map(({ className }) => className),
  )
  assert.deepEqual(covering, [])
})

test('without JavaScript the cart says what to do', async () => {
  const { page } = await openShopInBrowser({ contextOptions: { javaScriptEnabled: false } })
  await page.goto('/cart')
  await page.getByText('The cart needs JavaScript.').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /support/ })
    .click()
  await page.waitForURL(/\/support$/)
})

test('at 390 pixels and a font size of 200 % the buying bar shows the whole name of the product', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: (db) => seedCatalogue(db, { count: 7 }) },
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/products/sky-table-lamp')
  const isClipped = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const name = document.querySelector('.sticky-buy-bar-product')!
    return name.scrollWidth > name.clientWidth
  })
  assert.equal(isClipped, false)
})

test('at 390 pixels and a font size of 200 % no text is clipped', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: seedHomeAndProducts, contextOptions: { viewport: PHONE_VIEWPORT } },
  })
  for (const path of ['/', '/shop', '/de/shop?sort=price_desc', '/search?q=lamp', '/categories']) {
    await visit(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    assert.deepEqual(await listClipped(page), [], path)
  }
})

test('the links of a breadcrumb are at least 24 pixels high', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/products/blue-cap')
  const heights = await page
    .locator('.breadcrumbs a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  assert.ok(heights.length > 1)
  assert.ok(Math.min(...heights) >= 24, String(heights))
})

async function seedHomeAndProducts(db: Database) {
  await seedCatalogue(db, { count: 7 })
  await updateHomeContent(db, { blocks: homeContent, now: new Date() })
}

/** Lists texts that reach over the edge of an element that hides its overflow, and choices that are wider than their field. */
function listClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const listTexts = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
    const getTextBox = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    }
    const isScrolling = (overflowX: string) => overflowX === 'auto' || overflowX === 'scroll'
    const isCut = (element: Element) => {
      const boxes = listTexts(element).map(getTextBox)
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const { overflowX } = getComputedStyle(outer)
        if (outer === document.body || overflowX === 'visible') continue
        const { left, right } = outer.getBoundingClientRect()
        return (
          !isScrolling(overflowX) &&
          boxes.some((box) => box.left < left - 1 || box.right > right + 1)
        )
      }
      return boxes.some(({ right }) => right > innerWidth + 1)
    }
    const isTooNarrow = (select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = font
      const { width } = canvas.measureText(select.selectedOptions[0]?.text ?? '')
      return width > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    }
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only')
    const texts = [...document.querySelectorAll('body *')].filter(isVisible)
    const selects = [...document.querySelectorAll('select')].filter(isVisible)
    const clipped = [...texts.filter(isCut), ...selects.filter(isTooNarrow)]
    return clipped.map(({ className, textContent }) => `${className} ${textContent?.slice(0, 40)}`)
  })
}
