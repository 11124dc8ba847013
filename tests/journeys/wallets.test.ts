import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'
import { openStripeAccount } from '#tests/support/stripe-account'
import { serveStripeScript, type WalletContact } from '#tests/support/stripe-script'

const HOME: WalletContact = {
  name: 'Mina Maria Keller',
  email: MINA.email,
  address: {
    ...{ line1: '1 Market Street', line2: 'Floor 3', city: 'San Francisco' },
    ...{ state: 'California', postal_code: '94105', country: 'US' },
  },
}

test('Mina pays with Apple Pay in the cart, where it shows the price for her address', async () => {
  const { page, visit, stripe, consoleErrors } = await openStripeShop({
    contact: { ...HOME, shipping: 'express' },
  })
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('region', { name: 'Express checkout' }).waitFor()
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

  const [intent] = stripe.intents
  assert.equal(intent?.status, 'succeeded')
  await page.getByRole('link', { name: 'View order' }).click()
  const lines = page.locator('address span')
  await lines.first().waitFor()
  assert.deepEqual((await lines.allTextContents()).slice(0, 3), [
    '1 Market Street',
    'Floor 3',
    'San Francisco, CA 94105',
  ])
  assert.ok((await page.getByText('Mina Maria Keller').count()) > 0)
  assert.deepEqual(consoleErrors, [])
})

test('a wallet shows each change of the total before Mina confirms it', async () => {
  const { page, visit, stripe, listSteps } = await openStripeShop({
    contact: { ...HOME, shipping: 'express' },
    decline: 'Your card was declined.',
  })
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await page.getByText('Your card was declined.').waitFor()

  const steps = await listSteps()
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['opened', 'address', 'delivery'],
  )
  const [opened, , delivery] = steps
  assert.equal(opened?.amount, 1000)
  assert.ok(delivery!.amount > 1000)
  assert.equal(stripe.intents[0]?.amount, delivery!.amount)
  const { shippingRates } = opened!.detail as { shippingRates: { id: string; amount: number }[] }
  assert.deepEqual(
    shippingRates.map(({ id }) => id),
    ['standard', 'express'],
  )
  // The order waits for another way to pay.
  await page.getByRole('heading', { name: /Order OW-\d+ is waiting for payment/ }).waitFor()
  await page.getByRole('button', { name: 'Pay now' }).waitFor()
})

test('an address that the shop cannot deliver to is refused in the wallet, and nothing is ordered', async () => {
  const { page, visit, stripe, listSteps } = await openStripeShop({
    contact: { ...HOME, address: { ...HOME.address, postal_code: 'none' } },
  })
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await page.waitForFunction(
    () => (window as unknown as { walletSteps: unknown[] }).walletSteps.length === 3,
  )
  const failed = (await listSteps()).at(-1)
  assert.equal(failed?.step, 'failed')
  assert.equal((failed!.detail as { reason: string }).reason, 'invalid_shipping_address')
  assert.deepEqual(stripe.intents, [])
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
})

test('a browser without a wallet, or without Stripe’s script, has the checkout alone', async () => {
  const { page, visit, consoleErrors } = await openStripeShop({ contact: null })
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByRole('button', { name: /^Place order/ }).waitFor()
  await page.getByRole('region', { name: 'Express checkout' }).waitFor({ state: 'detached' })
  assert.deepEqual(consoleErrors, [])

  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await visit('/cart')
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
  await page.getByRole('region', { name: 'Express checkout' }).waitFor({ state: 'detached' })
})

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`a guest fills in the test wallet once and then pays in two taps, at ${viewport.width} pixels`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      contextOptions: { viewport },
    })
    await addToCart(page, visit)
    await visit('/cart')
    await openTestWallet(page)
    await payButton(page).click()
    await page.getByText('Enter an email address').first().waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await fillCheckoutForm(page)
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

    await addToCart(page, visit)
    await visit('/checkout')
    await openTestWallet(page)
    const wallet = page.getByRole('dialog')
    await wallet.getByText('22767 Hamburg').waitFor()
    assert.equal(await wallet.getByLabel('First name').count(), 0)
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    assert.deepEqual(consoleErrors, [])
  })
}

test('Mina opens the test wallet by its link, closes it by Back, and declines the payment by keyboard', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await visit('/cart#wallet')
  await page.getByRole('dialog').getByText('22767 Hamburg').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openTestWallet(page)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Pay with the test wallet' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Decline the payment' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
})

async function openTestWallet(page: Page) {
  await page.getByRole('button', { name: 'Pay with the test wallet' }).click()
  await page.getByRole('dialog').getByText('no money moves').waitFor()
}

function payButton(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ })
}

interface OpenStripeShopInput {
  contact: WalletContact | null
  /** The message with which Stripe declines. Default: the payment succeeds. */
  decline?: string
}

/** Opens a shop that is paid with Stripe. The wallet refuses an amount that is not that of its intent, as Stripe does. */
async function openStripeShop({ contact, decline }: OpenStripeShopInput) {
  const stripe = await openStripeAccount()
  const shop = await openShopInBrowser({ providers: [stripe.provider] })
  const onConfirm = async ({ clientSecret, amount }: { clientSecret: string; amount: number }) => {
    const intent = stripe.intents.find(({ client_secret }) => client_secret === clientSecret)!
    if (intent.amount !== amount) return `${amount} is not ${intent.amount}`
    const type = stripe.confirmIntent(intent, decline ? 'declined' : 'paid')
    // A declined wallet can be tried again, so its event may be late.
    if (!decline) await stripe.deliver(shop.site, type, intent)
    return decline ?? null
  }
  const listSteps = await serveStripeScript(shop.page, { contact, onConfirm })
  return { ...shop, stripe, listSteps }
}
