import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

const URL_OF_ERP = 'https://erp.example/hooks/outwit'

test('an owner adds a webhook by keyboard, keeps its secret, sends a test and reads what was sent', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/webhooks')
  await page.getByText('No webhooks').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill('no address')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a web address, such as https://example.com').waitFor()
  await dialog.getByLabel('Address').fill(URL_OF_ERP)
  await page.keyboard.press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await page.getByText(/^whsec_/).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: URL_OF_ERP }).press('Enter')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await page.getByText('A test is on its way').first().waitFor()
  const sent = page.locator('summary').filter({ hasText: 'webhook.test' })
  await sent.press('Enter')
  await page.getByText('"type": "webhook.test"').waitFor()
  await page.getByText('Not tried yet.').waitFor()
})

test('two people edit a webhook, and the second one is told', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const { webhookEndpoints } = await import('#tables/webhooks')
  await visit('/admin/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill(URL_OF_ERP)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('link', { name: URL_OF_ERP }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await db.update(webhookEndpoints).set({ revision: 7 })
  await page.getByLabel('Description').fill('Warehouse')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone changed this webhook').waitFor()
})

test('no screen of webhooks overflows or breaks a rule of accessibility', async () => {
  const { page, navigate } = await openAdminInBrowser()
  await navigate('/admin/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill(`https://erp.example/${'long'.repeat(50)}`)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('link', { name: /^https:\/\/erp/ }).click()
  await page.getByRole('heading', { name: 'Sent messages' }).waitFor()
  const path = new URL(page.url()).pathname
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const screen of ['/admin/webhooks', path, '/admin/webhooks/unknown', `/de${path}`]) {
      await navigate(screen)
      await page.locator('main h1').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${screen} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${screen} at ${viewport.width}`)
    }
  }
})
