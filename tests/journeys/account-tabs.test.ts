import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'

const FOR_ALL = [
  ...['Edit Profile', 'Manage Address', 'Change Password', 'Notifications'],
  ...['Become Influencer', 'Help', 'Sign Out'],
]
const FOR_ADMINS = ['Admin Settings', 'Analytics']

test('the account settings have all entries, and those of an administrator two more', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await visit('/profile')
  const settings = page.getByRole('navigation', { name: 'Account Settings' })
  await settings.waitFor()
  const entries = () => settings.locator('li').allTextContents()
  const missing = (wanted: string[], found: string[]) =>
    wanted.filter((one) => !found.some((entry) => entry.trim() === one))
  assert.deepEqual(missing(FOR_ALL, await entries()), [])
  assert.deepEqual(missing(FOR_ADMINS, await entries()), FOR_ADMINS)
  await settings.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/support')

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('outwit-session') ?? '')
    session.user.app_metadata.role = 'admin'
    localStorage.setItem('outwit-session', JSON.stringify(session))
  })
  await visit('/profile')
  await settings.getByText('Admin Settings').waitFor()
  assert.deepEqual(missing([...FOR_ALL, ...FOR_ADMINS], await entries()), [])
})

for (const [viewport, tabs] of [
  [DESKTOP_VIEWPORT, ['Overview', 'Orders', 'Payments', 'Invoices', 'Wishlist', 'Analytics']],
  [PHONE_VIEWPORT, ['Overview', 'Orders', 'Payments', 'Invoices']],
] as const) {
  test(`the account has the tabs ${tabs.join(', ')} at ${viewport.width} px`, async () => {
    const { page, visit } = await openShopInBrowser({
      identitySettings: { autoconfirm: true },
      contextOptions: { viewport },
    })
    await signInByApi(page)
    await visit('/profile')
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    const shown = page.getByRole('tab')
    assert.deepEqual(await shown.allTextContents(), tabs)
  })
}
