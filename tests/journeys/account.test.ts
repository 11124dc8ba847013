import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import {
  getNewestEmailLink,
  MINA,
  openEmailLink,
  signInByApi,
  signInOnPage,
  signUpOnPage,
} from '#tests/support/browser-account'

const portrait = await sharp({
  create: { width: 900, height: 600, channels: 3, background: { r: 40, g: 120, b: 70 } },
})
  .png()
  .toBuffer()

test('Mina adds a home address and a work address, and changes the default', async () => {
  const { page, visit, consoleErrors } = await openPanel('address')
  await page.getByRole('heading', { name: 'No addresses yet' }).waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('alert').getByText('Enter a city, town or suburb').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'alert')

  await submitAddress(page, { street: 'Gartenweg 4', city: 'Wien' })
  await page.getByText('Address saved successfully!').first().waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await submitAddress(page, { street: 'Lindenallee 12', city: 'Graz' })
  await page.getByRole('button', { name: 'Make default: Lindenallee 12, Graz' }).click()
  const first = page.locator('.addresses li').first()
  await first.getByText('Lindenallee 12').waitFor()
  assert.ok(await first.getByText('Default', { exact: true }).isVisible())
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('button', { name: 'Remove: Gartenweg 4, Wien' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Address removed').waitFor()
  await visit('/profile?panel=address')
  await page.getByText('Lindenallee 12').waitFor()
  assert.equal(await page.locator('.addresses li').count(), 1)
  assert.deepEqual(consoleErrors, [])
})

test('Mina changes her name and avatar, and the page shows them after a reload', async () => {
  const { page, visit, consoleErrors } = await openPanel('profile')
  await page.getByLabel('Full name').fill('Mina Braun')
  await page.getByLabel('Birthday').fill('1990-05-31')
  await page.getByLabel('About you').fill('Mugs.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Mina Braun' }).waitFor()

  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'me.png', mimeType: 'image/png', buffer: portrait },
  })
  await page.getByRole('dialog').getByRole('application').press('ArrowLeft')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('Your picture was saved').waitFor()
  await visit('/profile?panel=profile')
  await page.locator('.account-header .avatar img').waitFor()
  assert.equal(await page.getByLabel('Birthday').inputValue(), '1990-05-31')
  const imageWidth = await page
    .locator('.account-header .avatar img')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  assert.equal(imageWidth, 384)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('Mina requests an e-mail change, sees that it is pending, and can resend the e-mails', async () => {
  const { page, consoleErrors } = await openPanel('profile')
  await page.getByLabel('Email', { exact: true }).first().fill('mina@new.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Your email address will change to mina@new.example').waitFor()
  assert.equal(await page.getByLabel('Email', { exact: true }).first().inputValue(), MINA.email)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
  await page.getByRole('button', { name: 'Resend emails' }).click()
  await page.getByText(/Wait \d+ seconds|another in \d+ second/).waitFor()
})

test('Mina confirms one of the two e-mails, and the shop says that the other is still needed', async () => {
  const { page, visit, ...shop } = await openShopInBrowser({})
  await signUpOnPage(page, visit, MINA)
  await page.getByText('Account created!').first().waitFor()
  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  await visit('/profile?panel=profile')
  await page.getByLabel('Email', { exact: true }).first().fill('mina@new.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Your email address will change to mina@new.example').waitFor()
  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.getByRole('status').getByText('proceed to confirm link sent to the other').waitFor()
  assert.equal(new URL(page.url()).hash, '')
  await page.getByText('Your email address will change to mina@new.example').waitFor()
})

test('Mina is warned before unsaved changes are lost', async () => {
  const { page } = await openPanel('profile')
  await page.getByLabel('Full name').fill('Mina Braun')
  await page.getByRole('link', { name: 'Back to account' }).click()
  const unsavedDialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await unsavedDialog.getByRole('button', { name: 'Stay on this page' }).click()
  assert.equal(await page.getByLabel('Full name').inputValue(), 'Mina Braun')
  await page.getByRole('link', { name: 'Back to account' }).click()
  await unsavedDialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
})

test('Mina’s new password ends the session of her other browser but not the current one', async () => {
  const { page, context, baseURL } = await openPanel('password')
  const otherContext = await context.browser()!.newContext({ baseURL })
  const otherPage = await otherContext.newPage()
  await signInByApi(otherPage)

  await page.getByLabel('Current password').fill('wrong-password')
  await page.getByLabel('New password', { exact: true }).fill('Green-Forest-7')
  await page.getByLabel('Confirm new password').fill('Green-Forest-8')
  await page.getByText('Passwords do not match').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Change Password' }).isDisabled())
  await page.getByLabel('Confirm new password').fill('Green-Forest-7')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Your current password is incorrect').waitFor()
  await page.getByLabel('Current password').fill(MINA.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed successfully!').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await otherPage.goto('/profile')
  await otherPage.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Current password').waitFor()
  await otherContext.close()
})

test('Mina signs out her other browser from the sessions panel', async () => {
  const { page, context, baseURL } = await openPanel('notifications')
  const otherContext = await context.browser()!.newContext({ baseURL })
  await signInByApi(await otherContext.newPage())
  await page.goto('/profile?panel=sessions')
  await page.getByText('This device').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You’ve been signed out everywhere else').waitFor()
  await page
    .getByRole('button', { name: 'Sign out everywhere else' })
    .waitFor({ state: 'detached' })
  assert.equal(await page.locator('.setting-rows > li').count(), 1)
  await otherContext.close()
})

test('what Mina is told of is saved at once, and reverts when saving fails', async () => {
  const { page, visit } = await openPanel('notifications')
  const promotions = page.getByRole('checkbox', { name: 'Promotions: Email' })
  assert.equal(await promotions.isChecked(), true)
  await promotions.press('Space')
  await page.getByText('Notification preferences updated successfully!').waitFor()
  await visit('/profile?panel=notifications')
  await promotions.waitFor()
  assert.equal(await promotions.isChecked(), false)
  const table = page.getByRole('table', { name: 'What you are told, and where' })
  assert.equal(await table.getByRole('checkbox').count(), 20)
  const unsent = await page.locator('.switch', { hasText: 'None yet' }).getByRole('switch').all()
  assert.deepEqual(await Promise.all(unsent.map((toggle) => toggle.getAttribute('name'))), [
    'sms_notifications',
  ])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.route('**/api/notification-preferences/table/**', (route) => route.abort())
  const newsletter = page.getByRole('checkbox', { name: 'Newsletter: Email' })
  await newsletter.click()
  await page.getByText('We couldn’t save this. Please try again.').waitFor()
  assert.equal(await newsletter.isChecked(), true)
})

test('the linked accounts panel says that no provider is offered; a panel that fails to load can be retried', async () => {
  const { page, visit } = await openPanel('linked')
  await page.getByText('There are no other accounts to link.').waitFor()
  await page.getByText('This is your only way to sign in, so you can’t unlink it.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500, body: '{}' }))
  await visit('/profile?panel=address')
  await page.getByText('We couldn’t load your addresses').waitFor()
  await page.unroute('**/api/addresses')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'No addresses yet' }).waitFor()
})

async function openPanel(panel: string) {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(shop.page)
  await shop.visit(`/profile?panel=${panel}`)
  return shop
}

async function submitAddress(page: Page, { street, city }: { street: string; city: string }) {
  await page.getByLabel('Country').selectOption('AT')
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Street and house number').fill(street)
  await page.getByLabel('Postal code').fill('1010')
  await page.getByLabel('City').fill(city)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText(street).waitFor()
}

test('Mina’s guest wishlist moves to her account at sign-in and leaves the browser at sign-out', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({
    products: ['Blue Cap', 'Green Mug'],
    identitySettings: { autoconfirm: true },
  })
  const addToWishlist = (title: string) =>
    page.getByRole('button', { name: `Add to wishlist: ${title}` }).click()
  await visit('/shop')
  await addToWishlist('Blue Cap')
  await signInByApi(page)
  await visit('/wishlist')
  await page.getByText('Saved to your account.').waitFor()
  await waitForWishlistCount(db, 1)
  await visit('/shop')
  await addToWishlist('Green Mug')
  await waitForWishlistCount(db, 2)

  await page.evaluate(() => localStorage.removeItem('wishlist'))
  await visit('/wishlist')
  await page.getByRole('link', { name: 'Blue Cap' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Signed out successfully').waitFor()
  await visit('/wishlist')
  await page.getByText('Your wishlist is empty').waitFor()
  await waitForWishlistCount(db, 2)
  assert.deepEqual(consoleErrors, [])
})

async function waitForWishlistCount(db: Database, count: number) {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const { rows } = await db.execute(sql`select 1 from wishlist_items`)
    if (rows.length === count) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.fail(`the account does not have ${count} wishlist items`)
}

test('Mina downloads her data, then deletes her account with her password', async () => {
  const { page, visit, db } = await openPanel('data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  assert.ok(JSON.stringify(file).includes(MINA.email))
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit('/profile?panel=delete')
  const deleteButton = page.getByRole('button', { name: 'Delete my account' })
  await page.getByLabel('Current password').fill('wrong-password')
  assert.ok(await deleteButton.isDisabled())
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await deleteButton.click()
  await page.getByRole('alert').first().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByLabel('Current password').fill(MINA.password)
  await deleteButton.click()
  await page.getByText('Your account has been deleted').waitFor()
  await visit('/profile')
  await signInOnPage(page, MINA)
  await page.getByText('Invalid login credentials').waitFor()
  const { rows } = await db.execute(sql`select 1 from users where email = ${MINA.email}`)
  assert.deepEqual(rows, [])
})
