import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { issueInvoice } from '#modules/invoices'
import { type OrderId, shipOrder, transitionOrder } from '#modules/orders'
import { clerk } from '#tests/support/actors'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA, signInOnPage, signOut, signUpOnPage, THEO } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'

test('Mina’s guest cart and wishlist are merged at sign-in, shown on every device, and cleared at sign-out', async () => {
  const { page, context, visit } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signUp(page, visit, MINA)
  await signOut(page)

  await addToCart(page, visit)
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await visit('/auth?next=/cart')
  await signInOnPage(page, MINA)
  await page.waitForURL('**/cart')
  await page.getByText('The items you chose as a guest are in your cart').waitFor()
  await page.getByRole('main').getByText('Blue Cap').first().waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-cart')), null)

  const phone = await openOtherDevice(context.browser()!, page)
  await phone.goto('/auth?next=/cart')
  await signInOnPage(phone, MINA)
  await phone.getByRole('main').getByText('Blue Cap').first().waitFor()
  await phone.goto('/wishlist')
  await phone.getByRole('main').getByText('Blue Cap').first().waitFor()
  await phone.context().close()

  await signOut(page)
  await visit('/cart')
  await page.getByText('Your cart is empty').waitFor()
  await visit('/wishlist')
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
})

/** Opens a page in a new browser context without the session of the first. */
async function openOtherDevice(
  browser: NonNullable<ReturnType<ReturnType<Page['context']>['browser']>>,
  page: Page,
) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  return context.newPage()
}

async function signUp(page: Page, visit: (path: string) => Promise<unknown>, user: typeof MINA) {
  await signUpOnPage(page, visit, user)
  await page.getByRole('heading', { name: user.name }).waitFor()
}

test('Mina orders with a saved address and finds the order, payment and invoice in her account', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signUp(page, visit, MINA)
  for (const [tab, empty] of [
    ['orders', 'No Orders Yet'],
    ['payments', 'No transaction history found'],
    ['invoices', 'No Invoices Found'],
    ['analytics', 'No spending yet'],
    ['rewards', 'No coupons yet'],
  ] as const) {
    await visit(`/profile?tab=${tab}`)
    await page.getByRole('heading', { name: empty }).waitFor()
  }
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await addToCart(page, visit)
  await visit('/checkout')
  assert.equal(await page.getByLabel('Email', { exact: true }).first().inputValue(), MINA.email)
  await fillCheckoutForm(page)
  await page.getByLabel('Save this address to my account').check()
  await placeAndPayOrder(page)

  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('Deliver to').waitFor()
  assert.equal(await page.getByLabel('City').inputValue(), 'Hamburg')
  assert.equal(await page.getByLabel('Country').inputValue(), 'DE')
  await page.getByLabel('Deliver to').selectOption({ label: 'Use another address' })
  assert.equal(await page.getByLabel('City').inputValue(), '')
  await page.getByLabel('Deliver to').selectOption({ index: 0 })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await placeAndPayOrder(page)

  const { rows } = await db.execute<{ user_id: string | null; id: string }>(
    'select id, user_id from orders order by created_at',
  )
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ user_id }) => user_id))
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-orders')), null)
  for (const { id } of rows) await issueInvoice(db, { orderId: id as OrderId, now: new Date() })

  await visit('/profile?tab=orders')
  await page.getByRole('main').getByText(/^OW-/).first().waitFor()
  assert.equal(await page.getByRole('main').getByText('Paid', { exact: true }).count(), 2)
  for (const action of [/^Invoice: OW-/, /^Buy again: OW-/]) {
    assert.equal(await page.getByRole('button', { name: action }).count(), 2)
  }
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByText('Success').first().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('tab', { name: 'Invoices' }).click()
  const download = page.getByRole('button', { name: /^Download/ }).first()
  await download.waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const tab = page.context().waitForEvent('page')
  await download.click()
  await tab
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.getByRole('cell', { name: '$20.00' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const shipped = { orderId: rows[1]!.id as OrderId, actor: clerk, now: new Date() }
  await transitionOrder(db, { ...shipped, to: 'processing' })
  await shipOrder(db, { ...shipped, tracking: { carrier: 'DHL', number: 'JD01', url: null } })
  await visit('/profile?tab=orders')
  await page.getByRole('link', { name: /^Track: OW-/ }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^Return items: OW-/ }).count(), 0)
  await transitionOrder(db, { ...shipped, to: 'delivered' })
  await page.reload()
  await page.getByRole('link', { name: /^Return items: OW-/ }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^Track: OW-/ }).count(), 0)

  await visit(`/orders/${rows[0]!.id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('The order has been cancelled').waitFor()
  await visit('/my-orders')
  await page
    .getByRole('button', { name: /^Buy again/ })
    .first()
    .click()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByText('Blue Cap').first().waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('after Mina signs out, the next user of her browser sees none of her data', async () => {
  const { page, visit, db } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signUp(page, visit, MINA)
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await placeAndPayOrder(page)
  const { rows } = await db.execute<{ id: string }>('select id from orders')
  const order = `/orders/${rows[0]!.id}`
  await visit(order)
  await page.getByRole('heading', { name: /^OW-/ }).waitFor()
  await addToCart(page, visit)
  await visit('/checkout')
  await page.getByLabel('City').fill('Mina’s town')
  await visit(order)
  await page.getByRole('heading', { name: /^OW-/ }).waitFor()
  await signOut(page)

  for (const nextUser of [null, THEO]) {
    if (nextUser) await signUp(page, visit, nextUser)
    await visit(order)
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    await visit('/orders')
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
    await visit('/cart')
    await page.getByText('Your cart is empty').waitFor()
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    assert.doesNotMatch(stored, /mina|Keller|Hamburg|town/i)
  }
})
