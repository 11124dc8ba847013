import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi, signOut } from '#tests/support/browser-account'

const HEADING = { name: 'Recently viewed' }

test('Theo finds the products that he opened, newest first, until he clears the list', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    products: ['Blue Cap', 'Red Mug', 'Desk Lamp'],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/products/blue-cap')
  assert.equal(await page.getByRole('heading', HEADING).count(), 0)
  await visit('/products/red-mug')
  await visit('/products/desk-lamp')
  await page.getByRole('heading', HEADING).waitFor()
  const section = page.locator('section', { has: page.getByRole('heading', HEADING) })
  const titles = await section.getByRole('heading', { level: 3 }).allTextContents()
  assert.deepEqual(titles, ['Red Mug', 'Blue Cap'])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit('/cart')
  await page.getByRole('heading', HEADING).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('heading', HEADING).waitFor({ state: 'detached' })
  assert.deepEqual(consoleErrors, [])
})

test('the next user of the browser does not see what Mina looked at', async () => {
  const { page, visit } = await openShopInBrowser({
    products: ['Blue Cap'],
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(page)
  await visit('/products/blue-cap')
  await visit('/cart')
  await page.getByRole('heading', HEADING).waitFor()
  await signOut(page)
  await visit('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  assert.equal(await page.getByRole('heading', HEADING).count(), 0)
})
