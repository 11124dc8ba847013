import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { getNewestEmailLink, signInByApi } from '#tests/support/browser-account'

test('a user without a password and with an old session deletes the account with an e-mailed code', async () => {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  const { page, visit, db, identity } = shop
  await signInByApi(page)
  await db.execute(sql`update users set password_hash = null`)
  await db.execute(sql`update sessions set amr = '[{"method": "oauth", "timestamp": 0}]'`)
  await visit('/profile?panel=delete')
  const deleteButton = page.getByRole('button', { name: 'Delete my account' })
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await deleteButton.click()
  await page.getByText('Enter your password or the code we send you').waitFor()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('We’ve sent you a code').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const { code } = await getNewestEmailLink({ db, identity })
  await page.getByLabel('Code we sent you').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await deleteButton.click()
  await page.getByText('Your account has been deleted').waitFor()
  const { rows } = await db.execute(sql`select 1 from users`)
  assert.deepEqual(rows, [])
})
