import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolations } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart, fillCheckoutForm } from '#tests/support/browser-checkout'

test('a product that fails to load shows an error, and Try Again opens it without a full page load', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'] })
  await visit('/shop')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.route('**/api/products/blue-cap', (route) => route.abort())
  await page.getByRole('link', { name: 'Blue Cap' }).click()
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor()
  assert.deepEqual(await findViolations(page), [])

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Blue Cap', level: 1 }).waitFor()
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
})

test('offline, Mina stays on the current page when she opens a page that is not loaded', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/about')
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  const link = page.getByRole('banner').getByRole('link', { name: 'Shop' })
  await link.hover()
  // A page is fetched ahead after the pointer has been on a link for a moment.
  await page.waitForTimeout(300)
  await link.click()
  await page.getByText('This page opens when you’re back online').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'About Outwit')

  await page.context().setOffline(false)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
})

test('a cart that fails to load can be retried; a loaded cart stays visible after an error', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await page.route('**/api/carts/*', (route) => route.abort())
  await visit('/cart')
  await page.getByRole('main').getByText('We couldn’t load your cart').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()

  await page.route('**/api/carts/**', (route) => route.abort())
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByText('We couldn’t update your cart. Please try again.').waitFor()
  // The cart is loaded again after the error, and fails twice.
  await page.waitForTimeout(2500)
  assert.equal(await page.getByRole('heading', { name: 'Summary' }).count(), 1)
})

test('an order that fails to load is not reported as missing', async () => {
  const { page, visit } = await openShopInBrowser({})
  await page.addInitScript(() => {
    const id = '0198b1a0-0000-7000-8000-000000000000'
    localStorage.setItem('outwit-orders', JSON.stringify([{ id, token: 'a' }]))
  })
  const error = { code: 'internal', message: 'Something went wrong on our side.' }
  await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, json: { error } }))
  await visit('/orders')
  await page.getByText('We couldn’t load your orders').waitFor()
  await visit('/orders/0198b1a0-0000-7000-8000-000000000000')
  await page.getByText('We couldn’t load this order').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
})

test('the success page links to the order, to all orders and to the shop, and without an order says so', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  const id = '0198b1a0-0000-7000-8000-000000000000'
  const listLinks = () =>
    page
      .locator('main section a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))

  await visit('/checkout/success')
  await page.getByRole('heading', { name: 'No order to show' }).waitFor()
  assert.deepEqual(await listLinks(), ['/orders', '/'])
  await visit(`/checkout/success?order=${id}`)
  await page.getByRole('heading', { name: 'Order Successful!' }).waitFor()
  assert.deepEqual(await listLinks(), [`/orders/${id}`, '/orders', '/'])
  assert.deepEqual(consoleErrors, [])
})

test('a payment page without an ID links to the orders, and a lost connection is not reported as a missing payment', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/payment/result')
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).waitFor()

  await page.route('**/api/payments/*', (route) => route.abort())
  await visit('/payment/result?payment=0198b1a0-0000-7000-8000-000000000000')
  await page.getByText('We couldn’t check your payment').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('We couldn’t find this payment').waitFor()
})

test('the checkout shows a connection error beside its button, and a retry orders once', async () => {
  const { page, visit, db } = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await page.route('**/api/checkout', (route) => route.abort())
  const placeOrder = page.getByRole('button', { name: /^Place order/ })
  await placeOrder.click()
  const errorMessage = page.getByText(
    'We couldn’t reach the shop. Try again: nothing is ordered twice.',
  )
  await errorMessage.waitFor()
  assert.ok(
    await errorMessage.evaluate((element) => element.getBoundingClientRect().top < innerHeight),
  )

  await page.unrouteAll()
  await placeOrder.dblclick()
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  const { rows } = await db.execute('select id from orders')
  assert.equal(rows.length, 1)
})

test('Theo moves a cap from the cart to the wishlist', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap', 'Red Mug'] })
  await addToCart(page, visit)
  await addToCart(page, visit, 'Red Mug')
  await visit('/cart')
  await page.getByRole('button', { name: 'Save to wishlist: Blue Cap' }).click()
  await page.getByRole('button', { name: 'Remove Blue Cap' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'From your wishlist' }).waitFor()
  await visit('/wishlist')
  await page.getByRole('link', { name: 'Blue Cap' }).waitFor()
})

test('an item stays in the cart if the answer about the new, empty cart comes last', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/products/blue-cap')
  let release = () => {}
  const isAdded = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/carts/*', async (route) => {
    const response = await route.fetch()
    await isAdded
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('.toast', { hasText: 'Added to cart' }).waitFor()
  const late = page.waitForResponse('**/api/carts/*')
  release()
  await late
  await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor()
})
