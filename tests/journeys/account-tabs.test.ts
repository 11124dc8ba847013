import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'

const ENTRIES = [
  ...['Edit Profile', 'Manage Address', 'Change Password', 'Notifications'],
  ...['Become Influencer', 'Help', 'Sign Out'],
]
const ADMIN_ENTRIES = ['Admin Settings', 'Analytics']

test('the account settings have all entries, and those of an administrator two more', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await visit('/profile')
  const settings = page.getByRole('navigation', { name: 'Account Settings' })
  await settings.waitFor()
  const listEntries = () => settings.locator('li').allTextContents()
  const findMissing = (expected: string[], found: string[]) =>
    expected.filter((name) => !found.some((entry) => entry.trim() === name))
  assert.deepEqual(findMissing(ENTRIES, await listEntries()), [])
  assert.deepEqual(findMissing(ADMIN_ENTRIES, await listEntries()), ADMIN_ENTRIES)
  await settings.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog', { name: 'Chat with support' }).waitFor()

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('outwit-session') ?? '')
    session.user.app_metadata.role = 'admin'
    localStorage.setItem('outwit-session', JSON.stringify(session))
  })
  await visit('/profile')
  await settings.getByText('Admin Settings').waitFor()
  assert.deepEqual(findMissing([...ENTRIES, ...ADMIN_ENTRIES], await listEntries()), [])
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
    const visibleTabs = page.getByRole('tab')
    assert.deepEqual(await visibleTabs.allTextContents(), tabs)
  })
}
