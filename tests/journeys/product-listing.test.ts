import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createProduct, saveTermTranslations } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { openCatalogueInBrowser } from '#tests/support/browser-catalogue'
import { seedCatalogue } from '#tests/support/seed-catalogue'
import { addTestProductToCategory, utc } from '#tests/support/test-shop'

test('Mina filters the shop by mouse; reload and back keep the filters', async () => {
  const { page, consoleErrors } = await openCatalogueInBrowser()
  await waitForCount(page, '40 products')

  await page.locator('summary', { hasText: 'Home & Garden' }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'Lighting' }).click()
  await waitForCount(page, '4 products')
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await waitForCount(page, '3 products')
  assert.match(page.url(), /\/shop\?category=lighting&in_stock=true$/)

  await page.reload()
  await waitForCount(page, '3 products')
  assert.equal(await page.getByRole('checkbox', { name: 'In stock' }).isChecked(), true)
  await page.getByRole('link', { name: /In stock\s*remove/ }).click()
  await waitForCount(page, '4 products')
  assert.equal(await page.getByRole('checkbox', { name: 'In stock' }).isChecked(), false)
  await page.goBack()
  await waitForCount(page, '3 products')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price_asc')
  await page.waitForURL(/sort=price_asc/)
  assert.deepEqual(consoleErrors, [])
})

test('a shopper sees only what is on sale, and the URL holds it', async () => {
  const { page, visit } = await openCatalogueInBrowser()
  await waitForCount(page, '40 products')

  await page.getByRole('checkbox', { name: 'On sale' }).check()
  await waitForCount(page, '1 product')
  assert.match(page.url(), /\/shop\?reduced=true$/)
  await page.getByRole('link', { name: 'Sky table lamp' }).first().waitFor()
  await visit('/shop?in_stock=true&reduced=true&category=tableware')
  await page.getByRole('link', { name: 'Include what is not on sale' }).click()
  await page.waitForURL('**/shop?category=tableware&in_stock=true')
})

test('a shopper filters by colours, size and brand, and removes a filter by its chip', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedShirts })
  await visit('/de/shop')
  const filters = page.locator('.filters')
  await filters.getByRole('checkbox', { name: 'Rot' }).check()
  await page.waitForURL(/\/de\/shop\?colour=red$/)
  await filters.getByRole('checkbox', { name: 'Blau' }).check()
  await page.waitForURL(/\/de\/shop\?colour=blue&colour=red$/)
  await page
    .locator('.listing')
    .getByRole('link', { name: /Blau\s*entfernen/ })
    .click()
  await page.waitForURL(/\/de\/shop\?colour=red$/)
  await filters.getByRole('checkbox', { name: 'Groß 1' }).check()
  await page.waitForURL(/colour=red&size=Large$/)
  await filters.getByRole('checkbox', { name: 'Kvist' }).check()
  await page.waitForURL(/colour=red&size=Large&brand=Kvist$/)
  await page.getByRole('link', { name: 'Shirt Orrin' }).first().waitFor({ state: 'detached' })
  assert.deepEqual(await page.locator('.card-title').allTextContents(), ['Shirt Kvist'])

  await page.getByRole('link', { name: /Größe Groß\s*entfernen/ }).click()
  await page.waitForURL(/colour=red&brand=Kvist$/)
  await page.getByRole('link', { name: /Kvist\s*entfernen/ }).click()
  await page.getByRole('link', { name: 'Shirt Orrin' }).first().waitFor()
  assert.match(page.url(), /colour=red$/)
  assert.equal(await filters.getByRole('checkbox', { name: 'Kvist' }).isChecked(), false)
  await page.goBack()
  await page.waitForURL(/colour=red&brand=Kvist$/)
  await page.getByRole('link', { name: 'Shirt Orrin' }).first().waitFor({ state: 'detached' })
  assert.equal(await filters.getByRole('checkbox', { name: 'Rot' }).isChecked(), true)
})

test('a product that Mina points at is loaded before she clicks, and the page fades into it', async () => {
  const { page, consoleErrors } = await openCatalogueInBrowser({ viewport: DESKTOP_VIEWPORT })
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...input) => {
      sessionStorage.setItem('transitions', `${Number(sessionStorage.getItem('transitions')) + 1}`)
      return start(...input)
    }
  })
  const countTransitions = () => page.evaluate(() => Number(sessionStorage.getItem('transitions')))
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL(/in_stock=true/)
  const link = page.locator('.card-title a').nth(1)
  const title = await link.textContent()
  const isProduct = (url: string) => /^\/api\/products\/[^/]+$/.test(new URL(url).pathname)
  const [response] = await Promise.all([
    page.waitForResponse((answer) => isProduct(answer.url())),
    link.hover(),
  ])
  await response.finished()
  assert.equal(await countTransitions(), 0, 'filters change without a transition')

  const requests: string[] = []
  page.on('request', (request) => isProduct(request.url()) && requests.push(request.url()))
  await link.click()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  assert.deepEqual(requests, [])
  assert.equal(await countTransitions(), 1)
  assert.deepEqual(consoleErrors, [])
})

test('Theo pages with the keyboard, opens a product, and returns to the same position', async () => {
  const { page } = await openCatalogueInBrowser({ viewport: DESKTOP_VIEWPORT })
  assert.equal(await page.locator('.card').count(), 24)

  await page.getByRole('link', { name: 'Show 16 more' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('40 of 40 products').waitFor()
  await page.waitForURL(/\?cursor=/)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Mug number 16')

  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mug number 16', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('40 of 40 products').waitFor()
  assert.equal(await page.locator('.card').count(), 40)
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - before) < 5)

  await page.reload()
  assert.equal(await page.locator('.card-title').first().textContent(), 'Mug number 16')
  await page.getByRole('link', { name: 'Back to the start of the list' }).click()
  await page.getByRole('heading', { name: 'Mug number 40' }).waitFor()
})

test('on a phone the filters open in a sheet that shows how many products match', async () => {
  const { page } = await openCatalogueInBrowser({ viewport: PHONE_VIEWPORT })

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('radio', { name: 'AliExpress' }).check()
  await page.getByRole('button', { name: 'Show 2 products' }).click()
  await waitForCount(page, '2 products')
  await page.locator('#filters').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  assert.equal(await page.locator('.card').count(), 2)
})

test('on a phone Mina chooses two columns, and the shop remembers it', async () => {
  const { page, visit } = await openCatalogueInBrowser({ viewport: PHONE_VIEWPORT })
  const countColumns = () =>
    page
      .locator('.grid-3')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  const button = page.getByRole('button', { name: 'Two columns' })
  assert.equal(await countColumns(), 1)
  await button.click()
  assert.equal(await countColumns(), 2)

  await visit('/categories/lighting')
  assert.equal(await countColumns(), 2)
  assert.equal(await button.getAttribute('aria-pressed'), 'true')
  await button.click()
  await page.reload()
  assert.equal(await countColumns(), 1)
  await page.setViewportSize(DESKTOP_VIEWPORT)
  await button.waitFor({ state: 'hidden' })
})

test('filters, paging and the filter sheet work without JavaScript', async () => {
  const { page } = await openShopInBrowser({
    products: [],
    seed: seedCatalogue,
    contextOptions: { viewport: PHONE_VIEWPORT, javaScriptEnabled: false },
  })
  await page.goto('/shop')
  await page
    .getByRole('link', { name: 'Show 24 more' })
    .or(page.getByRole('link', { name: 'Show 16 more' }))
    .click()
  await page.waitForURL(/cursor=/)
  assert.equal(await page.locator('.card').count(), 16)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.getByLabel('To', { exact: true }).fill('20,00')
  await page.getByRole('button', { name: /^Show \d+ products$/ }).click()
  await page.waitForURL(/in_stock=true/)
  assert.match(page.url(), /max_price=20/)
  await waitForCount(page, '8 products')
})

test('a category is found by its slug, by its name and by the home page link; an unknown category is answered with 404', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  for (const path of [
    '/categories/lighting',
    '/categories/Lighting',
    '/categories?category=Lighting',
  ]) {
    assert.equal((await visit(path))?.status(), 200)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Lighting')
    assert.equal(await page.locator('link[rel=canonical]').count(), 1)
    assert.match(await getCanonicalUrl(page), /\/categories\/lighting$/)
  }
  for (const path of ['/categories/no-such-thing', '/shop?category=no-such-thing']) {
    assert.equal((await visit(path))?.status(), 404)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  }

  await visit('/shop')
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as never as {
      __reactRouterDataRouter: Router
    }
    return router.navigate('/shop?category=no-such-thing')
  })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await page.goBack()
  await waitForCount(page, '40 products')
  await visit('/categories')
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'All Categories')
})

test('a search shows its number of results, and a blank search is not sent', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await visit('/search?q=%20%20')
  const box = page.getByRole('searchbox', { name: 'Search products' })
  await box.fill('   ')
  await box.press('Enter')
  assert.match(page.url(), /q=%20%20$/)

  await box.fill(' lantern ')
  await box.press('Enter')
  await page.getByText('Found 1 results for "lantern"').waitFor()
  await box.fill('zzzzqqqq')
  await box.press('Enter')
  await page.getByText('No results found for "zzzzqqqq"').waitFor()
  await page.getByText('Try different keywords or browse our categories').waitFor()
})

test('two categories of the same name have a page each, and the filter marks the current one', async () => {
  const seedTwoShoeCategories = async (db: Database) => {
    await addTestProductToCategory(db, ['Women', 'Shoes'], 'Red pump')
    await addTestProductToCategory(db, ['Men', 'Shoes'], 'Brown brogue')
  }
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedTwoShoeCategories })
  for (const [slug, department, shoe] of [
    ['shoes', 'Women', 'Red pump'],
    ['men-shoes', 'Men', 'Brown brogue'],
  ] as const) {
    await visit(`/categories/${slug}`)
    await page.getByRole('heading', { name: shoe }).waitFor()
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    assert.deepEqual(await breadcrumb.locator('li').allTextContents(), [
      'Home',
      'Categories',
      department,
      'Shoes',
    ])
    const current = page.getByRole('complementary').locator('a[aria-current]')
    assert.equal(await current.getAttribute('href'), `/categories/${slug}`)
  }
})

test('when the products fail to load, the shop shows an error and can be retried', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await visit('/categories')
  await page.route('**/api/products?*', (route) => route.abort())
  await page.route('**/api/products', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('main').getByText('Failed to load products').waitFor()
  assert.equal(await page.locator('.toast').count(), 0)

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await waitForCount(page, '40 products')
})

test('when the categories fail to load, their page shows an error and can be retried', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await page.route('**/api/categories?*', (route) => route.abort())
  await visit('/cart')
  await page.getByRole('button', { name: 'Categories' }).click()
  assert.equal(await page.locator('.mega-menu-columns > li').count(), 0)
  await page.locator('.mega-menu').getByRole('link', { name: 'View All Categories' }).click()
  await page.getByRole('main').getByText('Failed to load categories').waitFor()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'All Categories' }).waitFor()
})

test('a price range that cannot be answers with what is wrong', async () => {
  const { page, visit } = await openCatalogueInBrowser()
  await page.getByLabel('From', { exact: true }).fill('100')
  await page.getByLabel('To', { exact: true }).fill('50')
  await page.keyboard.press('Enter')
  await page.locator('#price-error', { hasText: 'can’t be higher than' }).waitFor()
  await page.getByLabel('To', { exact: true }).fill('1.000,00')
  await page.keyboard.press('Tab')
  await page.locator('#price-error', { hasText: 'Enter a price' }).waitFor()
  await page.getByLabel('To', { exact: true }).fill('1000')
  await page.keyboard.press('Enter')
  await page.waitForURL(/min_price=100&max_price=1000/)
  await page.locator('#price-error').waitFor({ state: 'detached' })

  await visit('/shop?min_price=abc')
  await page.locator('#price-error', { hasText: 'Enter a price' }).waitFor()
})

test('what Theo types into the second price field stays while the list for the first one loads', async () => {
  const { page } = await openCatalogueInBrowser()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(/\/api\/products\?.*min_price=20/)
  const to = page.getByLabel('To', { exact: true })

  await page.getByLabel('From', { exact: true }).fill('20')
  await to.fill('25')
  await requested
  release()
  await page.waitForURL(/min_price=20/)
  await page.getByRole('link', { name: /\$20.*remove/ }).waitFor()

  assert.equal(await to.inputValue(), '25')
  await to.press('Enter')
  await page.waitForURL(/min_price=20&max_price=25/)
})

test('a link preselects the source, and a shopper changes it', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await visit('/shop?source=aliexpress')
  const source = page.getByRole('group', { name: 'Source' }).first()
  assert.ok(await source.getByRole('radio', { name: /^AliExpress/ }).isChecked())
  await page.getByRole('link', { name: 'Halden wireless headphones' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Ostra desk lamp' }).count(), 0)
  await source.getByRole('radio', { name: /^Manual/ }).check()
  await page.waitForURL(/source=manual/)
  await page
    .getByRole('link', { name: 'Halden wireless headphones' })
    .waitFor({ state: 'detached' })
  await source.getByRole('radio', { name: /^All/ }).check()
  await page.waitForURL((url) => !url.search.includes('source'))
})

test('an empty listing shows three hints that widen the filters', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await visit('/shop?source=aliexpress&rating=5&min_price=500')
  await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
  assert.deepEqual(await page.locator('.hints a').allTextContents(), [
    'Show products with any rating',
    'Remove the price range',
    'Show products from every source',
  ])
})

for (const [device, viewport] of Object.entries({
  desktop: DESKTOP_VIEWPORT,
  phone: PHONE_VIEWPORT,
})) {
  test(`axe finds no violations on any listing on a ${device}, light and dark`, async () => {
    const { page, visit } = await openShopInBrowser({
      products: [],
      seed: seedCatalogue,
      contextOptions: { viewport },
    })
    for (const path of [
      '/shop?category=lighting',
      '/categories',
      '/categories/electronics',
      '/search?q=lamp',
      '/search?q=zzzz',
    ]) {
      await visit(path)
      assert.deepEqual(await findViolations(page), [], path)
      await setDarkTheme(page)
      assert.deepEqual(await findViolations(page), [], `${path} in the dark theme`)
    }
  })
}

interface Router {
  navigate: (to: string) => Promise<void>
}

/** Waits for the product count beside the title. */
async function seedShirts(db: Database) {
  const now = utc('2026-08-01 09:00')
  for (const [brand, value, swatch] of [
    ['Kvist', 'Brick', '#a5402f'],
    ['Orrin', 'Brick', '#a5402f'],
    ['Kvist', 'Sea', '#2040c0'],
  ] as const) {
    const size = brand === 'Kvist' ? 'Large' : 'Small'
    await createProduct(db, {
      title: `Shirt ${brand}`,
      brand,
      options: [
        { name: 'Colour', values: [{ value, swatch }] },
        { name: 'Size', values: [{ value: size }] },
      ],
      variants: [{ options: [value, size], price: { minor: 100, currency: 'USD' }, stock: 1 }],
      now,
    })
  }
  const terms = [{ term: 'Large', name: 'Size', translation: 'Groß' }]
  await saveTermTranslations(db, { language: 'de', terms })
}

function waitForCount(page: Page, count: string) {
  return page.locator('.section-head').getByText(count, { exact: true }).waitFor()
}

async function getCanonicalUrl(page: Page) {
  return (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
}
