import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { checkInDaily } from '#tests/support/check-in-daily'
import { findLayoutFaults } from '#tests/support/layout-faults'

const DAY_MS = 86_400_000

test('an owner previews what a guest and then a customer gets at a time, by keyboard alone', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  await checkInDaily(db, 6)
  await visit('/admin/campaigns')
  await page.getByRole('link', { name: 'Preview', exact: true }).press('Enter')
  await page.getByText('A guest in United States').waitFor()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.selectOption({ label: 'Germany' })
  await page.getByText('A guest in Germany').waitFor()

  const customer = page.getByRole('searchbox', { name: 'Customer, by name or email' })
  await customer.pressSequentially('nobody')
  await page.getByText('Nothing found').waitFor()
  await customer.fill(MINA.email)
  await page.getByRole('button', { name: new RegExp(MINA.email) }).press('Enter')
  await page.getByText(/a streak of 6 days/).waitFor()
  assert.equal(await page.getByText('Milestone', { exact: true }).count(), 0)
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Day and hour').fill(`${tomorrow}T12:00`)
  await page.getByText('Milestone', { exact: true }).waitFor()
  await page.getByText(/a streak of 7 days/).waitFor()
  await page
    .getByText(/^Ends on /)
    .first()
    .waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Preview as a guest' }).press('Enter')
  await page.getByText(/^A guest in /).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('on a phone a preview that fails can be loaded again', async () => {
  const { page, visit } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const pattern = '**/api/admin/campaign-preview*'
  await page.route(pattern, (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/admin/campaigns/preview')
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.waitFor()
  await page.unroute(pattern)
  await again.click()
  await page.getByText('A guest in United States').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})
