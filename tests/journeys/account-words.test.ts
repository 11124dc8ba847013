import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESK, PHONE, visitShop } from '#tests/browser'
import { signedInOn } from '#tests/member'

const FOR_ALL = [
  ...['Edit Profile', 'Manage Address', 'Change Password', 'Notifications'],
  ...['Become Influencer', 'Help', 'Sign Out'],
]
const FOR_ADMINS = ['Admin Settings', 'Analytics']

test('The settings of the account have all entries, and those of an administrator two more', async () => {
  const { page, visit } = await visitShop({ accounts: { autoconfirm: true } })
  await signedInOn(page)
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
  [DESK, ['Overview', 'Orders', 'Payments', 'Invoices', 'Wishlist', 'Analytics']],
  [PHONE, ['Overview', 'Orders', 'Payments', 'Invoices']],
] as const) {
  test(`At ${viewport.width} px the account has the tabs ${tabs.join(', ')}`, async () => {
    const { page, visit } = await visitShop({ accounts: { autoconfirm: true }, look: { viewport } })
    await signedInOn(page)
    await visit('/profile')
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    const shown = page.getByRole('tab')
    assert.deepEqual(await shown.allTextContents(), tabs)
  })
}
