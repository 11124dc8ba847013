import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { awaitPurges } from '#tests/support/await-purges'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addTestProductToCategory } from '#tests/support/test-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

test('the category menu shows at most eight categories with three subcategories each', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({ seed: seedDepartments })
  await visit('/')

  await page.getByRole('button', { name: 'Categories' }).click()
  const menu = page.locator('.mega-menu')
  assert.equal(await menu.locator('.mega-menu-columns > li').count(), 8)
  assert.deepEqual(
    await menu.locator('.mega-menu-columns > li').first().getByRole('link').allTextContents(),
    ['Department 1', 'Bags', 'Lamps', 'Mugs', 'View all 4 subcategories'],
  )
  assert.deepEqual(await findViolations(page), [])

  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  assert.deepEqual(consoleErrors, [])
})

test('the search box shows suggestions, and the arrow keys select them', async () => {
  const { page, visit } = await openShopInBrowser({
    seed: seedDepartments,
    products: ['Wireless headphones'],
  })
  await visit('/')

  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('wirel')
  const suggestion = page.getByRole('option', { name: /Wireless headphones/ }).last()
  await suggestion.waitFor()
  assert.deepEqual(await findViolations(page), [])

  await box.press('ArrowUp')
  assert.equal(await suggestion.getAttribute('aria-selected'), 'true')
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
  await page.waitForURL('**/search?q=blue+%26+cap')
  assert.equal(await box.inputValue(), '')
})

test('on a phone the menu contains the search and all links, and following a link closes it', async () => {
  const { page, visit } = await openShopInBrowser({
    seed: seedDepartments,
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
  assert.equal(await getBackgroundColor(page), 'rgb(16, 23, 20)')

  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  assert.equal(await getBackgroundColor(page), 'rgb(16, 23, 20)')
})

test('a page loads its scripts only after the first paint, and then hydrates', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedDepartments })
  await visit('/')
  const html = await (await page.request.get(page.url())).text()
  const loadsImmediately = /rel="modulepreload"|<script[^>]* type="module"/.test(html)
  assert.deepEqual([loadsImmediately, /<script[^>]* type="later"/.test(html)], [false, true])

  await page.getByRole('button', { name: 'Categories' }).click()
  await page.locator('.mega-menu').waitFor()
})

test('the Tab key reaches the skip link and the header links in order', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedDepartments })
  await visit('/')
  const reached: string[] = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(getFocusedName))
  }
  const expected = ['Skip to content', 'Outwit', 'Home', 'Shop', 'Categories', 'Search']
  assert.deepEqual(reached, expected)
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
    const response = await visit('/no/such/place')

    assert.equal(response?.status(), 404)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Page Not Found')
    assert.equal(await page.getByRole('link', { name: 'Go back home' }).getAttribute('href'), '/')
    assert.deepEqual(await findViolations(page), [])
    await setDarkTheme(page)
    assert.deepEqual(await findViolations(page), [])
  }
})

test('the sitemap page links to every category', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedDepartments })
  await visit('/sitemap')
  const main = page.getByRole('main')
  for (const name of ['Department 1', 'Department 10']) {
    await main.getByRole('link', { name, exact: true }).waitFor()
  }
})

test('the footer shows the configured profiles and the usual payment methods, or what an administrator saved', async () => {
  const { page, visit, baseURL, db, cache } = await openShopInBrowser({})
  const base = page.locator('.footer-base')
  const readMarks = () =>
    base.locator('img').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('alt')))
  await visit('/')
  assert.deepEqual(await readMarks(), ['Instagram', 'Visa', 'Mastercard', 'PayPal', 'Apple Pay'])
  const link = base.getByRole('link', { name: 'Instagram' })
  assert.equal(await link.getAttribute('href'), 'https://instagram.example/outwit')
  await base.locator('img').last().scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.footer-base img')].every(
      ({ naturalWidth }) => naturalWidth > 0,
    ),
  )

  const footer = { social: { Facebook: 'https://fb.example/o' }, payment_methods: ['Klarna'] }
  const save = (body: unknown) =>
    fetch(`${baseURL}/api/admin/footer`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  assert.equal((await save({ ...footer, payment_methods: ['Visa', 'Visa'] })).status, 422)
  assert.equal((await save({ ...footer, social: { Facebook: 'javascript:1' } })).status, 422)
  assert.equal((await save(footer)).status, 200)
  await awaitPurges({ db, cache })
  await visit('/')
  assert.deepEqual(await readMarks(), ['Facebook', 'Klarna'])
})

test('a production build does not serve the design system page', async () => {
  const { visit } = await openShopInBrowser({})
  assert.equal((await visit('/dev/ui'))?.status(), 404)
})

test('a visitor who loses the connection sees a message', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You’re offline.').waitFor({ state: 'detached' })
})

/** Creates ten departments with four subcategories each, and one product per subcategory. */
async function seedDepartments(db: Database) {
  for (let number = 1; number <= 10; number++) {
    for (const subcategory of ['Mugs', 'Lamps', 'Bags', 'Toys']) {
      await addTestProductToCategory(
        db,
        [`Department ${number}`, subcategory],
        `${subcategory} ${number}`,
      )
    }
  }
}

function getBackgroundColor(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

function getFocusedName(): string {
  const focused = document.activeElement
  const label = focused?.getAttribute('aria-label') ?? focused?.textContent?.trim()
  return label || (focused?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '')
}

test('the wordmark is drawn in the header and the footer, also after a change of the page', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({ products: ['Blue Cap'] })
  const measureWordmarks = () =>
    page
      .locator('.logo use')
      .evaluateAll((all) => all.map((use) => Math.round(use.getBoundingClientRect().width)))
  await visit('/products/blue-cap')
  const widths = await measureWordmarks()
  assert.equal(widths.length, 2)
  assert.ok(widths.every((width) => width > 50))

  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Shop' })
    .click()
  await page.waitForURL('**/shop')
  assert.deepEqual(await measureWordmarks(), widths)
  assert.deepEqual(consoleErrors, [])
})
