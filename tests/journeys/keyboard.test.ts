import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA } from '#tests/support/browser-account'

test('Mina signs in, changes her name and signs out with the keyboard alone', async () => {
  const { page, visit, baseURL, consoleErrors } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  const { name: full_name, ...credentials } = MINA
  const signUpInput = { ...credentials, data: { full_name } }
  await page.request.post(`${baseURL}/auth/v1/signup`, { data: signUpInput })

  await visit('/auth?next=/profile')
  await moveTo(page.getByRole('main').getByLabel('Email', { exact: true }))
  await page.keyboard.type(MINA.email)
  await moveTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(MINA.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: MINA.name }).waitFor()

  await moveTo(page.getByRole('link', { name: 'Edit Profile' }))
  await page.keyboard.press('Enter')
  await moveTo(page.getByLabel('Full name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Mina Braun')
  await moveTo(page.getByRole('button', { name: 'Save profile' }))
  await page.keyboard.press('Enter')
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { name: 'Mina Braun' }).waitFor()

  await moveTo(page.getByRole('button', { name: 'Sign Out' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Signed out successfully').waitFor()
  await page.waitForURL(`${baseURL}/`)
  assert.deepEqual(consoleErrors, [])
})

const MAX_STEPS = 60

/** Moves the focus to the target with the keyboard, from its current position. */
async function moveTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page: Page = target.page()
  await target.waitFor()
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  assert.fail(`${target} is not reached within ${MAX_STEPS} steps`)
}
