import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('an owner plans a flash sale, looks at its products, pauses it and takes it back, by keyboard alone', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  for (let n = 1; n <= 5; n++) await addTestProductToCategory(db, ['Electronics'], `Radio ${n}`)
  await visit('/admin/campaigns/flash-sales')
  await page.getByText('No flash sale yet').waitFor()
  await page.getByRole('button', { name: 'Plan a sale' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Plan a sale' })
  await panel.getByLabel('Begins').fill('2099-01-01T10:00')
  await panel.getByLabel('Percent off').fill('40')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await panel.getByRole('button', { name: 'Plan the sale' }).press('Enter')
  const open = page.getByRole('button', { name: 'Mystery Electronics Sale' })
  await open.waitFor()
  await page.getByText('Planned', { exact: true }).last().waitFor()
  await open.press('Enter')
  const details = page.getByRole('dialog', { name: 'Mystery Electronics Sale' })
  await details.getByRole('link', { name: 'Radio 1' }).waitFor()
  await details.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByText('The sale is paused').waitFor()
  await open.press('Enter')
  await details.getByRole('button', { name: 'Do not hold this sale' }).press('Enter')
  await page.getByText('No flash sale yet').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner switches planned sales off on a phone', async () => {
  const { page, visit } = await openAdminInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await visit('/admin/campaigns/flash-sales')
  await page.getByRole('button', { name: 'Rules' }).click()
  const panel = page.getByRole('dialog', { name: 'Rules' })
  await panel.getByLabel('The shop plans flash sales').uncheck()
  assert.deepEqual(await findLayoutFaults(page), [])
  await panel.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('The rules are saved').waitFor()
  await page.getByRole('button', { name: 'Rules' }).click()
  assert.equal(await panel.getByLabel('The shop plans flash sales').isChecked(), false)
})
