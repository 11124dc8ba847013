import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { listNewestSms } from '#platform/sms/sms-queue'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import {
  getNewestEmailLink,
  MINA,
  openEmailLink,
  signInOnPage,
  signOut,
  signUpOnPage,
} from '#tests/support/browser-account'
import { generateTotp } from '#tests/support/totp'

/** Opens a shop in which Mina is signed in and sees her account. */
async function openShopWithMina(contextOptions = {}, { emailCooldownSeconds = 0 } = {}) {
  const shop = await openShopInBrowser({
    contextOptions,
    identitySettings: { autoconfirm: true, emailCooldownSeconds },
  })
  await signUpOnPage(shop.page, shop.visit, MINA)
  await shop.page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  return shop
}

test('Mina adds an authenticator app; sign-in then requires its code or a recovery code', async () => {
  const { page, visit, consoleErrors } = await openShopWithMina({ acceptDownloads: true })
  await page.getByRole('link', { name: 'Two-step verification' }).first().click()
  await page.getByText('No authenticator app is set up.').waitFor()
  await page.getByText('Set up two-step verification first').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const secret = await addAuthenticatorApp(page)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await page.getByText('We show these codes only once.').waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  assert.equal(codes.length, 10)
  await page.setViewportSize(PHONE_VIEWPORT)
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(pageWidth, PHONE_VIEWPORT.width, 'the page overflows on a phone')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  assert.equal((await downloading).suggestedFilename(), 'recovery-codes.txt')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 of 10 codes left.').waitFor()
  await page.setViewportSize(DESKTOP_VIEWPORT)

  await signOut(page)
  await visit('/auth?next=/cart')
  await signInOnPage(page, MINA)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.reload()
  await page.getByLabel('Code from your authenticator app').fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Enter all digits of the code').waitFor()
  // The code that was used to add the app cannot be used again.
  const next = generateTotp(secret, new Date(Date.now() + 30_000))
  await page.getByLabel('Code from your authenticator app').fill(next)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/cart')

  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, MINA)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await visit('/profile?panel=two-step')
  await page.getByText('9 of 10 codes left.').waitFor()

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No authenticator app is set up.').waitFor()
  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  const unexpectedErrors = consoleErrors.filter((message) => !message.includes('status of 4'))
  assert.deepEqual(unexpectedErrors, [])
})

test('Mina adds a passkey, renames it, signs in with it, and removes it', async () => {
  const { page, visit } = await openShopWithMina()
  const setPresence = await addVirtualAuthenticator(page)
  await page.getByRole('link', { name: 'Passkeys' }).first().click()
  await page.getByText('No passkeys yet.').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey was added').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Rename Chrome, Linux' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Laptop', { exact: true }).waitFor()

  await setPresence(false)
  await signOut(page)
  const optionsResponse = page.waitForResponse('**/passkeys/authentication/options')
  await visit('/auth')
  await optionsResponse
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  // The pending request of the form field has not seen the user, and is replaced by that of the button.
  await setPresence(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()

  await signOut(page)
  await visit('/auth')
  // The browser offers the passkey in the form field, so that no button of the shop is pressed.
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()

  await visit('/profile?panel=passkeys')
  await page.getByText('Last used on').waitFor()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No passkeys yet.').waitFor()
})

test('a passkey works as the second factor', async () => {
  const { page, visit } = await openShopWithMina()
  const setPresence = await addVirtualAuthenticator(page)
  await visit('/profile?panel=passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey was added').waitFor()
  await visit('/profile?panel=two-step')
  await addAuthenticatorApp(page)
  await setPresence(false)
  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, MINA)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await setPresence(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
})

test('Mina adds her phone; sign-in then requires a code from a text message', async () => {
  const { page, visit, db, identity } = await openShopWithMina({}, { emailCooldownSeconds: 2 })
  await visit('/profile?panel=two-step')
  await page.getByText('No phone is set up.').waitFor()
  await page.getByRole('button', { name: 'Add a phone' }).click()
  await page.getByLabel('Phone number').fill('0151 23456789')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Enter the number with its country code, such as +49 151 23456789').waitFor()
  await page.getByLabel('Phone number').fill('+49 (151) 2345-6789')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('We’ve sent a code to +4915123456789.').waitFor()
  await page.getByText('You can request another in').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const first = await getNewestCode(db)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('You can request another in').waitFor()
  const code = await getNewestCode(db)
  const submitCode = async (input: string) => {
    await page.getByLabel('Code from the text message').fill(input)
    await page.getByRole('button', { name: 'Confirm the code' }).click()
  }
  await submitCode(first === code ? '000000' : first)
  await page.getByText('This code is incorrect or has already been used.').waitFor()
  const { challengeSeconds } = identity.settings.mfa
  await db.execute(
    sql`update factor_challenges set created_at = created_at - make_interval(secs => ${challengeSeconds})`,
  )
  await submitCode(code)
  await page.getByText('This has expired.').waitFor()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('You can request another in').waitFor()
  await submitCode(await getNewestCode(db))
  await page.getByText('+4915123456789 now protects your account').waitFor()
  assert.equal((await listNewestEmails(db, { limit: 1 }))[0]?.template, 'factor-added')

  await page.getByRole('button', { name: 'Add a phone' }).click()
  await page.getByLabel('Phone number').fill('+49 151 23456789')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Your account already uses this method.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Cancel' }).click()

  identity.settings.emailCooldownSeconds = 0
  identity.settings.phone = { ...identity.settings.phone, smsPerNumberPerHour: 30 }
  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, MINA)
  const send = page.getByRole('button', { name: 'Send a code to my phone' })
  await send.click()
  const field = page.getByLabel('Code from the text message')
  await field.waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  // A user who returns during the cooldown sees the remaining seconds by the clock of the server.
  identity.settings.emailCooldownSeconds = 60
  await page.reload()
  await send.click()
  await page.getByText(/You can request another in [45]\d seconds\.$/).waitFor()
  assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  identity.settings.emailCooldownSeconds = 0
  await page.reload()
  await send.click()
  await field.fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Enter all digits of the code').waitFor()
  const stale = await getNewestCode(db)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('Enter all digits of the code').waitFor({ state: 'hidden' })
  const newest = await getNewestCode(db)
  await field.fill(stale === newest ? '000000' : stale)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This code is incorrect or has already been used.').waitFor()
  await field.fill(newest)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()

  await visit('/profile?panel=two-step')
  await page.getByRole('button', { name: 'Remove +4915123456789' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No phone is set up.').waitFor()
  assert.equal((await listNewestEmails(db, { limit: 1 }))[0]?.template, 'factor-removed')
})

test('Mina adds a security key; sign-in then requires it', async () => {
  const { page, visit } = await openShopWithMina()
  await addVirtualAuthenticator(page, 'usb')
  await visit('/profile?panel=two-step')
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await page.getByLabel('Choose a name').fill('Keyring')
  await page.getByRole('button', { name: 'Next: touch the key' }).click()
  await page.getByText('Keyring now protects your account').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, MINA)
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
})

test('Mina, who forgot her password, verifies her second factor and then sets a new password', async () => {
  const { page, visit, db, identity } = await openShopWithMina()
  await visit('/profile?panel=two-step')
  const secret = await addAuthenticatorApp(page)
  const requestRecoveryEmail = async () => {
    await signOut(page)
    await visit('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill(MINA.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    return getNewestEmailLink({ db, identity })
  }
  const setNewPassword = async (password: string) => {
    await page.waitForURL(({ pathname }) => pathname === '/reset-password')
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    // A code of the app is accepted once, and the current one was just used.
    await db.execute(sql`update factors set last_totp_step = null`)
    await page.getByLabel('Code from your authenticator app').fill(generateTotp(secret, new Date()))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText('Password changed successfully!').waitFor()
    await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  }
  const { code } = await requestRecoveryEmail()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await setNewPassword('Another-mug-by-code-4')

  await openEmailLink(page, await requestRecoveryEmail())
  await setNewPassword('Another-mug-by-link-5')
  await signOut(page)
  await visit('/profile')
  await signInOnPage(page, { ...MINA, password: 'Another-mug-by-link-5' })
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
})

test('a shop without text messages offers no phone factor', async () => {
  const { page, visit, identity } = await openShopWithMina()
  identity.settings.mfa.phone = 'off'
  await visit('/profile?panel=two-step')
  await page.getByText('No authenticator app is set up.').waitFor()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  assert.equal(await page.getByText('telephone').count(), 0)
})

test('without a connection or a response the MFA panel shows an error and adds no factor', async () => {
  const { page, visit, context } = await openShopWithMina()
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 503 }))
  await visit('/profile?panel=two-step')
  await page.getByText('We couldn’t load this').waitFor({ timeout: 20_000 })
  await page.unroute('**/auth/v1/settings')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Add a phone' }).click()
  await page.getByLabel('Phone number').fill('+49 151 23456789')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  assert.equal(await page.getByText('We’ve sent a code').count(), 0)
})

async function getNewestCode(db: Database): Promise<string> {
  const [message] = await listNewestSms(db, { limit: 1 })
  return message!.body.match(/\d{6}/)![0]
}

async function addAuthenticatorApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await qrCode.waitFor()
  const width = await qrCode.evaluate((img: HTMLImageElement) =>
    img.decode().then(() => img.naturalWidth),
  )
  assert.ok(width > 0, 'the QR code is empty')
  const secret = (await page.locator('code').first().textContent())!.replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByText('This code is incorrect or has already been used').waitFor()
  await page.getByLabel('Code from the app').fill(generateTotp(secret, new Date()))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByText('Authenticator app now protects your account').waitFor()
  return secret
}

/** Adds a virtual authenticator to Chromium. Returns a function that sets whether a user is present. */
async function addVirtualAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport, hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return (enabled: boolean) => {
    return devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}
