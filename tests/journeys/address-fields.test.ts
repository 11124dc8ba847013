import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, postByApi, signInByApi } from '#tests/support/browser-account'
import { addToCart, placeAndPayOrder } from '#tests/support/browser-checkout'

test('Mina’s address in San Francisco has a state from a list and is written as in its country', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Postcode').waitFor()
  await page.getByLabel('Town / city').waitFor()
  assert.equal(await page.getByLabel('State').count(), 0)

  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Email', { exact: true }).first().fill(MINA.email)
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Address', { exact: true }).fill('1 Market Street')
  await page.getByLabel('Apartment, floor or company').fill('Floor 3')
  await page.getByLabel('City').fill('San Francisco')
  await page.getByLabel('ZIP code').fill('99999')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('link', { name: 'Choose a state' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByLabel('State').selectOption({ label: 'California' })
  await placeAndPayOrder(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.locator('address').getByText('Floor 3').waitFor()
  const lines = await page.locator('address span').allTextContents()
  assert.deepEqual(lines.slice(0, 3), ['1 Market Street', 'Floor 3', 'San Francisco, CA 99999'])
})

test('a ZIP code fills city and state, and leaves what Mina typed herself', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('US')
  const city = page.getByLabel('City')
  const zipCode = page.getByLabel('ZIP code')
  await zipCode.fill('90210')
  await waitForValue(city, 'Beverly Hills')
  await waitForValue(page.getByLabel('State'), 'CA')
  await zipCode.fill('10001-1234')
  await waitForValue(city, 'New York')
  await waitForValue(page.getByLabel('State'), 'NY')

  await city.fill('Manhattan')
  const answer = page.waitForResponse(/\/api\/places/)
  await zipCode.fill('94110')
  await answer
  await waitForValue(page.getByLabel('State'), 'CA')
  assert.equal(await city.inputValue(), 'Manhattan')
  assert.deepEqual(consoleErrors, [])
})

test('a French ZIP code of several places offers them, and none of them is filled in', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await addToCart(page, visit)
  await visit('/fr/checkout')
  await page.getByLabel('Pays').selectOption('FR')
  await page.getByLabel('Code postal').fill('01000')
  const list = page.locator('datalist option')
  await list.first().waitFor({ state: 'attached' })
  const places = await list.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  assert.deepEqual(places, ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg'])
  assert.equal(await page.getByLabel('Ville').inputValue(), '')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

test('a state of one country is not sent for another, and German labels name the German things', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/de/checkout')
  await page.getByLabel('Land').selectOption('US')
  await page.getByLabel('Bundesstaat').selectOption('CA')
  await page.getByLabel('Land').selectOption('CA')
  assert.equal(await page.getByLabel('Provinz').inputValue(), '')
  await page.getByLabel('Land').selectOption('DE')
  await page.getByLabel('Postleitzahl', { exact: true }).waitFor()
  await page.getByLabel('Ort', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Provinz').count(), 0)
})

test('the city has the name of its country, also in the address book, and keeps what was typed', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  const openCheckout = async () => {
    await addToCart(page, visit)
    await visit('/checkout')
  }
  const openAddressForm = async () => {
    await visit('/profile?panel=address')
    await page.getByRole('button', { name: 'Add an address' }).click()
  }
  for (const openForm of [openCheckout, openAddressForm]) {
    await openForm()
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('City').fill('Newcastle')
    await page.getByLabel('Country').selectOption('AU')
    assert.equal(await page.getByLabel('Suburb').inputValue(), 'Newcastle')
    await page.getByLabel('Country').selectOption('GB')
    assert.equal(await page.getByLabel('Town / city').inputValue(), 'Newcastle')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
  }
})

test('the tax of a country has the name that the reader’s language gives it', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('Country').selectOption('MX')
  await page.locator('.receipt dt:visible', { hasText: 'VAT 16%, included' }).waitFor()
  await visit('/de/checkout')
  await page.locator('.receipt dt:visible', { hasText: /16\s% MwSt\./ }).waitFor()
})

test('Mina chooses a saved address abroad, and its state is filled in', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  const name = { first_name: 'Mina', last_name: 'Keller', street: 'Am Markt 1' }
  const cologne = { city: 'Köln', zip_code: '50667', country: 'DE' }
  const toronto = { city: 'Toronto', zip_code: 'M5V 2T6', country: 'CA', state: 'ON' }
  for (const address of [cologne, toronto])
    await postByApi(page, '/api/addresses', { ...name, ...address })
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('Deliver to').selectOption({ index: 1 })
  await page.getByLabel('Province').waitFor()
  assert.equal(await page.getByLabel('Province').inputValue(), 'ON')
  assert.equal(await page.getByLabel('Postal code').inputValue(), 'M5V 2T6')
})

async function waitForValue(field: Locator, value: string) {
  while ((await field.inputValue()) !== value) await field.page().waitForTimeout(20)
}
