import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'
import { openStripeAccount } from '#tests/support/stripe-account'
import { serveStripeScript } from '#tests/support/stripe-script'

test('Mina orders while Stripe does not answer, reads that her order is kept, and pays a moment later', async () => {
  const stripe = await openStripeAccount()
  const { page, visit, consoleErrors } = await openShopInBrowser({ providers: [stripe.provider] })
  await serveStripeScript(page, { contact: null })
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  stripe.misbehave('POST /v1/checkout/sessions', 'rate_limit')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('heading', { name: 'The payment page can’t be opened right now' }).waitFor()
  await page.getByRole('link', { name: /^Order OW-/ }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  assert.deepEqual(consoleErrors, [])
  // Nothing answers there.
  const opened = page.waitForRequest(/^https:\/\/checkout\.stripe\.com/)
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  assert.equal((await opened).url(), stripe.sessions[0]?.url)
  assert.equal(stripe.sessions.length, 1)
})
