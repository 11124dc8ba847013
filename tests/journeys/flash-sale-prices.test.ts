import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { createProduct, findOrCreateCategoryPath } from '#modules/catalog'
import { planNextSale } from '#modules/flash-sales'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signUpOnPage } from '#tests/support/browser-account'
import { setExchangeRates } from '#tests/support/currencies'
import { HOME_SEED } from '#tests/support/flash-sale-shop'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { assertNothingMoved, resetLayoutShift, watchLayoutShift } from '#tests/support/layout-shift'
import { addTestProductToCategory, utc } from '#tests/support/test-shop'

const PRICES = '/api/flash-sales/current/prices'

test('a guest who reveals the sale sees its price in lists and on the product page, by one request, and nothing moves', async () => {
  const { page, visit, percent, price, apiRequests, consoleErrors } = await openSale()
  await reveal(page, visit)
  await watchLayoutShift(page, { countsAll: true })
  // The prices come after the page has been painted, as on a slow connection.
  await page.route(`**${PRICES}*`, async (route) => {
    await page.waitForTimeout(1000)
    await resetLayoutShift(page)
    await route.continue()
  })
  for (const path of ['/shop', '/search?q=vase', '/products/vase-1']) {
    apiRequests.length = 0
    await visit(path)
    const place = path.startsWith('/products') ? page.locator('.buy-box') : getCard(page)
    await waitForPrice(place, price)
    await place.getByText(`−${percent}%`).waitFor()
    await place.getByText('Flash sale, before: $12.00').waitFor()
    await place.getByText('Lowest price in the last 30 days: $12.00').waitFor()
    assert.equal(apiRequests.filter((one) => one === PRICES).length, 1, path)
    await assertNothingMoved(page)
    assert.deepEqual(await findViolationsInBothThemes(page), [])
  }
  const breakdown = page.locator('details', { hasText: 'You pay' })
  await breakdown.locator('summary').click()
  await breakdown.getByText(`Flash sale, ${percent}%`).waitFor()
  const ownPrices = await page.locator('script[type="application/ld+json"]').allTextContents()
  assert.match(ownPrices.join(), /"price":"?12/)
  assert.deepEqual(consoleErrors, [])
})

test('on a phone the price of the sale fits a card, and follows a sale that ends and a product that sells out', async () => {
  const contextOptions = { viewport: PHONE_VIEWPORT, reducedMotion: 'reduce' as const }
  const { page, visit, db, price, consoleErrors } = await openSale(contextOptions)
  await reveal(page, visit)
  await visit('/shop')
  await waitForPrice(getCard(page), price)
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/products/vase-1')
  await waitForPrice(page.locator('.buy-box'), price)
  assert.deepEqual(await findLayoutFaults(page), [])

  await visit('/shop')
  await waitForPrice(getCard(page, 'Vase 2'), price)
  await db.execute(sql`
    update flash_sale_products set taken = quota
    where product_id = (select id from products where slug = 'vase-1')`)
  // Prices are loaded again by a shopper who comes back to the tab after some seconds.
  await page.waitForTimeout(5_100)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waitForPrice(getCard(page), '$12.00')
  await waitForPrice(getCard(page, 'Vase 2'), price)

  await db.execute(sql`update flash_sales set ends_at = now() + interval '4 seconds'`)
  await visit('/shop')
  await waitForPrice(getCard(page, 'Vase 2'), price)
  await waitForPrice(getCard(page, 'Vase 2'), '$12.00')
  assert.equal(await page.getByText('Flash sale, before:').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const requested = watchSaleScripts(page)
  await visit('/shop')
  assert.deepEqual(requested, [], 'nothing of a sale that has ended is loaded')
  assert.deepEqual(consoleErrors, [])
})

test('the price shows in another tab that is open, and stays when the guest signs up', async () => {
  const { page, visit, context, price, consoleErrors } = await openSale()
  const other = await context.newPage()
  await other.goto('/shop')
  await waitForPrice(getCard(other), '$12.00')
  await reveal(page, visit)
  await waitForPrice(getCard(other), price)
  await other.close()
  await signUpOnPage(page, visit, MINA)
  await page.waitForFunction(() => localStorage['outwit-session'] && !localStorage['outwit-cart'])
  await visit('/shop')
  await waitForPrice(getCard(page), price)
  assert.deepEqual(consoleErrors, [])
})

test('in euros and calm mode Mina sees the prices in lists, and of variants that differ the price of her choice', async () => {
  const { page, visit, db, percent, consoleErrors } = await openSale()
  const reduce = (cents: number) => (cents - Math.round((cents * percent) / 100)) / 100
  const euros = (cents: number) => `€${reduce(cents).toFixed(2)}`
  await setExchangeRates(db, { EUR: 0.86 }, { now: new Date() })
  await reveal(page, visit)
  await page.evaluate(() => localStorage.setItem('outwit-calm-mode', 'true'))
  await visit('/shop')
  await page.getByRole('button', { name: 'Language and currency' }).click()
  await page.getByRole('button', { name: /^EUR/ }).click()
  await waitForPrice(getCard(page), euros(999))
  await waitForPrice(getCard(page, 'Floor Lamp'), `From ${euros(3399)}`)
  assert.equal(await page.getByRole('timer').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit('/products/floor-lamp')
  const box = page.locator('.buy-box')
  await box.getByRole('radio', { name: '36 cm' }).check({ force: true })
  await waitForPrice(box, euros(5199))
  await box.getByText('Flash sale, before: €51.99').waitFor()
  await box.getByRole('radio', { name: '24 cm' }).check({ force: true })
  await waitForPrice(box, euros(3399))
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('who has revealed nothing loads nothing of the prices, and pages have the same bytes after a reveal', async () => {
  const { page, visit, baseURL, apiRequests, price } = await openSale()
  const paths = ['/', '/shop', '/search?q=vase', '/products/vase-1']
  const read = (path: string) => fetch(`${baseURL}${path}`).then((response) => response.text())
  const before = await Promise.all(paths.map(read))
  const scripts = watchSaleScripts(page)
  await visit('/shop')
  await visit('/products/vase-1')
  assert.deepEqual(scripts, [])
  assert.equal(apiRequests.includes(PRICES), false)
  await reveal(page, visit)
  await visit('/shop')
  await waitForPrice(getCard(page), price)
  assert.equal(scripts.length > 0, true)
  const after = await Promise.all(paths.map(read))
  for (const [index, path] of paths.entries()) assert.equal(after[index], before[index], path)
  for (const html of after) assert.equal(html.includes(price), false)
})

async function openSale(contextOptions: BrowserContextOptions = {}) {
  const identitySettings = { autoconfirm: true }
  const shop = await openShopInBrowser({ contextOptions, identitySettings })
  for (let n = 1; n <= 6; n++) {
    await addTestProductToCategory(shop.db, ['Home & Garden', 'Vases'], `Vase ${n}`)
  }
  await addFloorLamp(shop.db)
  const before = new Date(Date.now() - 3.2 * 3_600_000)
  await planNextSale(shop.db, { now: before, seed: HOME_SEED })
  const { rows } = await shop.db.execute<{ percent: number }>(sql`select percent from flash_sales`)
  const { percent } = rows[0]!
  return { ...shop, percent, price: `$${(12 - Math.round(12 * percent) / 100).toFixed(2)}` }
}

async function addFloorLamp(db: Database) {
  const ofSize = (size: string, price: number) => ({
    ...{ options: [size], price: dollars(price), stock: 9 },
  })
  await createProduct(db, {
    ...{ title: 'Floor Lamp', now: utc('2026-08-01 09:00') },
    categoryId: await findOrCreateCategoryPath(db, ['Home & Garden', 'Lamps']),
    options: [{ name: 'Shade', values: [{ value: '24 cm' }, { value: '36 cm' }] }],
    variants: [ofSize('24 cm', 40), ofSize('36 cm', 60)],
  })
}

async function reveal(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/mystery-flash-sale')
  await page.getByRole('button', { name: 'Reveal Discount' }).click()
  await page.getByRole('heading', { name: 'In the sale' }).waitFor()
  await page.waitForFunction(() => localStorage.flashSales?.includes('"isRevealed":true'))
}

function getCard(page: Page, title = 'Vase 1') {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title })
}

/** The price that a card or product page shows, which is neither the former nor the lowest one. */
function waitForPrice(place: Locator, text: string) {
  return place
    .locator('.price-current')
    .and(place.page().getByText(text, { exact: true }))
    .waitFor()
}

/** Collects the requests for the code of the prices. */
function watchSaleScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('revealed-prices-sync')) scripts.push(request.url())
  })
  return scripts
}
