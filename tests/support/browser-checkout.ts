import type { Page } from 'playwright-core'

/** From a shop with a Blue Cap on its shelf. */
export async function addCapToCart(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/products/blue-cap')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Blue Cap').waitFor()
}

/** Mina's details on the checkout page; the cart has heard of the country when this returns. */
export async function fillCheckoutForm(page: Page) {
  await page.getByLabel('Email', { exact: true }).first().fill('mina@example.com')
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Keller')
  const priced = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByLabel('Country').selectOption('DE')
  await priced
  await page.getByLabel('Address', { exact: true }).fill('Bernstorffstraße 118')
  await page.getByLabel('ZIP code').fill('22767')
  await page.getByLabel('City').fill('Hamburg')
}

/** From the filled-in checkout to the thank-you page, by way of the sandbox. */
export async function placeAndPayOrder(page: Page) {
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
}
