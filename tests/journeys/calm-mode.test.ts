import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'

test('a guest switches calm mode on by keyboard, and it stays on in this browser', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  await visit('/')
  await page.getByRole('button', { name: 'Language and currency' }).press('Enter')
  const calm = getSwitch(page)
  await calm.press('Space')
  assert.equal(await calm.isChecked(), true)
  assert.equal(await calm.isVisible(), true, 'the menu stays open')
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.reload()
  await page.getByRole('button', { name: 'Language and currency' }).click()
  await calm.waitFor()
  assert.equal(await calm.isChecked(), true)
  await calm.click()
  assert.equal(await calm.isChecked(), false)
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-calm-mode')), 'false')
  assert.deepEqual(consoleErrors, [])
})

test('the choice of a signed-in user is in the account, and stays with the account', async () => {
  const { page, shop } = await openSignedIn({ viewport: PHONE_VIEWPORT })
  await page.getByRole('button', { name: 'Menu' }).click()
  const calm = getSwitch(page)
  await calm.click()
  await page.waitForFunction(() => localStorage.getItem('outwit-calm-mode') === 'true')
  const { rows } = await shop.db.execute<{ calm: boolean }>(
    sql`select user_metadata -> 'calm_mode' as calm from users where email = ${MINA.email}`,
  )
  assert.deepEqual(rows, [{ calm: true }])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  // Another browser of the same person.
  await page.evaluate(() => localStorage.removeItem('outwit-calm-mode'))
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await calm.waitFor()
  assert.equal(await calm.isChecked(), true)
})

test('a choice that the account could not save is taken back, with a reason', async () => {
  const { page } = await openSignedIn({})
  await page.route('**/auth/v1/user', (route) => route.abort())
  await page.getByRole('button', { name: 'Language and currency' }).click()
  const calm = getSwitch(page)
  await calm.click()
  await page.getByText('We couldn’t save this in your account. Please try again.').waitFor()
  assert.equal(await calm.isChecked(), false)
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-calm-mode')), null)
})

async function openSignedIn(contextOptions: BrowserContextOptions) {
  const shop = await openShopInBrowser({
    contextOptions,
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(shop.page)
  await shop.visit('/about')
  return { page: shop.page, shop }
}

function getSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Calm mode' })
}
