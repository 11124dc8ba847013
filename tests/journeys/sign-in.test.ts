import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import {
  getNewestEmailLink,
  MINA,
  openEmailLink,
  signInOnPage,
  signOut,
  signUpOnPage,
} from '#tests/support/browser-account'

test('Mina signs up, opens the link in the e-mail, and is signed in', async () => {
  const { page, visit, consoleErrors, ...shop } = await openShopInBrowser({
    contextOptions: { timezoneId: 'America/Bogota' },
  })
  await visit('/profile')
  await page.getByRole('heading', { name: 'Sign in or create an account' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await page.getByLabel('Full name').fill('Mina Keller')
  await page.getByLabel('Email', { exact: true }).fill(MINA.email)
  await page.getByLabel('Password', { exact: true }).fill('mug')
  await page.getByText('Password: Weak').waitFor()
  await page.getByLabel('Confirm password').fill('mugs')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Use at least 8 characters and at least three of these types').waitFor()
  await page.getByText('Passwords do not match').waitFor()

  await page.getByLabel('Password', { exact: true }).fill(MINA.password)
  await page.getByText('Password: Strong').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByLabel('Confirm password').fill(MINA.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const confirmation = 'Account created! Please check your email to verify your account.'
  await page.getByText(confirmation).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  await visit('/profile')
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
  // Days and times of her notifications are those of her device until she chooses others.
  await visit('/profile?panel=profile')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.waitFor()
  assert.equal(await zone.inputValue(), 'America/Bogota')
})

test('Mina confirms her sign-up with the code from the e-mail', async () => {
  const { page, visit, ...shop } = await openShopInBrowser({})
  await signUpOnPage(page, visit, MINA)
  await page.getByLabel('Code from the email').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alert').getByText('This code is incorrect or has expired.').waitFor()
  await page.getByLabel('Code from the email').fill((await getNewestEmailLink(shop)).code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await visit('/profile')
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
})

test('Mina stays signed in after a reload, and signing out in one tab signs her out in all tabs', async () => {
  const { page, context, visit } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signUpOnPage(page, visit, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()

  const otherTab = await context.newPage()
  await otherTab.goto('/profile')
  await otherTab.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await otherTab.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await otherTab.getByRole('button', { name: 'Logout' }).click()
  await otherTab.getByText('Signed out successfully').waitFor()

  await page.getByRole('heading', { name: 'Sign in or create an account' }).waitFor()
  await signInOnPage(page, MINA)
  await page.getByText('Welcome back!').waitFor()
  await otherTab.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
})

test('Mina is signed out in the browser when the shop ends her session', async () => {
  const { page, visit, db } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signUpOnPage(page, visit, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await db.execute('update sessions set ended_at = now()')
  await visit('/profile?tab=orders')
  await page.getByRole('heading', { name: 'Sign in or create an account' }).waitFor()
})

test('a wrong password is rejected, and both fields are required', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await visit('/auth')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Please fill in all required fields').first().waitFor()
  assert.equal(await page.locator('.toast').count(), 0)
  await signInOnPage(page, { ...MINA, password: 'wrong' })
  await page.getByText('Invalid login credentials').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText('Google login coming soon!').waitFor()
})

test('Mina forgot her password and sets a new one by the e-mailed link', async () => {
  const { page, visit, ...shop } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signUpOnPage(page, visit, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()

  await visit('/auth?next=/cart')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(MINA.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If mina@example.com has an account').waitFor()
  const email = await getNewestEmailLink(shop)
  await openEmailLink(page, email)

  await page.getByText('Choose a new password for mina@example.com.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const saveButton = page.getByRole('button', { name: 'Change Password' })
  await page.getByLabel('New password', { exact: true }).fill('Lamp-by-the-window-7')
  assert.ok(await saveButton.isDisabled())
  await page.getByLabel('Confirm new password').fill('Lamp-by-the-window-7')
  await saveButton.click()
  await page.getByText('Password changed successfully!').waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await openEmailLink(page, email)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  const errorHash = 'error=access_denied&error_code=otp_expired&error_description=ended'
  await visit(`/reset-password#${errorHash}`)
  await page.getByText('This link has expired or has already been used.').waitFor()
  assert.equal(new URL(page.url()).hash, '')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/auth?next=/cart')
  await signInOnPage(page, { ...MINA, password: 'Lamp-by-the-window-7' })
  await page.waitForURL('**/cart')
})

test('the not-authorized page shows a message and links to the home page', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/not-authorized')
  await page.getByText("You don't have permission to access this page.").waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('the admin area redirects a user who is not an administrator', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await visit('/admin/settings?tab=products')
  await page.waitForURL('**/not-authorized')
  await signUpOnPage(page, visit, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await visit('/admin/settings')
  await page.waitForURL('**/not-authorized')
})

test('a name has the same maximum length at sign-up as on the profile', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signUpOnPage(page, visit, { ...MINA, name: `Mina ${'K'.repeat(96)}` })
  await page.getByText('Enter your name, up to 100 characters').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const name = `Mina ${'K'.repeat(95)}`
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { name }).waitFor()
})

test('Mina signs in by an e-mailed link and is redirected to the page she came from', async () => {
  const { page, visit, ...shop } = await openShopInBrowser({})
  await signUpOnPage(page, visit, MINA)
  await page.getByText('Account created!').first().waitFor()
  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  await signOut(page)

  await visit('/auth?next=/cart')
  await page.getByLabel('Email', { exact: true }).fill(MINA.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), MINA.email)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`If ${MINA.email} has an account`).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.waitForURL((url) => url.pathname === '/cart' && url.hash === '')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
})

test('the shop shows the same message for an e-mail address without an account', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  await visit('/auth')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email', { exact: true }).fill('theo')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Enter an email address, such as mina@example.com').waitFor()
  await page.getByLabel('Email', { exact: true }).fill('theo@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If theo@example.com has an account').waitFor()
  assert.equal((await db.execute('select from emails')).rowCount, 0)
})
