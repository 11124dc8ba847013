import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

test('a German shopper buys on German pages, and the order stays in German', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/de/products/blue-cap')
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click()
  await page.getByRole('status').getByText('Blue Cap').waitFor()
  await visit('/de/cart')
  await page.getByRole('link', { name: 'Zur Kasse' }).first().click()
  await page.getByRole('heading', { name: 'Kasse', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/de/checkout')

  await page.getByLabel('E-Mail', { exact: true }).first().fill('mina@example.com')
  await page.getByLabel('Vorname').fill('Mina')
  await page.getByLabel('Nachname').fill('Keller')
  const repriced = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Land', { exact: true }).selectOption({ label: 'Deutschland' })
  await repriced
  await page.getByLabel('Adresse', { exact: true }).fill('Bernstorffstraße 118')
  await page.getByLabel('Postleitzahl').fill('22767')
  await page.getByLabel('Ort', { exact: true }).fill('Hamburg')
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await page.getByRole('button', { name: /\d.* bezahlen$/ }).click()

  await page.getByRole('heading', { name: 'Zahlung erfolgreich!' }).waitFor()
  await page.getByRole('link', { name: 'Bestellung ansehen' }).click()
  await page.getByText('Bezahlt', { exact: true }).first().waitFor()
  assert.match(new URL(page.url()).pathname, /^\/de\/orders\//)
  assert.deepEqual(consoleErrors, [])
})

test('the language switch keeps the page and its filters', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap', 'Red Cap'] })
  await visit('/shop?sort=price_asc')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**/de/shop?sort=price_asc')
  await page.getByText('2 Produkte', { exact: true }).waitFor()
  const alternate = page.locator('link[rel=alternate][hreflang=en]')
  const canonical = page.locator('link[rel=canonical]')
  assert.deepEqual([await alternate.count(), await canonical.count()], [0, 1], 'a sorted list')

  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/\/shop\?sort=price_asc$/)
  await page.getByText('2 products', { exact: true }).waitFor()
})

test('a German browser comes to German pages, and stays on English ones once English is chosen', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    contextOptions: { locale: 'de-AT' },
  })
  await page.goto('/shop?sort=rating')
  await page.waitForURL('**/de/shop?sort=rating')
  await visit('/de/shop?sort=rating')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/[^e]\/shop\?sort=rating$/)
  await page.goto('/')
  await page
    .getByRole('link', { name: 'Shop Now' })
    .or(page.getByText('Newsletter'))
    .first()
    .waitFor()
  await page.goto('/de/cart')
  await page.waitForURL(/[^e]\/cart$/)
  assert.deepEqual(consoleErrors, [])
})

test('a language that is chosen before the scripts have loaded is kept', async () => {
  const { page, context } = await openShopInBrowser({
    products: ['Blue Cap'],
    contextOptions: { locale: 'de-DE' },
  })
  await context.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/de/shop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/[^e]\/shop$/)
  await page.reload()
  assert.equal(new URL(page.url()).pathname, '/shop')
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
})

test('a page that does not exist is missing in German too', async () => {
  const { page, visit } = await openShopInBrowser({})
  const response = await visit('/de/nonsense')
  assert.equal(response?.status(), 404)
  await page.getByRole('heading', { name: 'Seite nicht gefunden' }).waitFor()
})

test('the German page of an e-mail link is never cached, because it contains the token', async () => {
  const { visit } = await openShopInBrowser({})
  const response = await visit('/de/auth/confirm?type=recovery&token=abc')
  assert.equal(response?.status(), 200)
  assert.equal(response?.headers()['cache-control'], 'private, no-store')
})

test('the fonts of a Turkish page have its letters, and are loaded early', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/tr')
  const preloads = page.locator('link[rel=preload][as=font]')
  assert.equal(await preloads.count(), 4)
  const faces = await page.evaluate(async () => {
    const fonts = ['16px "Schibsted Grotesk"', '16px "Besley"']
    const all = [...fonts, `italic ${fonts[1]}`].map((font) => document.fonts.load(font, 'ğĞİşŞ'))
    return (await Promise.all(all)).map((loaded) => loaded.length)
  })
  assert.deepEqual(faces, [1, 1, 1])

  await visit('/')
  assert.equal(await preloads.count(), 2, 'English does without the letters')
})
