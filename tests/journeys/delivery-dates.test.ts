import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopInBrowser } from '#tests/support/browser'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'

test('Mina reads from the product to the order when her parcel arrives, and sooner in Germany', async () => {
  const { page, visit } = await openShopInBrowser({
    now: () => new Date('2026-11-23T09:00:00Z'),
  })
  const far = 'Arrives Tue, Dec 1 – Mon, Dec 7 in United States'
  await visit('/products/blue-cap')
  await page.getByText(far).waitFor()
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByText(far).waitFor()

  await visit('/checkout')
  await fillCheckoutForm(page)
  const near = /Arrives Wed, Nov 25 – Fri, Nov 27/
  await page.getByText(near).waitFor()
  await placeAndPayOrder(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText(near).waitFor()
})

test('a German browser is told the days of Germany', async () => {
  const { page, visit } = await openShopInBrowser({
    now: () => new Date('2026-11-23T09:00:00Z'),
    contextOptions: { locale: 'de-DE' },
  })
  await visit('/de/products/blue-cap')
  const text = page.getByText(/^Lieferung .* mit Standardversand \(Deutschland\)$/)
  await text.waitFor()
  assert.match((await text.textContent()) ?? '', /25\..*27\. Nov/)
})

test('the first cart of a German browser is for Germany, and the next one for the country of the last', async () => {
  const { page, context, visit } = await openShopInBrowser({
    contextOptions: { locale: 'de-DE' },
  })
  // A shopper in Germany who reads the shop in English.
  await context.addInitScript(() => localStorage.setItem('outwit-language', 'en'))
  await addToCart(page, visit)
  await visit('/checkout')
  const country = page.getByLabel('Country')
  await page.locator('.receipt:visible', { hasText: 'VAT' }).waitFor()
  assert.equal(await country.inputValue(), 'DE')
  const repriced = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await country.selectOption('AT')
  await repriced

  await page.evaluate(() => localStorage.removeItem('outwit-cart'))
  await visit('/products/blue-cap')
  await page.getByText(/^Arrives .* in Austria/).waitFor()
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByText(/^Arrives .* in Austria$/).waitFor()
})

test('a stored country that the shop does not deliver to any more is forgotten', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  await page.evaluate(() => localStorage.setItem('outwit-country', 'XX'))
  await addToCart(page, visit)
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-country')), null)
})
