import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('the links of a breadcrumb are at least 24 pixels high', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/products/blue-cap')
  const heights = await page
    .locator('.breadcrumbs a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  assert.ok(heights.length > 1)
  assert.ok(Math.min(...heights) >= 24, String(heights))
})
