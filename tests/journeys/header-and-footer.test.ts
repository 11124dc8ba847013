import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('the category menu shows at most eight categories with three subcategories each', async () => {
  const { page, visit, complaints } = await openShopInBrowser({ seed: departments })
  await visit('/')

  await page.getByRole('button', { name: 'Categories' }).click()
  const menu = page.locator('.mega')
  assert.equal(await menu.locator('.mega-columns > li').count(), 8)
  assert.deepEqual(
    await menu.locator('.mega-columns > li').first().getByRole('link').allTextContents(),
    ['Department 1', 'Bags', 'Lamps', 'Mugs', 'View all 4 subcategories'],
  )
  assert.deepEqual(await findViolations(page), [])

  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

test('the search box shows suggestions, and the arrow keys select them', async () => {
  const { page, visit } = await openShopInBrowser({
    seed: departments,
    products: ['Wireless headphones'],
  })
  await visit('/')

  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('wirel')
  const found = page.getByRole('option', { name: /Wireless headphones/ }).last()
  await found.waitFor()
  assert.deepEqual(await findViolations(page), [])

  await box.press('ArrowUp')
  assert.equal(await found.getAttribute('aria-selected'), 'true')
  await box.press('Enter')
  await page.waitForURL('**/products/wireless-headphones')
  assert.equal(await box.inputValue(), '')
})

test('a search is trimmed and clears the box; an empty search is not sent', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  const box = page.getByRole('combobox', { name: 'Search' })

  await box.fill('   ')
  await box.press('Enter')
  assert.equal(new URL(page.url()).pathname, '/')

  await box.fill('  blue & cap ')
  await box.press('Enter')
  await page.waitForURL('**/search?q=blue%20%26%20cap')
  assert.equal(await box.inputValue(), '')
})

test('on a phone the menu contains the search and all links, and following a link closes it', async () => {
  const { page, visit } = await openShopInBrowser({
    seed: departments,
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/')
  await page.getByRole('button', { name: 'Menu' }).click()

  const menu = page.getByRole('dialog', { name: 'Menu' })
  assert.equal(await menu.getByRole('combobox', { name: 'Search' }).isVisible(), true)
  await menu.getByText('Categories', { exact: true }).click()
  assert.equal(
    await menu.getByRole('link', { name: 'Department 1', exact: true }).isVisible(),
    true,
  )
  assert.deepEqual(await findViolations(page), [])

  await menu.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.waitForURL('**/shop')
  await menu.waitFor({ state: 'hidden' })
})

test('on a phone each section of the footer collapses separately', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await visit('/')
  const footer = page.getByRole('contentinfo')
  const contact = footer.getByRole('link', { name: 'Contact Us' })
  assert.equal(await contact.isVisible(), false)

  await footer.getByRole('button', { name: 'Support' }).click()
  assert.equal(await contact.isVisible(), true)
  assert.equal(await footer.getByRole('link', { name: 'My Orders' }).isVisible(), false)
  await footer.getByRole('button', { name: 'Support' }).click()
  assert.equal(await contact.isVisible(), false)
})

test('the theme is stored and applied before the first paint', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  assert.equal(await ground(page), 'rgb(16, 23, 20)')

  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  assert.equal(await ground(page), 'rgb(16, 23, 20)')
})

test('a page loads its scripts only after the first paint, and then hydrates', async () => {
  const { page, visit } = await openShopInBrowser({ seed: departments })
  await visit('/')
  const html = await (await page.request.get(page.url())).text()
  const asksAtOnce = /rel="modulepreload"|<script[^>]* type="module"/.test(html)
  assert.deepEqual([asksAtOnce, /<script[^>]* type="later"/.test(html)], [false, true])

  await page.getByRole('button', { name: 'Categories' }).click()
  await page.locator('.mega').waitFor()
})

test('the Tab key reaches the skip link and the header links in order', async () => {
  const { page, visit } = await openShopInBrowser({ seed: departments })
  await visit('/')
  const reached: string[] = []
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(nameOfFocused))
  }
  const places = ['Skip to content', 'Outwit', 'Home', 'Shop', 'Categories', 'Search']
  assert.deepEqual(reached, places)
})

test('the back link goes to the previous page, or to the parent page without a history', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'] })
  await visit('/nowhere')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/shop')
  await visit('/elsewhere')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/shop')
})

test('an unknown URL is answered with 404 and an accessible page, in both themes', async () => {
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    const { page, visit } = await openShopInBrowser({ contextOptions: { viewport } })
    const answer = await visit('/no/such/place')

    assert.equal(answer?.status(), 404)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Page Not Found')
    assert.equal(await page.getByRole('link', { name: 'Go back home' }).getAttribute('href'), '/')
    assert.deepEqual(await findViolations(page), [])
    await setDarkTheme(page)
    assert.deepEqual(await findViolations(page), [])
  }
})

test('the sitemap page links to every category', async () => {
  const { page, visit } = await openShopInBrowser({ seed: departments })
  await visit('/sitemap')
  const main = page.getByRole('main')
  for (const name of ['Department 1', 'Department 10']) {
    await main.getByRole('link', { name, exact: true }).waitFor()
  }
})

test('the footer links only to the configured social profiles', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  const elsewhere = page.locator('.footer-base a')
  assert.deepEqual(await elsewhere.allTextContents(), ['Instagram'])
  assert.equal(await elsewhere.getAttribute('href'), 'https://instagram.example/outwit')
})

test('a production build does not serve the design system page', async () => {
  const { visit } = await openShopInBrowser({})
  assert.equal((await visit('/dev/ui'))?.status(), 404)
})

test('a visitor who loses the connection sees a message', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

/** Ten departments with a product and four subcategories each. */
async function departments(db: Database) {
  for (let place = 1; place <= 10; place++) {
    for (const below of ['Mugs', 'Lamps', 'Bags', 'Toys']) {
      await addTestProductToCategory(db, [`Department ${place}`, below], `${below} ${place}`)
    }
  }
}

function ground(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

function nameOfFocused(): string {
  const focused = document.activeElement
  const named = focused?.getAttribute('aria-label') ?? focused?.textContent?.trim()
  return named || (focused?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '')
}
