import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { seedCatalogue } from '#tests/support/seed-catalogue'

const seedProducts = (db: Database) => seedCatalogue(db, { count: 7 })

test('Mina chooses a variant; the picture, the price and the URL follow, and the URL opens that variant', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    products: [],
    seed: seedProducts,
  })
  await visit('/products/ostra-desk-lamp')
  const main = page.getByRole('main')
  const price = main.locator('.price-page .price-current').first()
  assert.equal(await price.textContent(), 'From $59.00')

  await chooseOption(page, 'forest')
  await chooseOption(page, '36 cm')
  await main.locator('.price-page .price-current', { hasText: '$69.00' }).waitFor()
  assert.match((await page.locator('.gallery img').first().getAttribute('src')) ?? '', /forest/)
  const link = page.url()
  assert.match(link, /\?variant=[0-9a-f-]{36}$/)

  await visit('/shop')
  await visit(new URL(link).pathname + new URL(link).search)
  await main.locator('.price-page .price-current', { hasText: '$69.00' }).waitFor()
  assert.equal(await page.getByRole('radio', { name: '36 cm' }).isChecked(), true)
  assert.equal(await page.getByRole('radio', { name: 'forest' }).isChecked(), true)
  assert.deepEqual(consoleErrors, [])
})

test('the breadcrumb of a product links to the shop and to its categories', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/ostra-desk-lamp')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('li a')
  const hrefs = await breadcrumb.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  assert.deepEqual(hrefs.slice(0, 2), ['/', '/shop'])
  assert.match(hrefs.at(-1) ?? '', /^\/categories\?category=[\w-]+$/)
  await breadcrumb.last().click()
  await page.getByRole('heading', { name: 'Lighting', level: 1 }).waitFor()
})

test('sold-out and unavailable options are marked, and can still be selected', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/ostra-desk-lamp')

  await chooseOption(page, '24 cm, not available')
  const soldOut = page.getByRole('button', { name: 'Sold out' })
  assert.equal(await soldOut.first().isDisabled(), true)
  await chooseOption(page, /^brick/)
  assert.equal(await page.getByRole('radio', { name: '36 cm' }).isChecked(), true)
})

test('a colour is chosen for Theo and a size is not; the button leads him to the sizes', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/ostra-desk-lamp')
  assert.equal(await page.getByRole('radio', { name: 'mustard' }).isChecked(), true)
  assert.equal(await page.locator('.size input:checked').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add to Cart', exact: true }).count(), 0)

  await page.getByRole('button', { name: 'Choose: Shade' }).first().click()
  assert.ok(
    await page
      .locator('.size input')
      .first()
      .evaluate((size) => size.matches(':focus')),
  )
  await chooseOption(page, '36 cm')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('.toast', { hasText: 'Ostra desk lamp, mustard, 36 cm' }).waitFor()
})

test('a link opens a tab of a product, and the open tab is in the address', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/ostra-desk-lamp#specifications')
  await page.getByRole('tabpanel', { name: 'Specifications' }).waitFor()
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await page.waitForURL(/\/products\/ostra-desk-lamp#reviews$/)
  await chooseOption(page, '36 cm')
  await page.waitForURL(/\?variant=[0-9a-f-]{36}#reviews$/)
  await page.reload()
  await page.getByRole('tabpanel', { name: /Reviews/ }).waitFor()
})

test('the reviews of a product are loaded when their tab is opened', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    products: [],
    seed: seedProducts,
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const countReviewScripts = () => scripts.filter((url) => /\/assets\/reviews-/.test(url)).length
  await visit('/products/ostra-desk-lamp')
  assert.equal(countReviewScripts(), 0)

  await page.getByRole('tab', { name: /Reviews/ }).click()
  await page.locator('.review-sign-in').waitFor()
  assert.equal(countReviewScripts(), 2, 'the code and its texts')
  assert.deepEqual(consoleErrors, [])
})

test('a product stays on the screen if its reviews cannot be loaded', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await page.route(/\/assets\/reviews-/, (route) => route.abort())
  await visit('/products/ostra-desk-lamp#reviews')
  await page.getByRole('alert').filter({ hasText: 'reviews' }).waitFor()
  await page.getByRole('heading', { level: 1, name: /Ostra/ }).waitFor()
})

test('Theo adds two items to the cart with the keyboard alone and sees a message', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/sky-table-lamp')

  await page.getByRole('button', { name: 'One more' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Added to cart' }).waitFor()
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL(/\/cart$/)
})

test('a guest’s wishlist item is stored in the browser', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/ostra-desk-lamp')
  await page.getByRole('button', { name: 'Add to wishlist: Ostra desk lamp' }).click()
  await page.reload()
  const heart = page.getByRole('button', { name: 'Remove from wishlist: Ostra desk lamp' })
  assert.equal(await heart.getAttribute('data-on'), 'true')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? ''))
  assert.deepEqual(
    stored.map((item: { slug: string }) => item.slug),
    ['ostra-desk-lamp'],
  )
})

test('a marketplace product opens in a new tab; one without a link shows a message', async () => {
  const { page, visit, baseURL } = await openShopInBrowser({ products: [], seed: seedProducts })
  await visit('/products/halden-wireless-headphones')
  const outLink = page.getByRole('link', { name: 'Buy on AliExpress' }).first()
  assert.equal(await outLink.getAttribute('rel'), 'sponsored noopener')
  assert.equal(await outLink.getAttribute('target'), '_blank')
  const opened = page
    .context()
    .waitForEvent(
      'request',
      (request) => request.url() === 'https://s.click.aliexpress.com/e/_halden',
    )
  await outLink.click()
  await page.getByText('Redirected to AliExpress for Halden wireless headphones').waitFor()
  assert.equal((await opened).headers().referer, `${baseURL}/`, 'not the page')

  await visit('/products/earbuds-without-a-link')
  await page.getByRole('button', { name: 'Buy on AliExpress' }).first().click()
  await page.getByText('Product link not available').waitFor()
})

test('a marketplace product that is gone there cannot be bought, in the language of the shopper', async () => {
  const seed = async (db: Database) => {
    await seedProducts(db)
    await db.execute(sql`
      insert into supplier_products (product_id, supplier_product_id, availability, base, text_hash, synced_at, created_at)
      select id, '1', 'gone', '{}', '', now(), now() from products where slug = 'halden-wireless-headphones'`)
  }
  const { page, visit } = await openShopInBrowser({ products: [], seed })
  await visit('/products/halden-wireless-headphones')
  const gone = page.getByRole('button', { name: 'No longer available on AliExpress' }).first()
  assert.ok(await gone.isDisabled())
  assert.equal(await page.getByRole('link', { name: 'Buy on AliExpress' }).count(), 0)
  assert.deepEqual(await findViolations(page), [])
  for (const [language, text] of [
    ['de', 'Bei AliExpress nicht mehr erhältlich'],
    ['tr', 'AliExpress üzerinde artık satılmıyor'],
    ['nl', 'Niet meer verkrijgbaar bij AliExpress'],
    ['fr', 'N’est plus disponible sur AliExpress'],
    ['es', 'Ya no está disponible en AliExpress'],
  ]) {
    await visit(`/${language}/products/halden-wireless-headphones`)
    await page.getByRole('button', { name: text! }).first().waitFor()
  }
})

test('the ID of a product redirects permanently to its slug, and an unknown product is answered with 404', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedProducts })
  const response = await visit('/products/ostra-desk-lamp')
  assert.equal(response?.status(), 200)
  const id = await page.evaluate(
    () =>
      JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!)
        .productID,
  )
  await visit(`/product/${id}`)
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Ostra desk lamp')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  assert.match(canonical ?? '', /\/products\/ostra-desk-lamp$/)

  const redirect = await page.request.get(`/products/${id}`, { maxRedirects: 0 })
  assert.equal(redirect.status(), 301)
  assert.equal(redirect.headers().location, '/products/ostra-desk-lamp')

  assert.equal((await visit('/product/no-such-thing'))?.status(), 404)
  await page
    .getByText("The product you're looking for doesn't exist or has been removed.")
    .waitFor()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.waitForURL(/\/shop$/)
})

test('on a phone the buying bar appears once the button has scrolled out of view', async () => {
  const { page, visit } = await openShopInBrowser({
    products: [],
    seed: seedProducts,
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/products/sky-table-lamp')
  assert.equal(await page.locator('.sticky-buy-bar.is-shown').count(), 0)
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await page
    .locator('.buy-row')
    .first()
    .evaluate((row) => {
      scrollTo(0, scrollY + row.getBoundingClientRect().bottom + 10)
    })
  await page
    .locator('.sticky-buy-bar.is-shown')
    .getByRole('button', { name: 'Add to Cart' })
    .click()
  await page.locator('.toast', { hasText: 'Added to cart' }).waitFor()

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('.sticky-buy-bar.is-shown').waitFor({ state: 'detached' })
  const footer = page.locator('.footer')
  assert.equal(await footer.evaluate((element) => getComputedStyle(element).paddingBottom), '0px')
})

for (const [device, viewport] of Object.entries({
  desktop: DESKTOP_VIEWPORT,
  phone: PHONE_VIEWPORT,
})) {
  test(`axe finds no violations on the product page on a ${device}, light and dark`, async () => {
    const { page, visit } = await openShopInBrowser({
      products: [],
      seed: seedProducts,
      contextOptions: { viewport },
    })
    for (const slug of [
      'ostra-desk-lamp',
      'halden-wireless-headphones',
      'sky-table-lamp',
      'no-such-thing',
    ]) {
      await visit(`/products/${slug}`)
      assert.deepEqual(await findViolations(page), [], slug)
      await setDarkTheme(page)
      assert.deepEqual(await findViolations(page), [], `${slug} in the dark theme`)
    }
    await visit('/products/ostra-desk-lamp')
    await page.getByRole('tab', { name: /Reviews/ }).click()
    assert.deepEqual(await findViolations(page), [], 'reviews')
  })
}

/** Clicks the label that covers the radio button, as a user does. */
function chooseOption(page: Page, name: string | RegExp) {
  return page.getByRole('radio', { name }).check({ force: true })
}
