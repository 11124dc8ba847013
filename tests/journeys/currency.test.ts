import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { setExchangeRates } from '#tests/support/currencies'

test('Mina chooses euros: cards, filters, cart and payment are in euros, also after a reload', async () => {
  const { page, visit, consoleErrors } = await openShopWithRates()
  await visit('/shop')
  await page.getByRole('button', { name: 'Language and currency' }).click()
  await page.getByRole('button', { name: /^EUR/ }).click()
  const price = page.locator('.card .price-current').first()
  await price.getByText('€8.99').waitFor()

  await page.reload()
  await price.getByText('€8.99').waitFor()
  await page.getByRole('link', { name: 'Up to €24.99' }).waitFor()
  await page.getByLabel('From', { exact: true }).fill('9')
  await page.getByLabel('To', { exact: true }).focus()
  await page.waitForURL('**/shop?min_price=9&currency=EUR')
  await page.getByText('From €9.00').first().waitFor()
  await page.getByText('0 products', { exact: true }).first().waitFor()

  await visit('/products/blue-cap')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Blue Cap').waitFor()
  await visit('/cart')
  await page.locator('.total').getByText('€8.99').first().waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a cart that is open changes with the currency, on a phone', async () => {
  const { page, visit } = await openShopWithRates({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await visit('/products/blue-cap')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Blue Cap').waitFor()
  await visit('/cart')
  await page.getByText('$10.00').first().waitFor()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Currency: USD' }).click()
  await page.getByRole('button', { name: /^JPY/ }).last().click()
  await page.getByText('¥1,550').first().waitFor()
})

test('a shop without rates has one currency', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'] })
  await visit('/')
  await page.getByRole('button', { name: 'Language and currency' }).click()
  await page.getByRole('button', { name: /^USD/ }).waitFor()
  assert.equal(await page.locator('#preferences .currency').count(), 1)
})

function openShopWithRates(options: { contextOptions?: BrowserContextOptions } = {}) {
  const rates = { EUR: 0.86, JPY: 155 }
  const seed = (db: Database) => setExchangeRates(db, rates, { now: new Date() })
  return openShopInBrowser({ products: ['Blue Cap'], seed, ...options })
}
