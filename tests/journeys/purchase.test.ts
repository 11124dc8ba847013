import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'

for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
  test(`Mina buys a cap by mouse, ${viewport.width} pixels wide`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({ contextOptions: { viewport } })
    await addToCart(page, visit)

    await visit('/cart')
    await page.getByRole('button', { name: 'One more' }).click()
    await waitForTotal(page, '$20.00')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await fillCheckoutForm(page)
    await page.getByRole('button', { name: 'Add a gift note' }).click()
    await page.getByLabel('Gift note').fill('Happy birthday, Theo')
    await page.getByRole('button', { name: 'Place order and pay $20.00' }).click()
    await page.getByRole('button', { name: 'Pay $20.00' }).click()

    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await page.getByText('Happy birthday, Theo').waitFor()
    assert.match((await page.getByRole('heading', { level: 1 }).textContent()) ?? '', /^OW-\d+$/)
    assert.deepEqual(consoleErrors, [])
  })

  test(`Theo buys a cap without a mouse, ${viewport.width} pixels wide`, async () => {
    const { page, visit } = await openShopInBrowser({ contextOptions: { viewport } })
    await visit('/products/blue-cap')
    await tabTo(page.getByRole('button', { name: 'Add to Cart' }))
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Blue Cap').waitFor()

    await visit('/cart')
    await tabTo(page.getByRole('link', { name: 'Checkout' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await tabTo(page.getByLabel('Email', { exact: true }))
    for (const text of [
      'theo@example.com',
      '',
      'Theo',
      'Baum',
      'Germany',
      'Am Markt 1',
      '',
      '50667',
    ]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('Köln')
    await tabTo(page.getByRole('button', { name: 'Place order and pay $10.00' }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
    await tabTo(page.getByRole('button', { name: 'Pay $10.00' }))
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  })
}

test('Mina retries a declined payment and pays the same order', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  await openCheckout(page, visit)
  await fillCheckoutForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()

  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  await page.getByText(/^Order OW-\d+, \$10\.00\. We couldn't process your payment/).waitFor()
  await page.locator('.receipt .total', { hasText: '$10.00' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Retry Payment' }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.locator('.receipt .total', { hasText: '$10.00' }).waitFor()

  const { rows } = await db.execute<{ state: string }>('select payment_state as state from orders')
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['paid'],
  )
})

test('an incomplete checkout form names the missing fields and keeps its values', async () => {
  const { page, visit } = await openShopInBrowser({})
  await openCheckout(page, visit)
  await page.getByLabel('First name').fill('Mina')
  await page.getByRole('button', { name: /^Place order/ }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
  await summary.waitFor()
  assert.ok(await summary.evaluate((box) => box === document.activeElement))
  await summary.getByRole('link', { name: 'Enter a city, town or suburb' }).click()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'city')

  await page.reload()
  assert.equal(await page.getByLabel('First name').inputValue(), 'Mina')
})

test('an item that sold out before checkout is marked in the cart and not ordered', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  await openCheckout(page, visit)
  await fillCheckoutForm(page)
  await db.execute(
    `with sold_out as (update variants set stock = 0 returning id)
     insert into stock_movements (id, variant_id, quantity, reason, reference, created_at)
     select gen_random_uuid(), id, -20, 'correction', 'stocktaking', now() from sold_out`,
  )
  await page.getByRole('button', { name: /^Place order/ }).click()

  await page.getByRole('alert').first().waitFor()
  await visit('/cart')
  await page.getByText('This item is sold out. Remove it to continue.').waitFor()
  await page.getByRole('button', { name: 'Remove Blue Cap' }).click()
  await page.getByText('Your cart is empty').waitFor()
})

test('axe finds no violations from the cart to the order, in either theme', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/cart')
  await page.getByText('Your cart is empty').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await openCheckout(page, visit)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.goBack()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.goForward()
  await fillCheckoutForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/orders')
  await page.getByText(/^OW-/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

test('Mina removes a line of the cart by mistake and puts it back with its quantity', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await waitForTotal(page, '$20.00')
  await page.getByRole('button', { name: 'Remove Blue Cap' }).click()
  await page.getByText('Your cart is empty').waitFor()
  await page.getByRole('status').getByText('Blue Cap was removed from your cart').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitForTotal(page, '$20.00')
})

test('an unpaid order does not look like a paid one, and cancelling it promises no coupon', async () => {
  const { page, visit } = await openShopInBrowser({})
  await openCheckout(page, visit)
  await fillCheckoutForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  await visit('/orders')
  await page.locator('.badge-wait', { hasText: 'Waiting for payment' }).waitFor()
  await page
    .getByRole('link', { name: /^OW-|Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You haven’t paid, so you won’t be charged.').waitFor()
  assert.doesNotMatch((await dialog.textContent()) ?? '', /coupon/i)
  await page.getByRole('button', { name: 'Keep it' }).click()

  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await visit('/orders')
  await page.locator('.badge-info', { hasText: 'Paid' }).waitFor()
})

test('the page after an order says so where there is none', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/checkout/success')
  await page.getByRole('heading', { name: 'No order to show' }).waitFor()
})

async function openCheckout(page: Page, visit: (path: string) => Promise<unknown>) {
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
}

async function waitForTotal(page: Page, amount: string) {
  await page.locator('.receipt .total', { hasText: amount }).waitFor()
}

/** Presses Tab until the target has the focus. Throws after 120 presses. */
async function tabTo(target: Locator) {
  for (let presses = 0; presses < 120; presses++) {
    await target.page().keyboard.press('Tab')
    const isFocused = await target.evaluateAll((all) =>
      all.includes(document.activeElement as never),
    )
    if (isFocused) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
