import type { Page } from 'playwright-core'

/** Adds a product to the cart from its page. */
export async function addToCart(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  title = 'Blue Cap',
) {
  await visit(`/products/${title.toLowerCase().replaceAll(' ', '-')}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText(title).waitFor()
}

/** Fills in Mina's contact and address on the checkout page. Waits until the cart is repriced for the country. */
export async function fillCheckoutForm(page: Page) {
  await page.getByLabel('Email', { exact: true }).first().fill('mina@example.com')
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Keller')
  const repriced = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Country').selectOption('DE')
  await repriced
  await page.getByLabel('Address', { exact: true }).fill('Bernstorffstraße 118')
  await page.getByLabel('Postal code').fill('22767')
  await page.getByLabel('City').fill('Hamburg')
}

/** Submits the filled-in checkout form and pays in the payment sandbox. */
export async function placeAndPayOrder(page: Page) {
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
}
