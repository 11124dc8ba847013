import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { PaymentProviders } from '#modules/payments'
import { changeStoreCredit } from '#modules/store-credit'
import { newId } from '#platform/ids'
import { createPaymentProviders } from '#server/config/payment-providers'
import { users } from '#tables/identity'
import { clerk } from '#tests/support/actors'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'

test('a shopper pays a part by store credit, by keyboard, and the rest on the payment page', async () => {
  const { page, visit, consoleErrors } = await openShopWithCredit(400)
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByText('You have $4.00 of store credit. You can use it at checkout.').waitFor()
  const stays = page.getByText('To pay with your $4.00 of store credit, use the form.')
  await stays.waitFor()
  await visit('/checkout')
  await stays.waitFor()
  await fillCheckoutForm(page)
  const option = page.getByLabel('Pay $4.00 with my store credit')
  await option.focus()
  await page.keyboard.press('Space')
  await page.getByText('Other payment').first().waitFor()
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  const submit = page.getByRole('button', { name: /^Place order and pay \$/ })
  const rest = (await submit.textContent())?.match(/\$[\d.]+/)?.[0]
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Pay ${rest}` }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  const receipt = page.getByText('Store credit', { exact: true }).first()
  await receipt.waitFor()
  await page
    .getByText(/[−-]\$4\.00/)
    .first()
    .waitFor()
  await visit('/cart')
  assert.equal(await page.getByText('of store credit').count(), 0)
  assert.deepEqual(consoleErrors, [])
})

test('an order that store credit pays in full goes past no payment page; credit that is gone is said', async () => {
  const { page, visit, give } = await openShopWithCredit(10_000)
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await page.getByLabel(/with my store credit$/).check()
  await page.getByText('Your store credit pays for the whole order.').waitFor()
  await give(-9900)
  await page.getByRole('button', { name: 'Place order and pay $0.00' }).click()
  await page.getByText('Your store credit covers $1.00 of this order now.').waitFor()
  await page.getByLabel('Pay $1.00 with my store credit').waitFor()

  await give(9900)
  await visit('/checkout')
  await page.getByLabel(/with my store credit$/).check()
  await page.getByRole('button', { name: 'Place order and pay $0.00' }).click()
  await page.waitForURL('**/checkout/success?*')
  await page.getByRole('main').getByRole('link', { name: 'View order' }).click()
  await page.waitForURL('**/orders/*')
  await page.getByText('Store credit', { exact: true }).first().waitFor()
})

test('store credit that would leave a few cents to pay leaves as much as the provider takes', async () => {
  const sandbox = await createPaymentProviders({
    publicUrl: 'http://shop.test',
    secretKey: 'tests',
  })
  const leastPayment = { minor: 80, currency: 'USD' }
  const { page, visit, give } = await openShopWithCredit(100, [{ ...sandbox[0], leastPayment }])
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  const submit = page.getByRole('button', { name: /^Place order and pay \$/ })
  const [, total] = /\$([\d.]+)/.exec((await submit.textContent()) ?? '') ?? []
  await give(Math.round(Number(total) * 100) - 110)
  await visit('/checkout')
  await page.getByLabel(/with my store credit$/).check()
  await page.getByText('The other payment must be at least $0.80.').waitFor()
  await fillCheckoutForm(page)
  await page.getByRole('button', { name: 'Place order and pay $0.80' }).click()
  await page.getByRole('button', { name: 'Pay $0.80' }).waitFor()
})

test('a guest sees nothing of store credit', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByRole('button', { name: /^Place order/ }).waitFor()
  assert.equal(await page.getByText('store credit').count(), 0)
})

/** Opens a shop in which Mina is signed in and has store credit. */
async function openShopWithCredit(minor: number, providers?: PaymentProviders) {
  const shop = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
    ...(providers && { providers }),
  })
  const { page, db } = shop
  await signInByApi(page)
  const [user] = await db.select().from(users).where(eq(users.email, MINA.email))
  const give = async (change: number) => {
    const input = { minor: change, currency: 'USD', requestKey: newId(), reason: 'Sorry' }
    const now = new Date()
    assert.ok((await changeStoreCredit(db, { userId: user!.id, ...input, actor: clerk, now })).ok)
  }
  await give(minor)
  return { ...shop, give }
}
