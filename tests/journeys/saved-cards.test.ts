import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'
import { openStripeAccount } from '#tests/support/stripe-account'
import { serveStripeScript } from '#tests/support/stripe-script'
import { paySession } from '../../conformance/standins/stripe/payer.ts'

test('Mina lets Stripe keep her card, finds it in her account, and removes it by keyboard', async () => {
  const stripe = await openStripeAccount({ client: { maxNetworkRetries: 0 } })
  const { page, visit, site, consoleErrors } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
    providers: [stripe.provider],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await serveStripeScript(page, { contact: null })
  // In place of Stripe's page, on which Mina pays by a card that may be kept. A redirect to it cannot be answered.
  await page.route('**/api/payments/*/open?**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const { location } = response.headers()
    if (location?.startsWith('/')) return route.fulfill({ response })
    const session = stripe.sessions.find(({ url }) => url === location)!
    paySession(stripe.account, session.id, { outcome: 'succeeded', savedCard: '4242' })
    await stripe.deliverAll(site)
    const { pathname, search } = new URL(session.success_url!)
    await route.fulfill({ status: 303, headers: { Location: pathname + search } })
  })
  await signInByApi(page)
  await visit('/profile?panel=cards')
  await page.getByRole('heading', { name: 'No saved cards' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  stripe.misbehave('POST /v1/checkout/sessions', 'rate_limit')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('heading', { name: 'The payment page can’t be opened right now' }).waitFor()
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  assert.equal(stripe.account.customers[0]?.email, MINA.email)

  stripe.misbehave('GET /v1/customers', 'rate_limit', { times: 20 })
  await visit('/profile?panel=cards')
  await page.getByText('We couldn’t load your cards').waitFor()
  stripe.forgive()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Visa ending in 4242').waitFor()
  await page.getByText('Valid until 12/2034').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('button', { name: 'Remove Visa ending in 4242?' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove Visa ending in 4242?' })
  await dialog.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Visa ending in 4242 removed').waitFor()
  await page.getByRole('heading', { name: 'No saved cards' }).waitFor()
  assert.deepEqual(stripe.account.listMethods(stripe.account.customers[0]!.id), [])
  assert.deepEqual(
    consoleErrors.filter((text) => !text.includes('503')),
    [],
  )
})

test('Mina reads in a shop without card payments that cards are not saved', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(page)
  await visit('/profile')
  await page.getByRole('navigation', { name: 'Account Settings' }).getByText('Saved cards').click()
  await page.getByText('This shop’s payment provider doesn’t save cards.').waitFor()
  assert.deepEqual(consoleErrors, [])
})
