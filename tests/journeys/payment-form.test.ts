import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'
import { openStripeAccount } from '#tests/support/stripe-account'
import { serveStripeScript } from '#tests/support/stripe-script'
import { payForm } from '../../conformance/standins/stripe/payer.ts'

const DECLINED = '4000 0000 0000 0002'

test('Mina pays in the shop by keyboard after a decline, saves her card, and pays the next order with it', async () => {
  const { page, visit, placeOrder, consoleErrors, stripe } = await openFormShop()
  await signInByApi(page)
  await placeOrder()
  await page.getByRole('group', { name: 'Card of Mina Keller' }).waitFor()
  await page.getByText(/^Order OW-\d+, \$10\.00\.$/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await focusAndPress(page)
  await page.getByText('The number is incomplete.').waitFor()

  await page.getByLabel('Card number').fill(DECLINED)
  await focusAndPress(page)
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Save this card').check()
  await focusAndPress(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

  await placeOrder()
  await page.getByLabel('Visa 4242').check()
  await focusAndPress(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  assert.deepEqual(
    stripe.intents.map(({ status }) => status),
    ['succeeded', 'succeeded'],
  )
  await page.goBack()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await visit('/payment/pay')
  await page.getByText('See your order page for the status of its payment.').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a guest whose browser blocks the form pays on the page of Stripe', async () => {
  const { page, placeOrder, stripe } = await openFormShop({ isBlocked: true })
  await placeOrder()
  await page.getByText('Your browser couldn’t load the payment form.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  // Nothing answers there.
  const opened = page.waitForRequest(/^https:\/\/checkout\.stripe\.com/)
  await page.getByRole('button', { name: 'Go to the payment page' }).click()
  assert.equal((await opened).url(), stripe.sessions[0]?.url)
})

test('a guest reads that Stripe does not answer, and pays a moment later', async () => {
  const { page, placeOrder, stripe } = await openFormShop()
  stripe.misbehave('POST /v1/payment_intents', 'rate_limit')
  await placeOrder()
  await page.getByText('The payment form couldn’t be loaded').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await focusAndPress(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('somebody else with the address of the form reads that it is not their order', async () => {
  const { page, placeOrder } = await openFormShop()
  await placeOrder()
  await page.getByLabel('Card number').waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByText('This order belongs to an account').waitFor()
  await page.getByRole('link', { name: /^Order OW-/ }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

async function focusAndPress(page: Page) {
  await page.getByRole('button', { name: 'Pay $10.00' }).focus()
  await page.keyboard.press('Enter')
}

/** Opens a shop on a phone that is paid in Stripe's form. A card is declined by its number. */
async function openFormShop({ isBlocked = false } = {}) {
  const stripe = await openStripeAccount({ hasForm: true, client: { maxNetworkRetries: 0 } })
  const { account } = stripe
  const shop = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
    providers: [stripe.provider],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { page, visit, site } = shop
  await serveStripeScript(page, {
    contact: null,
    listCards: async (secret) => {
      const session = account.customerSessions.find(({ client_secret }) => client_secret === secret)
      return account.listMethods(session!.customer as string).map(({ card }) => card!.last4)
    },
    onConfirm: async ({ clientSecret, card = '', isSaved = false, customerSecret }) => {
      const isDeclined = card === DECLINED
      payForm(account, clientSecret, {
        outcome: isDeclined ? 'declined' : 'succeeded',
        ...(isSaved && { savedCard: card.slice(-4), customerSecret }),
      })
      await stripe.deliverAll(site)
      return isDeclined ? 'Your card was declined.' : null
    },
  })
  if (isBlocked) await page.route('https://js.stripe.com/**', (route) => route.abort())
  const placeOrder = async () => {
    await addToCart(page, visit)
    await visit('/checkout')
    await fillCheckoutForm(page)
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByRole('heading', { name: 'Pay for your order' }).waitFor()
  }
  return { ...shop, stripe, placeOrder }
}
