import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { openCatalogueInBrowser } from '#tests/support/browser-catalogue'
import { addToCart } from '#tests/support/browser-checkout'

test('a filter, the sort order and a removed chip leave Theo where he was', async () => {
  const { page } = await openCatalogueInBrowser()

  await page.getByRole('checkbox', { name: 'In stock' }).focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/in_stock=true/)
  await page.getByRole('link', { name: /In stock\s*remove/ }).waitFor()
  assert.equal(await describeFocus(page), 'INPUT in_stock')

  await page.getByRole('radio', { name: 'Manual' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: /Manual\s*remove/ }).waitFor()
  assert.equal(await describeFocus(page), 'INPUT source')

  await page.getByRole('combobox', { name: 'Sort' }).focus()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price_asc')
  await page.waitForURL(/sort=price_asc/)
  assert.equal(await describeFocus(page), 'SELECT sort')

  const chip = page.getByRole('link', { name: /Manual\s*remove/ })
  await chip.focus()
  await page.keyboard.press('Enter')
  await chip.waitFor({ state: 'detached' })
  await waitForFocus(page, /In stock\s*remove/)
  await page.keyboard.press('Enter')
  await page.locator('.chips > .chip').waitFor({ state: 'detached' })
  await waitForFocus(page, 'Refresh')
  assert.equal(await page.getByRole('checkbox', { name: 'In stock' }).isChecked(), false)
})

test('removing a line of the cart moves the focus to the next one, and at last to the heading', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap', 'Red Mug'] })
  await addToCart(page, visit)
  await addToCart(page, visit, 'Red Mug')
  await visit('/cart')

  await page.getByRole('button', { name: 'Remove Blue Cap' }).focus()
  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Red Mug')
  await page.getByRole('button', { name: 'Save to wishlist: Red Mug' }).focus()
  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Cart')
})

test('the minus button keeps the focus when the quantity is one', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/products/blue-cap')
  await page.getByRole('button', { name: 'One more' }).click()
  const minus = page.getByRole('button', { name: 'One less' })
  await minus.focus()
  await page.keyboard.press('Enter')
  await page.locator('.stepper output', { hasText: '1' }).waitFor()
  assert.equal(await describeFocus(page), 'BUTTON One less')
  await page.keyboard.press('Enter')
  assert.equal(await page.locator('.stepper output').textContent(), '1')
})

test('a heart is announced, and a removed wish moves the focus to the next one', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap', 'Red Mug'] })
  await visit('/shop')
  for (const title of ['Blue Cap', 'Red Mug']) {
    await page.getByRole('button', { name: `Add to wishlist: ${title}` }).click()
    await waitForAnnouncement(page, `Added to your wishlist: ${title}`)
  }
  const heart = page.getByRole('button', { name: 'Remove from wishlist: Blue Cap' })
  assert.equal(await heart.getAttribute('aria-pressed'), null)

  await visit('/wishlist')
  await page.getByRole('button', { name: 'Remove from wishlist: Red Mug' }).focus()
  await page.keyboard.press('Enter')
  await waitForAnnouncement(page, 'Removed from your wishlist: Red Mug')
  await waitForFocus(page, 'Remove from wishlist: Blue Cap')
  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Wishlist')
})

test('a refused coupon is announced, and the button keeps the focus', async () => {
  const { page, visit } = await openShopInBrowser({})
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByLabel('Coupon').fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  const error = await page.locator('#coupon-error').textContent()
  await waitForAnnouncement(page, error ?? '')
  assert.equal(await describeFocus(page), 'BUTTON Apply')
  assert.equal(await page.locator('.toast').count(), 0, 'the error is told once')
})

test('a failed sign-in leaves the focus in the password field', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/auth')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('theo@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not his password')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('alert').waitFor()
  assert.equal(await describeFocus(page), 'INPUT password')
})

test('another page moves the focus to its heading and is announced; the first page and a filter do not', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'] })
  await visit('/shop')
  assert.equal(await describeFocus(page), 'BODY')
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL(/in_stock=true/)
  assert.equal(await page.locator('[aria-live=polite].sr-only').textContent(), '')

  await page.getByRole('link', { name: 'Blue Cap' }).click()
  await page.locator('h1:focus', { hasText: 'Blue Cap' }).waitFor()
  await waitForAnnouncement(page, 'Blue Cap | Outwit')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await page.locator('h1:focus', { hasText: 'Shop' }).waitFor()
})

test('the filter sheet of a phone is modal, and gives the focus back to its button', async () => {
  const { page } = await openCatalogueInBrowser({ viewport: PHONE_VIEWPORT })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  assert.ok(await sheet.evaluate((dialog) => dialog.matches(':modal')))
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    assert.equal(isOutside, false, `after ${presses + 1} presses of Tab`)
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(await describeFocus(page), 'BUTTON Filters')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.mouse.click(195, 20)
  await sheet.waitFor({ state: 'hidden' })
})

test('the keyboard skips the filters, and stops at no rail and at no gallery that does not scroll', async () => {
  const { page, visit } = await openCatalogueInBrowser()
  const skip = page.getByRole('link', { name: 'Skip to products' })
  await skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'Refresh')

  await visit('/products/ostra-desk-lamp')
  assert.equal(await page.locator(':is(.rail, .gallery)[tabindex]').count(), 0)
  await page.setViewportSize(PHONE_VIEWPORT)
  await page.locator('.gallery[tabindex="0"]').waitFor()
})

/** The focused element: its tag, and its name, label or text. */
function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    if (element === document.body) return 'BODY'
    const name = element.name || element.getAttribute('aria-label') || element.textContent
    return `${element.tagName} ${name?.trim()}`
  })
}

/** Waits until the element with this label or text has the focus. */
function waitForFocus(page: Page, name: string | RegExp) {
  const focused = page.locator('*:focus')
  const isLabelled = typeof name === 'string' ? page.getByLabel(name, { exact: true }) : null
  const byText = focused.filter({ hasText: name })
  return (isLabelled ? focused.and(isLabelled).or(byText) : byText).waitFor()
}

function waitForAnnouncement(page: Page, text: string) {
  return page
    .locator('[aria-live=polite].sr-only', { hasText: text })
    .waitFor({ state: 'attached' })
}
