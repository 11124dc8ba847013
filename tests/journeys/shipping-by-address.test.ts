import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { saveShippingPrice } from '#modules/pricing'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'
import { openHarness } from '../../examples/parcel-rates-provider.harness.ts'

// The provider of the guide, with a service of carriers on this machine.
const service = await openHarness()
after(() => service[Symbol.asyncDispose]())
const shipping = {
  provider: service.provider,
  timeoutMs: 5000,
  fallback: 'table',
  onError() {},
} as const

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina sees what the delivery to her address costs, and that no express goes to an island, ${viewport.width} pixels wide`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      contextOptions: { viewport },
      seed: (db) => saveShippingPrice(db, standard),
      shipping,
    })
    await addToCart(page, visit)
    await visit('/checkout')
    await findMethod(page, 'Standard').getByText('$4.95').waitFor()
    await fillCheckoutForm(page)
    await findMethod(page, 'Standard').getByText('$6.40').waitFor()
    await findMethod(page, 'Express').getByText('$14.50').waitFor()
    await page.getByRole('radio', { name: /^Express/ }).check()
    await page.getByRole('button', { name: 'Place order and pay $24.50' }).waitFor()

    await page.getByLabel('Postal code').fill('27498')
    const gone = findMethod(page, 'Express').getByText('Not available at this postal code')
    await gone.waitFor()
    await page.getByText('Standard is selected instead.').waitFor()
    assert.equal(await page.getByRole('radio', { name: /^Express/ }).isDisabled(), true)
    assert.equal(await page.getByRole('radio', { name: /^Standard/ }).isChecked(), true)
    await page.getByRole('button', { name: 'Place order and pay $19.90' }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await placeAndPayOrder(page)
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByText('$19.90').first().waitFor()
    assert.deepEqual(consoleErrors, [])
  })
}

test('Mina reads that nothing goes to her postal code, and orders once she has another address', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
    seed: (db) => saveShippingPrice(db, standard),
    shipping: {
      ...shipping,
      provider: {
        ...service.provider,
        quote: async (request, options) => {
          const answer = await service.provider.quote(request, options)
          if (request.destination.postalCode !== '99999') return answer
          return { ...answer, methods: answer.methods.map((one) => ({ ...one, priceMinor: null })) }
        },
      },
    },
  })
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await page.getByRole('textbox', { name: 'Postal code' }).fill('99999')
  await page.getByRole('alert').getByText('We can’t deliver to this postal code.').waitFor()
  for (const name of ['Standard', 'Express']) {
    assert.equal(await page.getByRole('radio', { name: new RegExp(`^${name}`) }).isDisabled(), true)
  }
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('This delivery method isn’t available at your address.').first().waitFor()

  await page.getByRole('textbox', { name: 'Postal code' }).fill('22767')
  await findMethod(page, 'Standard').getByText('$6.40').waitFor()
  await page.getByText('We can’t deliver to this postal code.').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Standard/ }).check()
  await placeAndPayOrder(page)
  assert.deepEqual(
    consoleErrors.filter((text) => !text.includes('409')),
    [],
  )
})

function findMethod(page: Page, name: string) {
  return page.locator('.choice-group label', { hasText: name })
}

const standard = {
  method: 'standard',
  currency: 'USD',
  priceMinor: 495,
  freeFromMinor: null,
} as const
