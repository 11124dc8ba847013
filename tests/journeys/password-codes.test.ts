import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import {
  getNewestEmailLink,
  MINA,
  openEmailLink,
  signInByApi,
  signInOnPage,
  signOut,
} from '#tests/support/browser-account'

const PASSWORD = 'Lamp-by-the-window-7'

test('a user without a password and with an old session sets the first one with an e-mailed code', async () => {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  const { page, visit, db, identity } = shop
  await signInByApi(page)
  await db.execute(sql`update users set password_hash = null`)
  await makeSessionsOld(db)
  await visit('/profile?panel=password')
  await fillNewPassword(page)
  await page.getByText('Confirm it’s you').waitFor()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('We’ve sent you a code').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const { code } = await getNewestEmailLink({ db, identity })
  await page.getByLabel('Code we sent you').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed successfully!').waitFor()
  await page.getByLabel('Current password').waitFor()
})

test('Mina, who takes longer than ten minutes to choose a new password, confirms it with a code', async () => {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  const { page, visit, db } = shop
  await signInByApi(page)
  await visit('/profile')
  await signOut(page)
  await visit('/auth?next=/cart')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(MINA.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If mina@example.com has an account').waitFor()
  await openEmailLink(page, await getNewestEmailLink(shop))
  await page.getByText('Choose a new password for mina@example.com.').waitFor()

  await makeSessionsOld(db)
  await fillNewPassword(page)
  await page.getByText('You signed in more than 10 minutes ago.').waitFor()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('We’ve sent you a code').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByLabel('Code we sent you').fill((await getNewestEmailLink(shop)).code)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed successfully!').waitFor()

  await signOut(page)
  await visit('/auth?next=/cart')
  await signInOnPage(page, { ...MINA, password: PASSWORD })
  await page.waitForURL('**/cart')
})

test('a password that attackers try first is refused with a reason', async () => {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  const { page, visit } = shop
  await signInByApi(page)
  await visit('/profile?panel=password')
  await page.getByLabel('Current password').fill(MINA.password)
  await fillNewPassword(page, 'Sunshine1')
  await page.getByText('in lists of stolen passwords').waitFor()
})

/** Moves all sign-ins to the past. */
async function makeSessionsOld(db: Database) {
  await db.execute(sql`update sessions set amr = '[{"method": "otp", "timestamp": 0}]'`)
}

async function fillNewPassword(page: Page, password = PASSWORD) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
}
