import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'

for (const isSignedIn of [false, true]) {
  const who = isSignedIn ? 'Mina, signed in,' : 'a guest'
  test(`${who} comes back from the payment page and cancels, which gives the cart back`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      identitySettings: { autoconfirm: true },
    })
    if (isSignedIn) await signInByApi(page)
    await placeOrder(page, visit)

    await page.goBack()
    const title = page.getByRole('heading', { name: WAITING })
    await title.waitFor()
    await visit('/cart')
    await title.waitFor()
    assert.equal(await page.getByText('can’t be bought right now').count(), 0)
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('link', { name: 'Checkout' }).waitFor()
    await page.getByRole('status').getByText('The order has been cancelled').waitFor()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Place order and pay $10.00' }).waitFor()
    assert.deepEqual(consoleErrors, [])
  })

  test(`${who} adds a product while an order waits, is told so, and gets both in one cart`, async () => {
    const { page, visit } = await openShopInBrowser({
      products: ['Blue Cap', 'Red Mug'],
      identitySettings: { autoconfirm: true },
    })
    if (isSignedIn) await signInByApi(page)
    await placeOrder(page, visit)

    const cartIsRead = page.waitForResponse((response) =>
      new URL(response.url()).pathname.startsWith('/api/carts/'),
    )
    await visit('/products/red-mug')
    await cartIsRead
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page
      .getByRole('status')
      .getByText(/Your earlier cart is now order OW-\d+/)
      .waitFor()
    await visit('/cart')
    await page.getByRole('heading', { name: WAITING }).waitFor()
    await page.getByRole('heading', { name: 'Red Mug' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Blue Cap' }).count(), 0)

    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('heading', { name: 'Blue Cap' }).waitFor()
    await page.locator('.receipt .total', { hasText: '$20.00' }).waitFor()
    await page.getByRole('heading', { name: WAITING }).waitFor({ state: 'detached' })
  })
}

test('a guest pays the waiting order from the cart, in German and on a phone', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await placeOrder(page, visit)
  await visit('/de/cart')
  await page.getByRole('heading', { name: /^Bestellung OW-\d+: Zahlung ausstehend$/ }).waitFor()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await page.getByRole('button', { name: /^Pay|bezahlen/i }).waitFor()
})

test('a second tab learns at its next look that the order was placed, and then that it was paid', async () => {
  const { page, secondTab } = await placeOrderBesideSecondTab()
  await look(secondTab)
  await secondTab.getByRole('heading', { name: WAITING }).waitFor()
  await secondTab.getByRole('heading', { name: 'Summary' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await look(secondTab)
  await secondTab.getByText('Your cart is empty').waitFor()
})

test('a guest cancels in a tab that does not know yet that its cart was ordered, and gets it back once', async () => {
  const { secondTab } = await placeOrderBesideSecondTab()
  await secondTab.getByRole('button', { name: 'Cancel order' }).click()
  await secondTab.getByRole('heading', { name: WAITING }).waitFor({ state: 'detached' })
  await secondTab.locator('.receipt .total', { hasText: '$10.00' }).waitFor()
})

test('an order that was paid without coming back is named, and the cart starts anew', async () => {
  const { page, visit, context, db } = await openShopInBrowser({})
  await placeOrder(page, visit)
  await context.request.post(page.url(), { form: { outcome: 'success' }, maxRedirects: 0 })
  const { rows } = await db.execute<{ id: string }>('select id from payments')
  await context.request.get(`/api/payments/${rows[0]!.id}`)

  await visit('/cart')
  await page.getByRole('heading', { name: /^Your cart is now order OW-\d+$/ }).waitFor()
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
})

test('an order that was not paid in time is gone from the cart, which is open again', async () => {
  let minutes = 0
  const { page, visit } = await openShopInBrowser({
    now: () => new Date(Date.now() + minutes * 60_000),
  })
  await placeOrder(page, visit)
  await visit('/cart')
  await page.getByRole('heading', { name: WAITING }).waitFor()
  minutes = 31
  await look(page)
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
})

const WAITING = /^Order OW-\d+ is waiting for payment$/

async function placeOrder(page: Page, visit: (path: string) => Promise<unknown>) {
  await addToCart(page, visit)
  await placeFilledOrder(page, visit)
}

/** The second tab shows the cart as it was before the order; the first one shows the payment page. */
async function placeOrderBesideSecondTab() {
  const { page, visit, context } = await openShopInBrowser({})
  await addToCart(page, visit)
  const secondTab = await context.newPage()
  await secondTab.goto('/cart')
  await secondTab.getByRole('link', { name: 'Checkout' }).waitFor()
  await page.bringToFront()
  await placeFilledOrder(page, visit)
  return { page, secondTab }
}

/** Ends at the payment page. */
async function placeFilledOrder(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/checkout')
  await fillCheckoutForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
}

/** A headless browser keeps all tabs visible, so this sends the event of a tab that comes to the front. */
async function look(page: Page) {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}
