import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina changes her cart beside the page at ${viewport.width} px, and goes back to where she was`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      contextOptions: { viewport, reducedMotion: 'reduce' },
    })
    await visit('/products/blue-cap?from=mail')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    const link = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })
    await link.click()
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await panel.getByText('Blue Cap').waitFor()
    assert.match(page.url(), /\/products\/blue-cap\?from=mail#cart$/)
    const getOverflow = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    assert.equal(await getOverflow(), 'hidden', 'the page behind it does not scroll')
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    await panel.getByRole('button', { name: 'One more' }).click()
    await panel.getByText('$20.00').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await page.waitForURL(/blue-cap\?from=mail$/)
    // The panel is empty a moment before the page scrolls again.
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).overflowY === 'visible',
    )
    const focused = page.locator(':focus')
    assert.equal(await focused.getAttribute('aria-label'), 'Cart, 2 items')

    await page.goForward()
    await panel.waitFor()
    await page.reload()
    await panel.getByText('Blue Cap').waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })

    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click()
    await panel.getByRole('button', { name: 'Remove Blue Cap' }).click()
    await panel.getByText('Your cart is empty').waitFor()
    await panel.getByRole('button', { name: 'Continue Shopping' }).click()
    await panel.waitFor({ state: 'hidden' })
    assert.deepEqual(consoleErrors, [])
  })
}

test('a shared link opens the cart, and closing it leaves the page without a way back to it', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/shop#cart')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await panel.getByText('Your cart is empty').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(/\/shop$/)
})

test('without a connection the link opens the page of the cart', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/')
  await page.route('**/assets/cart-panel*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).click()
  await page.waitForURL(/\/cart$/)
})
