import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAuthEmailQueue, requestMagicLink } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { createTestDependencies } from '#tests/support/test-site'

const email = 'mina@example.com'

/** Sends Mina a sign-in e-mail. Returns the path of its link and its code. */
async function sendSignInEmail(db: Database, page: Page) {
  await page.goto('/about')
  const publicUrl = new URL(page.url()).origin
  const identity = { ...(await createTestDependencies(db)).identity, publicUrl }
  const [now, challenge, redirectTo] = [new Date(), null, `${publicUrl}/cart?from=email`]
  const device = { ipAddress: null, userAgent: null, language: null }
  const linkInput = { email, data: {}, shouldCreateUser: true, challenge, redirectTo }
  assert.ok((await requestMagicLink(db, { ...linkInput, identity, device, now })).ok)
  await drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now })
  const [message] = await listNewestEmails(db, { limit: 1 })
  const { pathname, search } = new URL(message!.text.match(/http\S+\/auth\/confirm\S+/)![0])
  return { path: pathname + search, code: message!.text.match(/\d{6}$/m)![0] }
}

const contextVariants = [DESKTOP_VIEWPORT, PHONE_VIEWPORT].flatMap((viewport) => {
  return (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme }))
})

for (const contextOptions of contextVariants) {
  const name = `${contextOptions.viewport.width}-${contextOptions.colorScheme}`
  test(`the page of an e-mail link confirms only when its button is pressed, by keyboard too (${name})`, async () => {
    const { page, db, visit, consoleErrors } = await openShopInBrowser({ contextOptions })
    const { path } = await sendSignInEmail(db, page)
    await page.addInitScript(
      (theme) => localStorage.setItem('outwit-theme', theme),
      contextOptions.colorScheme,
    )
    const response = await visit(path)
    const headers = response!.headers()
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await takeScreenshot(page, name)
    const unusedTokens = await db.execute('select from one_time_tokens')
    assert.equal(unusedTokens.rowCount, 1, 'opening the page does not use the token')

    await page.getByRole('button', { name: 'Confirm my email address' }).focus()
    const redirected = waitForRedirect(page)
    await page.keyboard.press('Enter')
    assert.match(await redirected, REDIRECT_URL)
    assert.deepEqual(consoleErrors, [])
    const secondPage = await page.context().newPage()
    await secondPage.goto(path)
    await secondPage.getByRole('button', { name: 'Confirm my email address' }).click()
    await secondPage.getByRole('heading', { name: 'This link has expired' }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(secondPage), [])
    await takeScreenshot(secondPage, `${name}-ended`)
  })
}

test('the button and the code from the e-mail work without JavaScript', async () => {
  const { page, db } = await openShopInBrowser({ contextOptions: { javaScriptEnabled: false } })
  const { path, code } = await sendSignInEmail(db, page)
  await page.goto(path)
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Code from the email').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue with the code' }).click()
  await page.getByText('This code is incorrect or has expired').waitFor()
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  const redirected = waitForRedirect(page)
  await page.getByRole('button', { name: 'Continue with the code' }).click()
  assert.match(await redirected, REDIRECT_URL)
})

test('an e-mail link starts a session, and a URL with the session of another browser does not', async () => {
  const { page, db, visit } = await openShopInBrowser({})
  const { path } = await sendSignInEmail(db, page)
  await page.goto(path)
  const redirected = waitForRedirect(page)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  const { hash } = new URL(await redirected)
  const getStoredSession = () => localStorage.getItem('outwit-session')
  await page.waitForFunction(getStoredSession)

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await visit(`/about${hash}`)
  await page.waitForLoadState('networkidle')
  assert.equal(await page.evaluate(getStoredSession), null)
})

test('an incomplete link shows a message, and injected markup is not run', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/auth/confirm')
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
  await visit('/auth/confirm?token="><script>document.title=1</script>&type=constructor')
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  assert.match(await page.title(), /^Confirm your email address/)
})

test('a rate-limited link shows a message and can be used again; an expired link leads to a new e-mail', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/auth/confirm?type=recovery&token=abc&failed=over_request_rate_limit')
  await page.getByText('Too many attempts.').waitFor()
  await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/auth/confirm?type=recovery&failed=otp_expired')
  await page.getByRole('link', { name: 'Request a new email' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
})

const REDIRECT_URL = /^http:\/\/localhost:\d+\/cart\?from=email#access_token=/

/** Returns the redirect URL of the next form submission. */
async function waitForRedirect(page: Page): Promise<string> {
  const response = await page.waitForResponse(/\/auth\/v1\/confirm$/)
  assert.equal(response.status(), 303)
  return (await response.headerValue('Location')) ?? ''
}

async function takeScreenshot(page: Page, name: string) {
  if (process.env.SHOOT) await page.screenshot({ path: `${process.env.SHOOT}/confirm-${name}.png` })
}
